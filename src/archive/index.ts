export { ownerOf, scopeOf, type ArchiveCaller } from './archive-caller.ts';
export type {
  Captured,
  CapturedDocument,
  CaptureKeeper,
  CaptureReader,
  PreparedCapture,
} from './capture-keeper.ts';
export { createArchive, type DocumentArchive, type ArchiveQuery } from './archive.ts';
export { canonicalUrl, plainUrl, withoutSecrets } from './canonical-url.ts';
export type { ArchivedDocument, DocumentRequest } from './get-document.ts';
export type { KeepRequest } from './keeper.ts';
export type { FoundPassages } from './meaning/find-passages.ts';
export type { ReindexReport } from './meaning/reindex.ts';
export type { ArchiveEmbedding } from './archive-parts.ts';
export {
  createPageReader,
  type AddressQuestions,
  type PagePassages,
  type PageQuestions,
  type PageReader,
  type PageReaderOptions,
} from './page-reader.ts';
