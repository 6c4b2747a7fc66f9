import type { PageElement } from '../perceive/index.ts';

export interface ListedElement {
  readonly element: PageElement;
  /** Its place in document order. */
  readonly index: number;
}

/** All that are given have to hold. */
export interface ElementFilters {
  readonly tag?: string | undefined;
  /** With `*` for anything and `?` for one character. */
  readonly hrefPattern?: string | undefined;
  readonly textContains?: string | undefined;
  /** A regular expression. */
  readonly textMatches?: string | undefined;
  /** Both ends belong to it. */
  readonly idRange?: readonly [number, number] | undefined;
}

export interface ElementQuery {
  readonly query?: string | undefined;
  readonly filters?: ElementFilters | undefined;
}

export interface QueryMatch {
  readonly element: PageElement;
  readonly index: number;
  /** 0 to 1, two decimals. */
  readonly score: number;
  /** A few words each, all of them ours. */
  readonly why: readonly string[];
}

export interface QueryResult {
  /** Best first; with filters alone in document order. */
  readonly matches: readonly QueryMatch[];
  /** Nothing has all that was asked for; what matches has most of it. */
  readonly isLoose?: true;
  /** What comes nearest where nothing fits well. */
  readonly nearest: readonly QueryMatch[];
}
