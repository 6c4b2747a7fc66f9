export { providerFrom } from './from-settings.ts';
export type { VendorJson as SearchResult } from './vendor-json.ts';
export type { SafeSearch } from './provider.ts';
export {
  createSearcher,
  type SearchAnswer,
  type Searcher,
  type SearchOutcome,
  type SearchRequest,
} from './searcher.ts';
