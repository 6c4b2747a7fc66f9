import { expect, test } from 'vitest';
import { findHidden } from '../../../src/content/hidden/index.ts';
import { collectGarbage } from '../../../src/core/index.ts';
import { pageOf } from '../page-of.ts';

const PAGES = 40;
const LONG = 'Words of a long page. '.repeat(50_000);

/** What is allocated after reading pages of about 1 MB that differ only in this. */
function mbAfterReading(markupOf: (page: number) => string): number {
  for (let page = 0; page < PAGES; page++)
    findHidden(pageOf(`<!doctype html><html><body>${markupOf(page)}<p>${LONG}</p></body></html>`));
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_000_000;
}

test.each<[string, (page: number) => string]>([
  ['style sheet', (page) => `<style>.box-of-page-${page}{margin-left:-9999px}</style>`],
  ['style attribute', (page) => `<i style="margin-left: -${page}px; color: red">x</i>`],
  ['colour', (page) => `<i style="color: rgb(${page}, 100, 100)">x</i>`],
])('a %s that is remembered does not keep its page in memory', (_, markupOf) => {
  const before = mbAfterReading(() => '');
  expect(mbAfterReading(markupOf) - before).toBeLessThan(PAGES / 2);
});
