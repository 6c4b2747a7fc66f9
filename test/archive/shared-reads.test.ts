import { expect, test } from 'vitest';
import { createSharedReads } from '../../src/archive/shared-reads.ts';
import type { Scraped } from '../../src/content/index.ts';

test('a read is kept for a while, unless what is kept becomes too large, with its files', async () => {
  const reads = createSharedReads(60_000);
  const done: string[] = [];
  const scraped: Scraped = {
    facts: {},
    text: 'A letter.',
    file: { mime: 'application/pdf', name: 'letter.pdf', bytes: new Uint8Array(9_000_000) },
  };
  const read = (url: string): Promise<Scraped> =>
    reads.read([url], { isNew: false, read: () => Promise.resolve((done.push(url), scraped)) });
  await read('a');
  await read('a');
  expect(done).toEqual(['a']);
  await read('b');
  await read('a');
  expect(done).toEqual(['a', 'b', 'a']);
});
