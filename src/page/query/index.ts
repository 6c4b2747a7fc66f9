export type {
  ElementFilters,
  ElementQuery,
  ListedElement,
  QueryMatch,
  QueryResult,
} from './element-query.ts';
export { queryElements } from './query-elements.ts';
