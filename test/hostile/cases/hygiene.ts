import { expect } from 'vitest';
import type { HostileCase } from '../world.ts';

export const hygieneCases: readonly HostileCase[] = [
  {
    id: 'H07',
    title: 'what the server says of its tools is the same, to the byte, before and after any page',
    run: async (world) => {
      const client = await world.shared();
      const before = JSON.stringify((await client.request('tools/list')).result);
      for (const path of ['/shop', '/article', '/status/500', '/never-image']) {
        await client.call('nav_goto', { url: world.site.url(path) });
      }
      expect(JSON.stringify((await client.request('tools/list')).result)).toBe(before);
    },
  },
];
