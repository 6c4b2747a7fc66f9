import type { Kind, NamedPlace, StateName } from './vocabulary/index.ts';

/** Words of a query that are looked for together. */
export interface Term {
  /** Folded, with one space between words. */
  readonly text: string;
  readonly concepts: readonly string[];
  /**
   * A quote is matched literally; a name or a number has no synonyms. A light word goes with many things and
   * distinguishes little.
   */
  readonly is: 'quote' | 'name' | 'word' | 'light';
  /** It names the element's owner or place: its row and its group count as much as its label. */
  readonly isOwner: boolean;
  /** The last of the words that name the element itself. */
  readonly isHead: boolean;
  /** The element's action: elements that lack it cannot match. */
  readonly isDeed: boolean;
  /** Elements in this place, or in this state, match the term too. */
  readonly place?: NamedPlace;
  readonly state?: StateName;
}

/** What elements must be, or must not be. */
export interface WantedElement {
  readonly terms: readonly Term[];
  readonly kinds: readonly Kind[];
  readonly places: readonly NamedPlace[];
  readonly states: readonly StateName[];
}

/** A parsed query. */
export interface Query extends WantedElement {
  /** Folded, as a label may be written. */
  readonly label: string;
  /** All its words, in the form of wordsOf. */
  readonly words: string;
  /** Words that say what to do with the element, or filler words; its label may have them too. */
  readonly asides: readonly string[];
  readonly ordinal: Ordinal | undefined;
  readonly paging: Paging | undefined;
  readonly isAll: boolean;
  /** The element is next to what the terms name. */
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
