import type { Ordinal, Term } from './asked.ts';
import { termOf, type Draft } from './draft.ts';
import { phraseInHan, phraseInWords, type Meanings, type Phrases } from './lexicon.ts';
import type { Token } from './tokens.ts';

export interface Reading {
  readonly tokens: readonly Token[];
  at: number;
  readonly wanted: Draft;
  readonly unwanted: Draft;
  /** The one of both that is written now. */
  current: Draft;
  /** After "for", "under": what follows tells whose it is. */
  isContext: boolean;
  /** Directly after "in": a place follows. */
  isInside: boolean;
  /** How many words were ruled out before "in". */
  ruledOut: number;
  /** The last thing read was an ordinal. */
  isCounting: boolean;
  /** "Of the second …": what follows only says what rows are made of. */
  isRowNoun: boolean;
  /** Directly after "this". */
  isThis: boolean;
  /** After 的: what was said tells more of what follows. */
  isOwned: boolean;
  /** What is left of the run that is read. */
  rest: string;
  isAll: boolean;
  readonly areNegationsPlain: boolean;
  readonly arePlacesPlain: boolean;
  readonly isCurrentPlain: boolean;
  readonly phrases: Phrases;
  /** A place was named without "in". */
  hasLoosePlace: boolean;
  unwantedPhrase: string;
  readonly hasNames: boolean;
}

/** A phrase of the query with what it can mean. */
export interface Phrase {
  readonly text: string;
  readonly meanings: Meanings;
  readonly isName: boolean;
  readonly isPlain?: boolean;
  /** The words that it is put together of. */
  readonly parts?: readonly Term[];
}

/** Something was named: what was said before it is used up. */
export function content(reading: Reading): void {
  reading.isInside = false;
  reading.isCounting = false;
  reading.isRowNoun = false;
  reading.isThis = false;
}

export function readOrdinal(reading: Reading, value: number): void {
  const isPage = isPageWord(reading.tokens[reading.at]);
  if (isPage) {
    reading.at += 1;
    setPaging(reading, value);
    return;
  }
  reading.current.ordinal = { from: value, count: 1 };
  reading.isCounting = true;
  reading.isRowNoun = reading.isContext;
}

function isPageWord(token: Token | undefined): boolean {
  if (token?.is !== 'word' && token?.is !== 'run') return false;
  const found = token.is === 'run' ? phraseInHan(token.text, 0) : phraseInWords([token.text], 0);
  return found?.meanings.roles.has('page') === true;
}

export function setPaging(reading: Reading, value: number): void {
  reading.current.paging = value === -1 ? 'last' : value;
  content(reading);
}

/** "The first three", "the last two". */
export const counted = (from: number, count: number): Ordinal => ({ from: from < 0 ? -count : from, count });

export function addTerm(reading: Reading, text: string, more: Partial<Term>): void {
  reading.current.terms.push(
    termOf(text, { isContext: reading.isContext, isLight: reading.isRowNoun || reading.isThis, ...more }),
  );
  reading.current.bare.push(text);
  claimQuotes(reading);
  content(reading);
}

/** What is named after a quoted text and 的 belongs to what was quoted. */
export function claimQuotes({ current, isOwned }: Reading): void {
  if (isOwned) current.quotes = current.quotes.map((quote) => ({ ...quote, isContext: true }));
}

export function addKind(reading: Reading, kind: Draft['kinds'][number]): void {
  const { current } = reading;
  // "The button next to the field": only the first is looked for.
  if (!(reading.isContext && current.kinds.length > 0)) current.kinds.push(kind);
  content(reading);
}
