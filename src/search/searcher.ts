import { asWayfarerError, fail, type WayfarerError } from '../core/index.ts';
import type { VendorJson } from './vendor-json.ts';
import { parseLanguage, parseRegion } from './locale.ts';
import { createPace } from './pace.ts';
import type {
  FoundResults,
  ProviderName,
  ResultPage,
  SearchHit,
  SearchProvider,
  WantedResults,
} from './provider.ts';
import { createVendor, type AskVendor, type VendorOptions } from './vendor-request.ts';

/** Several queries with the same wishes. */
export interface SearchRequest extends Pick<WantedResults, 'count' | 'start' | 'safeSearch'> {
  readonly queries: readonly string[];
  /** A country. */
  readonly region?: string | undefined;
  readonly language?: string | undefined;
}

/** The result of one query, or its error. If it has both, the error says why the result has only some of the pages. */
export interface SearchOutcome {
  readonly query: string;
  readonly result: VendorJson | null;
  readonly error?: WayfarerError;
}

export interface SearchAnswer {
  readonly provider: ProviderName;
  readonly outcomes: readonly SearchOutcome[];
}

export interface Searcher {
  /** Throws if all queries fail for the same reason. */
  search(request: SearchRequest, signal: AbortSignal): Promise<SearchAnswer>;
}

export function createSearcher(provider: SearchProvider | undefined, options: VendorOptions): Searcher {
  if (provider === undefined) return { search: () => Promise.reject(notConfigured()) };
  const ask = createVendor(provider, createPace(provider.limit), options);
  return {
    async search({ queries, region, language, ...others }, signal) {
      const wishes = {
        ...others,
        region: region === undefined ? undefined : parseRegion(region),
        language: language === undefined ? undefined : parseLanguage(language),
      };
      const outcomes = await Promise.all(
        queries.map((query) => searchOne({ ...wishes, query }, { provider, ask, signal })),
      );
      refuseIfAllFailed(outcomes);
      return { provider: provider.name, outcomes };
    },
  };
}

interface Asking {
  readonly provider: SearchProvider;
  readonly ask: AskVendor;
  readonly signal: AbortSignal;
}

async function searchOne(wanted: WantedResults, asking: Asking): Promise<SearchOutcome> {
  const { query } = wanted;
  const { found, error } = await collect(wanted, asking);
  const result = found === undefined ? null : asking.provider.join(found, wanted);
  return { query, result, ...(error !== undefined && { error }) };
}

interface Collected {
  readonly found?: FoundResults | undefined;
  /** Why there are no further pages. */
  readonly error?: WayfarerError;
}

/** One page after the other, because only the last one says whether there is another. */
async function collect(wanted: WantedResults, { provider, ask, signal }: Asking): Promise<Collected> {
  const { pages, skip } = provider.plan(wanted);
  const enough = skip + wanted.count;
  const hits = new Map<unknown, SearchHit>();
  let first: ResultPage | undefined;
  let isMore = true;
  const found = (): FoundResults | undefined =>
    first && { first, hits: [...hits.values()].slice(skip, enough), isMore };
  try {
    for (const url of pages) {
      const page = provider.read(await ask(url, signal));
      first ??= page;
      const before = hits.size;
      // Pages of one search overlap.
      for (const hit of page.hits) hits.set(hit.item['link'] ?? hit, hits.get(hit.item['link']) ?? hit);
      const isPageLast = page.isLast || hits.size === before;
      isMore = !isPageLast || hits.size > enough;
      if (isPageLast || hits.size >= enough) break;
    }
    return { found: found() };
  } catch (error) {
    return { found: found(), error: asWayfarerError(error) };
  }
}

function refuseIfAllFailed(outcomes: readonly SearchOutcome[]): void {
  const [first] = outcomes;
  const isSame = ({ result, error }: SearchOutcome): boolean =>
    result === null && error?.code === first?.error?.code;
  if (first?.error !== undefined && outcomes.every(isSame)) throw first.error;
}

function notConfigured(): WayfarerError {
  const settings = [['GOOGLE_API_KEY', 'GOOGLE_SEARCH_ENGINE_ID'], ['BRAVE_API_KEY'], ['SEARXNG_URL']];
  const message = `No search service is configured: set ${settings.map((names) => names.join(' and ')).join(', or ')}.`;
  return fail('not_configured', { settings: settings.flat() }, { message });
}
