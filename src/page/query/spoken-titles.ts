import type { Page } from './asked-page.ts';
import { foldLabel, hasCjk, wordsOf } from './fold.ts';
import { phraseInHan, phraseInWords } from './lexicon.ts';

const FEWEST_CHARS = 8;
const FEWEST_HAN = 4;
const FEWEST_WORDS = 4;
const MOST_TITLES = 2;
const QUOTED = /["“”„«»「」『』《》‘’‚`]|(?<![\p{L}\p{N}])'/u;

/** A query with the labels of the page that it speaks in full put into quotes, the longest first. */
export function withTitlesQuoted(query: string, page: Page): string {
  if (QUOTED.test(query)) return query;
  const words = wordsOf(query);
  const folded = foldLabel(query);
  const titles = new Set<string>();
  for (const [at, { element }] of page.listed.entries()) {
    const { label, words: own } = page.textsAt(at);
    if (label.length < FEWEST_HAN || label.length >= folded.length) continue;
    const isSpoken = hasCjk(label) ? folded.includes(label) : words.includes(own);
    if (isSpoken && !titles.has(element.name) && isTitle(label, own)) titles.add(element.name);
  }
  const longest = [...titles].toSorted((a, b) => b.length - a.length).slice(0, MOST_TITLES);
  return longest.reduce(quoteIn, query);
}

/** Other labels are made of words that a query reads better one by one. */
function isTitle(label: string, own: string): boolean {
  if (hasCjk(label)) return label.length >= FEWEST_HAN && hasUnknownHan(label);
  const words = own.trim().split(' ');
  if (words.length < 2 || label.length < FEWEST_CHARS || !/\p{L}{2}/u.test(label)) return false;
  return words.length >= FEWEST_WORDS || words.some((word) => phraseInWords([word], 0) === undefined);
}

function hasUnknownHan(label: string): boolean {
  for (let at = 0; at < label.length;) {
    const found = phraseInHan(label, at);
    if (found === undefined) return true;
    at += found.length;
  }
  return false;
}

function quoteIn(query: string, title: string): string {
  const parts = [...title.normalize('NFKC').matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(([part]) => part);
  const spoken = new RegExp(parts.join(String.raw`[^\p{L}\p{N}“”]+`), 'iu');
  const at = query.search(spoken);
  const [found = ''] = spoken.exec(query) ?? [];
  const isInside = query.slice(0, at).split('“').length > query.slice(0, at).split('”').length;
  return at === -1 || isInside ? query : `${query.slice(0, at)}“${found}”${query.slice(at + found.length)}`;
}
