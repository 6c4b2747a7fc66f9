import { expect, test } from 'vitest';
import { serveSuite } from '../../bench/suite.ts';
import { meaningWorld } from '../support/meaning-world.ts';
import { RawClient } from '../support/raw-client.ts';

const PAGES = 20;
const SUITE = process.env['SUITE'];

// SUITE=<folder with pages/> npm run test:long
test.skipIf(SUITE === undefined)(
  'real pages have the same chunk ids in another program, from the archive, and need no second embedding',
  async () => {
    await using suite = await serveSuite(SUITE, PAGES);
    await using world = await meaningWorld();
    const idsOf = async (client: RawClient, name: string): Promise<unknown> => {
      const args = { url: suite?.urlOf(name), query: 'what is this about', includeMetadata: true };
      const { metadata, error } = await client.call('web_readFromPage', args);
      return (metadata as { chunkIds?: unknown } | undefined)?.chunkIds ?? error;
    };
    const first = await world.start();
    const before: unknown[] = [];
    for (const name of suite?.names ?? []) before.push(await idsOf(first, name));
    expect(before).toHaveLength(PAGES);
    const again = await world.start();
    world.server.behave();
    const after: unknown[] = [];
    for (const name of suite?.names ?? []) after.push(await idsOf(again, name));
    expect(after).toEqual(before);
    expect(world.server.texts()).toEqual(['what is this about']);
    const apart = await RawClient.start({});
    const elsewhere: unknown[] = [];
    for (const name of suite?.names ?? []) elsewhere.push(await idsOf(apart, name));
    await apart.stop();
    expect(elsewhere).toEqual(before);
  },
);
