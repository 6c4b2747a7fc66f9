import type { DocumentStore, IndexHit, IndexQuery, IndexStore, ReadScope } from '../store/index.ts';
import { planSearch, type SearchPlan } from './query/plan-search.ts';
import { makeSnippet, type Snippet } from './snippet/snippet.ts';

/** Search in what was read. */
export interface Recall {
  search(request: RecallRequest): Promise<RecallAnswer>;
}

export interface RecallRequest {
  readonly query: string;
  readonly scope: ReadScope;
  readonly limit?: number;
  readonly offset?: number;
}

export interface RecallHit {
  readonly docId: string;
  readonly versionId: string;
  readonly url: string;
  readonly title?: string;
  readonly snippet: Snippet;
  /** Higher is better; comparable within one search only. */
  readonly score: number;
  /** When it was last read, as ISO 8601. */
  readonly date: string;
}

export interface RecallAnswer {
  readonly hits: readonly RecallHit[];
  /** Documents that match, on all pages together. */
  readonly total: number;
  /** Where the next page begins, if there is one. */
  readonly nextOffset?: number;
  /** What a reader of the hits should know. */
  readonly note?: string;
}

const DEFAULT_LIMIT = 10;
const LOOSE_NOTE = 'No document has all of these words; ranked by any of them.';

/** The parts of a store that are searched. */
export interface SearchedStore {
  readonly index: IndexStore;
  readonly documents: Pick<DocumentStore, 'texts'>;
}

export function createRecall(store: SearchedStore): Recall {
  return {
    search: async ({ query, scope, limit = DEFAULT_LIMIT, offset = 0 }) => {
      const plan = planSearch(query);
      const filter = await chooseFilter(store.index, plan, scope);
      const { hits, total } = await store.index.search({ filter, ...plan.tokens, scope, limit, offset });
      const versionIds = hits.map(({ versionId }) => versionId);
      const texts = await store.documents.texts(versionIds, scope);
      const end = offset + hits.length;
      return {
        hits: hits.map((hit) => toHit(hit, texts.get(hit.versionId) ?? '', plan)),
        total,
        ...(hits.length > 0 && end < total && { nextOffset: end }),
        ...(filter === plan.looseFilter && total > 0 && { note: LOOSE_NOTE }),
      };
    },
  };
}

/** All terms where a document has them, otherwise any. To ask without ranking costs about a quarter of a search. */
async function chooseFilter(
  index: IndexStore,
  { filter, looseFilter }: SearchPlan,
  scope: ReadScope,
): Promise<IndexQuery> {
  if (looseFilter === undefined) return filter;
  const { total } = await index.search({ filter, words: [], grams: [], scope, limit: 1, offset: 0 });
  return total === 0 ? looseFilter : filter;
}

function toHit(hit: IndexHit, text: string, { words, tokens }: SearchPlan): RecallHit {
  const { docId, versionId, url, title, language, score, readAtMs } = hit;
  return {
    docId,
    versionId,
    url,
    ...(title !== undefined && { title }),
    snippet: makeSnippet({ text, words, tokens, ...(language !== undefined && { language }) }),
    score,
    date: new Date(readAtMs).toISOString(),
  };
}
