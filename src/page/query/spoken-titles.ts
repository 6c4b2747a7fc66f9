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
  if (QUOTED.test(query)) return numbersQuoted(query, page);
  const words = wordsOf(query);
  const folded = foldLabel(query);
  const run = closed(folded);
  const titles = new Set<string>();
  for (const [at, { element }] of page.listed.entries()) {
    const { label, words: own } = page.textsAt(at);
    if (label.length < FEWEST_HAN || label.length >= folded.length) continue;
    const isSpoken = hasCjk(label) ? run.includes(closed(label)) : words.includes(own);
    if (isSpoken && !titles.has(element.name) && (isTitle(label, own) || isWritten(element.name, query)))
      titles.add(element.name);
  }
  const longest = [...titles].toSorted((a, b) => b.length - a.length).slice(0, MOST_TITLES);
  return numbersQuoted(longest.reduce(quoteIn, query), page);
}

const NUMBERED = /第[\d一二三四五六七八九十百]+(?![个条项页篇行张位])\p{Script=Han}/u;

/** "第二讲" is no place in a list where labels say so. */
function numbersQuoted(query: string, { listed, textsAt }: Page): string {
  const [numbered = ''] = NUMBERED.exec(query) ?? [];
  if (numbered === '' || isQuoted(query, query.indexOf(numbered))) return query;
  const isWritten = listed.some((_, at) => textsAt(at).label.includes(numbered));
  return isWritten ? query.replace(numbered, `“${numbered}”`) : query;
}

const CAPITALS = /^\p{Lu}[^\s]*(?: \p{Lu}[^\s]*)+$/u;

/** "The Shop Now link": as it is written on the page, with large letters. */
const isWritten = (name: string, query: string): boolean => CAPITALS.test(name) && query.includes(name);

/** "第二讲" is read with or without a blank before it. */
const closed = (text: string): string => text.replace(/(?<=\p{Script=Han})\s+|\s+(?=\p{Script=Han})/gu, '');

/** Other labels are made of words that a query reads better one by one. */
function isTitle(label: string, own: string): boolean {
  if (hasCjk(label)) return label.length >= FEWEST_HAN && (NUMBERED.test(label) || hasUnknownHan(label));
  const words = own.trim().split(' ');
  if (words.length < 2 || label.length < FEWEST_CHARS || !/\p{L}{2}/u.test(label)) return false;
  return words.length >= FEWEST_WORDS || words.some((word) => phraseInWords([word], 0) === undefined);
}

/** Whether a place of a query lies in a quoted text. */
function isQuoted(query: string, at: number): boolean {
  const before = query.slice(0, at);
  return before.split('“').length > before.split('”').length;
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
  const gap = hasCjk(title) ? '*' : '+';
  const spoken = new RegExp(parts.join(String.raw`[^\p{L}\p{N}“”]${gap}`), 'iu');
  const at = query.search(spoken);
  const [found = ''] = spoken.exec(query) ?? [];
  return at === -1 || isQuoted(query, at)
    ? query
    : `${query.slice(0, at)}“${title}”${query.slice(at + found.length)}`;
}
