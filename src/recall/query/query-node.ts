import type { FoundWord } from '../tokens/find-words.ts';

/** A query as its writer meant it. */
export type QueryNode =
  | { readonly kind: 'word'; readonly word: FoundWord; readonly isPrefix: boolean; readonly inTitle: boolean }
  | { readonly kind: 'phrase'; readonly words: readonly FoundWord[]; readonly inTitle: boolean }
  | { readonly kind: 'site'; readonly host: string }
  | { readonly kind: 'not'; readonly of: QueryNode }
  | { readonly kind: 'all' | 'any'; readonly of: readonly QueryNode[] };
