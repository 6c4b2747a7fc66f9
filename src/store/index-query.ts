import type { ReadScope } from './read-scope.ts';

/** `words` is any word of the document, those of its title included. */
export type IndexField = 'words' | 'title' | 'grams';

/** What a document must contain, in tokens. */
export type IndexQuery =
  | {
      readonly kind: 'token';
      readonly field: IndexField;
      readonly token: string;
      readonly isPrefix?: boolean;
    }
  /** Adjacent and in this order. */
  | { readonly kind: 'phrase'; readonly field: 'words' | 'title'; readonly tokens: readonly string[] }
  | { readonly kind: 'all' | 'any'; readonly of: readonly IndexQuery[] }
  /** Wanted but not unwanted. */
  | { readonly kind: 'except'; readonly wanted: IndexQuery; readonly unwanted: IndexQuery }
  | { readonly kind: 'everything' }
  /** A host and its subdomains. */
  | { readonly kind: 'host'; readonly host: string };

/**
 * Ranked search: score = bm25(words and title, the title counts twice) + 0.3 · bm25(grams), over the tokens of `words` and
 * `grams` (any of them), among the documents that pass `filter`. Without tokens: what passes, the newest first.
 */
export interface IndexSearch {
  readonly filter?: IndexQuery;
  readonly words: readonly string[];
  readonly grams: readonly string[];
  readonly scope: ReadScope;
  readonly limit: number;
  readonly offset: number;
}

/** The tokens of one version, in text order. A token contains no white space. */
export interface IndexTokens {
  readonly title: readonly string[];
  readonly words: readonly string[];
  readonly grams: readonly string[];
}

export interface IndexHit {
  readonly docId: string;
  readonly versionId: string;
  readonly url: string;
  readonly title?: string;
  readonly language?: string;
  /** When the version was last read by someone of the scope. */
  readonly readAtMs: number;
  /** Higher is better; comparable within one search only. */
  readonly score: number;
}

export interface IndexHits {
  readonly hits: readonly IndexHit[];
  /** Documents that match, on all pages of the search together. */
  readonly total: number;
}

/**
 * The full-text index. It knows tokens, never languages. A search finds the newest version of each document that the scope
 * has read: two clients may have different versions of one URL, and each finds its own.
 */
export interface IndexStore {
  search(search: IndexSearch): Promise<IndexHits>;
}
