import type { Kind, NamedPlace, StateName } from './vocabulary/index.ts';

/** Words of a query that are looked for together. */
export interface Term {
  /** Folded, with one space between words. */
  readonly text: string;
  readonly concepts: readonly string[];
  /**
   * A quote is looked for as it is, and nothing else can stand for a name or a number. A light word goes with
   * many things and tells little.
   */
  readonly is: 'quote' | 'name' | 'word' | 'light';
  /** It tells whose element it is, or where: its row and its group count as much as its label. */
  readonly isOwner: boolean;
  /** The last of the words that name the element itself. */
  readonly isHead: boolean;
  /** What the element does: nothing that does not do it will do. */
  readonly isDeed: boolean;
  /** What lies there, or is so, has the term too. */
  readonly place?: NamedPlace;
  readonly state?: StateName;
}

/** What elements have to be, or must not be. */
export interface WantedElement {
  readonly terms: readonly Term[];
  readonly kinds: readonly Kind[];
  readonly places: readonly NamedPlace[];
  readonly states: readonly StateName[];
}

/** What a query in plain words asks for. */
export interface Query extends WantedElement {
  /** Folded, as a label may be written. */
  readonly label: string;
  /** All its words, as wordsOf gives them. */
  readonly words: string;
  /** Words that say what to do with the element, or nothing; its label may have them too. */
  readonly asides: readonly string[];
  readonly ordinal: Ordinal | undefined;
  readonly paging: Paging | undefined;
  readonly isAll: boolean;
  /** The element stands beside what the terms name. */
  readonly isBeside: boolean;
  readonly unwanted: WantedElement | undefined;
}

export interface Ordinal {
  /** The first is 1, the last -1. */
  readonly from: number;
  readonly count: number;
}

/** A page of a listing by its number or its position. */
export type Paging = number | 'next' | 'previous' | 'last';

export function termOf(text: string, more: Partial<Term> = {}): Term {
  return { text, concepts: [], is: 'word', isOwner: false, isHead: false, isDeed: false, ...more };
}

export const isLight = ({ is }: Term): boolean => is === 'light';
