import { expect, test } from 'vitest';
import { createHeldBytes } from '../../../src/core/index.ts';
import { createReceivedPages } from '../../../src/crawl/capture/received-pages.ts';

const url = (n: number): string => `http://a.test/${n}`;

test('the words of the latest pages are remembered as long as there is room, and forgotten with their session', async () => {
  const held = createHeldBytes(100);
  const [pages, others] = [createReceivedPages(held), createReceivedPages(held)];
  const settle = (of: typeof pages, n: number, words: string): void => {
    of.expect({ url: url(n), method: 'GET' });
    of.find(url(n))?.settle({ words });
  };
  for (let n = 0; n < 20; n++) settle(pages, n, 'x'.repeat(10));
  expect(held.bytes()).toBe(80);
  expect(pages.find(url(0))).toBeUndefined();
  expect(await pages.find(url(19))?.ingested).toEqual({ words: 'x'.repeat(10) });
  settle(others, 1, 'x'.repeat(30));
  expect(await others.find(url(1))?.ingested).toEqual({ words: '' });
  pages.clear();
  expect(held.bytes()).toBe(0);
  settle(others, 2, 'x'.repeat(30));
  expect(await others.find(url(2))?.ingested).toEqual({ words: 'x'.repeat(30) });
});
