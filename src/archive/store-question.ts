import type { IndexSearch, ReadScope } from '../store/index.ts';

/** What a search in a thread asks of the store. */
export type StoreQuestion =
  | { readonly kind: 'search'; readonly search: IndexSearch }
  | { readonly kind: 'texts'; readonly versionIds: readonly string[]; readonly scope: ReadScope };
