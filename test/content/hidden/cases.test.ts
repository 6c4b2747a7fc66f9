import { describe, expect, test } from 'vitest';
import {
  findHidden,
  hiddenInKept,
  loadStyles,
  removeHidden,
  type SheetSource,
} from '../../../src/content/hidden/index.ts';
import { pageOf } from '../page-of.ts';
import { casePage, HIDDEN, VISIBLE, type HiddenCase } from './cases.ts';

const URL_OF_PAGE = 'https://example.org/page';
const NOTHING_LEFT_OUT = new Set<never>();

interface Fate {
  readonly isKept: boolean;
  readonly isCounted: boolean;
}

/** What becomes of the text of a case without a browser. */
async function fateOf(one: HiddenCase): Promise<Fate> {
  const { head, body, sheets } = casePage(one, 'k1', 'the-text');
  const page = pageOf(`<!doctype html><html><head>${head}</head><body><p>before</p>${body}</body></html>`);
  const source: SheetSource = {
    fetchSheets: (urls) =>
      Promise.resolve(
        urls.map((url) => {
          const text = sheets[new URL(url).pathname];
          return text === undefined ? undefined : { url, text };
        }),
      ),
  };
  const hidden = findHidden(page, await loadStyles(page, URL_OF_PAGE, source));
  removeHidden(page, hidden);
  const { pieces, uncheckedChars } = hiddenInKept(page, hidden, NOTHING_LEFT_OUT);
  for (const { node } of pieces) (node as unknown as { remove(): void }).remove();
  for (const script of page.querySelectorAll('script, style'))
    (script as unknown as { remove(): void }).remove();
  const isKept = page.documentElement.textContent?.includes('the-text') === true;
  return { isKept, isCounted: uncheckedChars > 0 };
}

/** What needs the layout: these are counted. */
const COUNTED = new Set(['@container', 'an animation that ends hidden']);

describe('without a browser', () => {
  test.each(HIDDEN.map((one) => [one.name, one] as const))('%s hides text', async (name, one) => {
    const isCounted = COUNTED.has(name);
    expect(await fateOf(one)).toEqual({ isKept: isCounted, isCounted });
  });

  test.each(VISIBLE.map((one) => [one.name, one] as const))('%s is visible', async (_, one) => {
    expect((await fateOf(one)).isKept).toBe(true);
  });
});
