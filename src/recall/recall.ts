import type { DocumentStore, IndexHit, IndexQuery, IndexStore, ReadScope } from '../store/index.ts';
import { fuseRanks } from './fuse-ranks.ts';
import { hasTokens } from './query/has-tokens.ts';
import { planSearch, type SearchPlan } from './query/plan-search.ts';
import { makeSnippet, type Snippet } from './snippet/snippet.ts';
import { documentTokens } from './tokens/document-tokens.ts';

/** Search in what was read. */
export interface Recall {
  search(request: RecallRequest): Promise<RecallAnswer>;
}

export interface RecallRequest {
  readonly query: string;
  readonly scope: ReadScope;
  readonly limit?: number;
  readonly offset?: number;
  /** Documents with the meaning of the query, closest first: with them, the hits are ordered by words and meaning together. */
  readonly near?: readonly NearDocument[];
}

/** A document that was found by the meaning of one of its passages. */
export interface NearDocument extends Omit<IndexHit, 'score'> {
  /** With the headings above it. */
  readonly passage: string;
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
// How many that have the words are ordered together with those that are close.
const MOST_FUSED = 200;
const LOOSE_NOTE = 'No document has all of these words; ranked by any of them.';

/** The parts of a store that are searched. */
export interface SearchedStore {
  readonly index: IndexStore;
  readonly documents: Pick<DocumentStore, 'texts'>;
}

export function createRecall(store: SearchedStore): Recall {
  return {
    search: async ({ query, scope, limit = DEFAULT_LIMIT, offset = 0, near }) => {
      const plan = planSearch(query);
      const filter = await chooseFilter(store.index, plan, scope);
      const isFused = near !== undefined;
      const page = isFused ? { limit: MOST_FUSED, offset: 0 } : { limit, offset };
      const ranked = await store.index.search({ filter, ...plan.tokens, scope, ...page });
      const fused = isFused && fuse(ranked.hits, await allowed(near, plan, { store, scope }));
      const hits = fused ? fused.slice(offset, offset + limit) : ranked.hits;
      const total = fused ? fused.length : ranked.total;
      const texts = await store.documents.texts(
        hits.map(({ versionId }) => versionId),
        scope,
      );
      const passages = new Map(near?.map(({ versionId, passage }) => [versionId, passage]));
      const byWords = new Set(ranked.hits.map(({ versionId }) => versionId));
      const textOf = ({ versionId }: IndexHit): string =>
        (byWords.has(versionId) ? undefined : passages.get(versionId)) ?? texts.get(versionId) ?? '';
      const end = offset + hits.length;
      return {
        hits: hits.map((hit) => toHit(hit, textOf(hit), plan)),
        total,
        ...(hits.length > 0 && end < total && { nextOffset: end }),
        ...(filter === plan.looseFilter && ranked.total > 0 && { note: LOOSE_NOTE }),
      };
    },
  };
}

/** By the places in both rankings, because their scores cannot be compared. */
function fuse(byWords: readonly IndexHit[], near: readonly NearDocument[]): IndexHit[] {
  const hits = new Map([...near, ...byWords].map((hit) => [hit.docId, hit]));
  const rankings = [byWords, near].map((ranking) => ranking.map(({ docId }) => docId));
  return fuseRanks(rankings).flatMap(({ item, score }) => {
    const hit = hits.get(item);
    return hit === undefined ? [] : [{ ...hit, score }];
  });
}

/** Those that also have what the operators of the query ask for. */
async function allowed(
  near: readonly NearDocument[],
  { conditions }: SearchPlan,
  { store, scope }: { readonly store: SearchedStore; readonly scope: ReadScope },
): Promise<readonly NearDocument[]> {
  if (conditions === undefined) return near;
  const texts = await store.documents.texts(
    near.map(({ versionId }) => versionId),
    scope,
  );
  return near.filter((hit) => {
    const tokens = documentTokens(texts.get(hit.versionId) ?? '', hit);
    return hasTokens(conditions, { tokens, host: new URL(hit.url).hostname });
  });
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
