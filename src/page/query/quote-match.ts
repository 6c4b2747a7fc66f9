import type { PageElement } from '../perceive/index.ts';
import type { Quote } from './asked.ts';
import { termOf } from './draft.ts';
import type { ListedElement } from './element-query.ts';
import type { ElementTexts } from './element-texts.ts';
import { foldLabel, hasCjk, wordsOf } from './fold.ts';
import { readQuery as readWords } from './read-query.ts';
import { termMatcher, type TermMatcher } from './term-match.ts';

const TRANSLATED = 0.8;
const LONG_PART = 12;

/** A quoted text ready to be looked for. */
export interface ReadQuote extends Quote {
  readonly folded: string;
  readonly words: string;
  /** It may stand before what is meant. */
  readonly isBefore?: boolean;
  /** What it means, where it is written in another script than the page. */
  readonly translation?: TermMatcher | undefined;
}

export function readQuote(quote: Quote): ReadQuote {
  return { ...quote, folded: foldLabel(quote.text).replace(/\s+/g, ' '), words: wordsOf(quote.text) };
}

/** What a quoted text means, if the page is not written in its script. */
export function translationOf(
  { text }: ReadQuote,
  listed: readonly ListedElement[],
): TermMatcher | undefined {
  const shared = listed.filter(({ element }) => hasCjk(element.name) === hasCjk(text)).length;
  const { terms: read, paging } = readWords(text);
  const step = typeof paging === 'string' ? [termOf(text, { concepts: [paging] })] : [];
  const terms = step.length > 0 ? step : read.filter(({ isLight }) => !isLight);
  const isKnown = terms.every(
    ({ concepts, senses, parts }) => concepts.length + senses.length + parts.length > 0,
  );
  if (terms.length === 0 || !isKnown || shared > listed.length / 3) return undefined;
  const matchers = terms.map((term) => termMatcher({ ...term, isContext: false }));
  return (element, texts) => {
    const hits = matchers.map((matcher) => matcher(element, texts));
    const covers = hits.reduce((sum, hit) => sum + hit.covers, hits.length - 1);
    return { quality: Math.min(...hits.map(({ quality }) => quality)), covers, why: 'same meaning' };
  };
}

/** 1 for the very label, less for a part of it; 0 where it is not to be read. */
export function quoteQuality(quote: ReadQuote, element: PageElement, texts: ElementTexts): number {
  const { folded, words, translation } = quote;
  if (translation !== undefined) {
    const { quality, covers } = translation(element, texts);
    if (quality <= TRANSLATED) return 0;
    // Of a long title it may be a part.
    return covers >= (texts.words.length - 2) * 0.6 ? 0.85 : covers > LONG_PART ? 0.75 : 0;
  }
  const { label } = texts;
  const isWholeLabel = label === folded || texts.words === words;
  if (isWholeLabel && !quote.isContext) return 1;
  if (quote.isContext) {
    // "Options for …" are not what they are for.
    if (isWholeLabel) return 0.8;
    const inRow = has(texts.row, quote) || has(texts.group, quote);
    if (inRow) return texts.row === words || texts.group === words ? 0.97 : 0.94;
  }
  if (label.includes(folded)) {
    const share = folded.length / label.length;
    const isStart = label.startsWith(folded);
    return (isWhole(label, folded) ? 0.84 : 0.74) + 0.1 * share + (isStart ? 0.02 : 0);
  }
  if (words.trim() !== '' && texts.words.includes(words)) return 0.82;
  if (words.trim() !== '' && texts.hints.includes(words)) return 0.78;
  if (quote.isBefore === true && words.trim() !== '' && texts.before.includes(words)) return 0.78;
  return element.attributes['href'] === quote.text ? 0.8 : 0;
}

function has(text: string, { words, folded }: ReadQuote): boolean {
  return words.trim() === '' ? text.includes(folded) : text.includes(words) || text.includes(words.trim());
}

/** Whether no word is cut at its ends. */
function isWhole(label: string, part: string): boolean {
  const at = label.indexOf(part);
  const isLetter = (place: number): boolean => /[\p{Script=Latin}\p{N}]/u.test(label.charAt(place));
  return !isLetter(at - 1) && !isLetter(at + part.length);
}
