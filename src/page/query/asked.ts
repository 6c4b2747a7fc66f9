import type { Kind, Place, StateName } from './grammar.ts';

/** What a query asks for. */
export interface Asked {
  readonly quotes: readonly Quote[];
  readonly terms: readonly Term[];
  readonly kinds: readonly Kind[];
  readonly places: readonly Place[];
  readonly states: readonly StateName[];
  readonly ordinal: Ordinal | undefined;
  readonly paging: Paging | undefined;
  /** Known words that say nothing by themselves: among things that are alike they tell which. */
  readonly weak: readonly Term[];
  /** Words that say what to do with it, which a label may have too. */
  readonly verbs: readonly string[];
  /** The folded words without those that only say what to do with them. */
  readonly bare: string;
  /** It stands beside what was named. */
  readonly isBeside: boolean;
}

export interface AskedQuery extends Asked {
  readonly isAll: boolean;
  readonly unwanted: Asked | undefined;
  /** The words that say so, with the one after them: they may be words of a title. */
  readonly unwantedPhrase: string;
  /** All words of the query, as wordsOf gives them. */
  readonly whole: string;
  /** A place was named without "in": it may be what is looked for. */
  readonly hasLoosePlace: boolean;
}

/** A page by its number, or by where it lies. */
export type Paging = number | 'next' | 'previous' | 'last';

export interface Quote {
  readonly text: string;
  /** It tells the row or the group. */
  readonly isContext: boolean;
}

export interface Ordinal {
  /** The first is 1, the last -1. */
  readonly from: number;
  readonly count: number;
}

export interface Term {
  /** Folded, words with one space between. */
  readonly text: string;
  readonly isCjk: boolean;
  readonly concepts: readonly string[];
  /** Lines of the dictionary: other ways to say it. */
  readonly senses: readonly number[];
  /** It says whose or where: the row and the group count as much as the label. */
  readonly isContext: boolean;
  /** A name or a number: nothing else can stand for it. */
  readonly isName: boolean;
  /** An unknown word that is written small: no name. */
  readonly isPlain: boolean;
  /** The known words that it is put together of: "Versandkostenrechner". */
  readonly parts: readonly Term[];
  /** It tells how the thing looks, or is a word that goes with many things. */
  readonly isLight: boolean;
  /** Of the words that name the thing itself the last. */
  readonly isHead: boolean;
}
