import type { ServerResponse } from 'node:http';
import { notFound, sendPage } from '../reply.ts';

export const LIBRARY_START = '/library/';
/** The first page of a generated site with so many pages. */
export const libraryOf = (pages: number): string => `${LIBRARY_START}${pages}/1`;

/**
 * A generated site: page n of N leads to pages 2n and 2n + 1, to its neighbours and to the first page, so that every page is reached and most
 * links are known already. Each has its own text.
 */
export function sendLibrary(response: ServerResponse, { pathname }: URL): void {
  const [, pages = 0, page = 0] = (/^\/library\/(\d{1,5})\/(\d{1,5})$/.exec(pathname) ?? []).map(Number);
  if (page < 1 || page > pages) {
    notFound(response, pathname);
    return;
  }
  const wanted = [1, page - 1, page + 1, page * 2, page * 2 + 1];
  const links = wanted.filter((each) => each >= 1 && each <= pages && each !== page);
  const list = links.map((each) => `<li><a href="${each}">${titleOf(each)}</a></li>`).join('\n');
  const body = `<main><article><h1>${titleOf(page)}</h1>\n${proseOf(page)}</article></main>
<nav><ul>${list}</ul></nav>`;
  sendPage(response, { title: titleOf(page), body });
}

/** A word that only this page has. */
export function ownWordOf(page: number): string {
  return `zz${String(page).replace(/\d/g, (digit) => `a${'bcdfghklmn'[Number(digit)] ?? ''}`)}`;
}

function titleOf(page: number): string {
  return `Shelf ${page}: ${wordsOf(page, 3).join(' ')}`;
}

function proseOf(page: number): string {
  const paragraphs = Array.from({ length: 6 }, (_, n) => {
    const words = wordsOf(page * 31 + n, 45);
    return `<p>The ${words.join(' ')}.</p>`;
  });
  return [`<p>Only here is ${ownWordOf(page)} kept, and nowhere else on any shelf.</p>`, ...paragraphs].join(
    '\n',
  );
}

function wordsOf(seed: number, count: number): string[] {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  return Array.from({ length: count }, () => WORDS[next() % WORDS.length] ?? '');
}

const WORDS = (
  'harbour keeper lantern morning river stone winter letter garden bridge market quiet silver copper island distant ' +
  'painted narrow evening orchard weather captain village timber meadow shadow window candle thunder hollow ribbon ' +
  'marble cellar saddle anchor feather barley kettle mirror pepper rowing salted tunnel velvet walnut yellow zephyr'
).split(' ');
