import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createPolicy, type Policy } from '../../src/net/index.ts';
import { openClient, resolverOf } from './support/client.ts';
import { serve } from './support/servers.ts';
import { spellLoopback } from './support/spellings.ts';

const INSIDE = ['127.0.0.2', '127.0.0.3', '::1'] as const;

const spelling = fc
  .tuple(
    fc.constantFrom('', 'good.test@', 'good.test:80@', 'a:b@'),
    fc.constantFrom(...[1, 2, 3].flatMap((last) => spellLoopback(last))),
  )
  .map(([userinfo, host]) => userinfo + host);

test('whatever is dialled was judged and allowed, in every spelling (G01, G02, G09)', async () => {
  // The port is chosen on the address that all other tests use: on the others nobody else has it.
  await using site = await serve((_request, response) => response.end('good'), '127.0.0.1');
  const { port } = site;
  const inside = await Promise.all(
    INSIDE.map((host) => serve((_r, response) => response.end('in'), host, port)),
  );
  const judged: string[] = [];
  const real = createPolicy({ mode: 'public', allow: ['127.0.0.1/32'] });
  const policy: Policy = {
    ...real,
    judge: (address, at) => {
      judged.push(address);
      return real.judge(address, at);
    },
  };
  const resolver = resolverOf({
    'name1.test': ['127.0.0.1'],
    'name2.test': ['127.0.0.2'],
    'name3.test': ['127.0.0.3', '::1'],
    'both.test': ['127.0.0.2', '127.0.0.1', '::1'],
  });
  await using client = openClient({ policy, resolver, connectionsPerHost: 1 });
  await fc.assert(
    fc.asyncProperty(spelling, async (host) => {
      judged.length = 0;
      const body = await client.fetch({ url: `http://${host}:${port}/` }).then(
        (answer) => answer.body.toString(),
        (error: unknown) => (error as { code: string }).code,
      );
      expect(['good', 'address_blocked']).toContain(body);
      expect(judged.length).toBeGreaterThan(0);
      if (body === 'good') expect(judged.some((address) => real.judge(address, port).allowed)).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(site.hits()).toBeGreaterThan(0);
  for (const listener of inside) {
    expect(listener.hits()).toBe(0);
    await listener[Symbol.asyncDispose]();
  }
});
