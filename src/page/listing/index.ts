export { findByText, type FoundByText, type TextRequest } from './find-by-text.ts';
export { pageContent, type ContentRequest, type PageContent } from './page-content.ts';
export type { ElementFilters } from './filters.ts';
export { queryPage, type ElementQuery, type PageQuery, type QueriedPage } from './query-page.ts';
export { savePage, type SavedPage, type SaveRequest } from './save-page.ts';
