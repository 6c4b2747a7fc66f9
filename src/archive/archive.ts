import { createThreadPool } from '../content/threads/index.ts';
import type { ReadText, TextKeeper } from '../content/index.ts';
import { fail } from '../core/index.ts';
import type { ToFit } from '../page/terms/index.ts';
import { documentTokens, type RecallAnswer } from '../recall/index.ts';
import type {
  QueueStore,
  RepairReport,
  SavedVersion,
  SessionStore,
  Store,
  StoredDocument,
  UpkeepStore,
  VersionReader,
} from '../store/index.ts';
import { scopeOf, type ArchiveCaller } from './archive-caller.ts';
import type { ArchiveCall, ArchiveOptions, ArchiveParts } from './archive-parts.ts';
import { getDocument, type ArchivedDocument, type DocumentRequest } from './get-document.ts';
import { createCaptureKeeper, type CaptureKeeper, type CaptureReader } from './capture-keeper.ts';
import { createKeeper, keepText, type KeepRequest } from './keeper.ts';
import { createEmbedDocument, createEmbedQueue, type EmbedQueue } from './meaning/embed-documents.ts';
import { findPassages, type FoundPassages, type PassagesRequest } from './meaning/find-passages.ts';
import { nearDocuments } from './meaning/near-documents.ts';
import { reindex, type ReindexReport, type ReindexRun } from './meaning/reindex.ts';
import type { StoreQuestion } from './store-question.ts';
import type { ArchiveJobs } from './thread.ts';

/** What was read, kept and searched: texts of documents, with the rules of who may see which. */
export interface DocumentArchive {
  /** Keeps what a caller reads, and answers from what was kept. */
  keeper(caller: ArchiveCaller, request: KeepRequest): TextKeeper;
  /** Keeps what a session receives by itself. */
  captureKeeper(session: CaptureReader): CaptureKeeper;
  /** Keeps a text, or fails; undefined if it is no version of a document, such as an error page. */
  keepFor(reader: VersionReader, read: ReadText): Promise<SavedVersion | undefined>;
  search(request: ArchiveQuery, call: ArchiveCall): Promise<RecallAnswer>;
  document(request: DocumentRequest, call: ArchiveCall): Promise<ToFit<ArchivedDocument>>;
  /** The passages of a text that answer questions. */
  passages(request: PassagesRequest, signal: AbortSignal): Promise<FoundPassages>;
  /** The texts of a crawl, for the person whose data folder it is. */
  version(versionId: string): Promise<StoredDocument | undefined>;
  /** What is to be read into the archive. */
  queue(): Promise<QueueStore>;
  /** The sessions of all servers on the store, also of an archive that is off. */
  sessions(): Promise<SessionStore>;
  /** Fails if the store cannot be used; an archive that is off needs none. */
  ready(): Promise<void>;
  /** For the person whose data folder it is. */
  upkeep(): Promise<UpkeepStore>;
  /** Builds the index from the texts. */
  repair(onProgress: (done: number, total: number) => void): Promise<RepairReport>;
  /** Embeds what has no embedding of the configured model. */
  reindex(run: ReindexRun): Promise<ReindexReport>;
  close(): Promise<void>;
}

export interface ArchiveQuery {
  readonly query: string;
  readonly limit: number;
  readonly offset: number;
  /** Also what has the meaning of the query in other words. */
  readonly isSemantic?: boolean;
}

// One for long texts that are indexed, one for searches meanwhile.
const THREADS = 2;

export function createArchive(options: ArchiveOptions): DocumentArchive {
  let opened: Promise<Store> | undefined;
  const threads = createThreadPool<ArchiveJobs>({
    size: THREADS,
    code: async () => (await import('./thread-code.ts')).THREAD_CODE,
  });
  const open = (): Promise<Store> => {
    const opening = options.openStore();
    // Opened again with the next call, once the cause is gone.
    opening.catch(() => (opened = undefined));
    return opening;
  };
  const parts = { ...options, threads, store: () => (opened ??= open()) };
  const stopAgeing = ageOut(parts);
  const queue = queueFor(parts);
  const keeperParts = { ...parts, onKept: (docId: string) => queue?.add(docId) };
  return {
    keeper: (caller, request) => createKeeper(keeperParts, caller, request),
    captureKeeper: (session) => createCaptureKeeper(keeperParts, session),
    keepFor: async (reader, read) => {
      await openedFor(parts);
      return keepText(keeperParts, read, reader);
    },
    search: (request, call) => search(parts, request, call),
    document: async (request, call) =>
      getDocument({ ...parts, store: await openedFor(parts) }, request, call),
    passages: (request, signal) => findPassages(parts, request, signal),
    version: async (versionId) => (await openedFor(parts)).documents.get(versionId, { kind: 'everything' }),
    queue: async () => (await openedFor(parts)).queue,
    sessions: async () => (await parts.store()).sessions,
    ready: async () => {
      if (options.isOn) await (await parts.store()).chunks.model();
    },
    upkeep: async () => (await openedFor(parts)).upkeep,
    repair: async (onProgress) => (await parts.store()).upkeep.repair(documentTokens, onProgress),
    reindex: async (run) => {
      await openedFor(parts);
      return reindex(parts, run);
    },
    async close() {
      stopAgeing();
      await queue?.close();
      await threads.close();
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

async function search(
  parts: ArchiveParts,
  { isSemantic = false, ...request }: ArchiveQuery,
  { caller, signal }: ArchiveCall,
): Promise<RecallAnswer> {
  const store = await openedFor(parts);
  const scope = scopeOf(caller);
  const found = isSemantic ? await nearDocuments(parts, { query: request.query, scope }, signal) : undefined;
  const asked = { ...request, scope, ...(found !== undefined && { near: found.near }) };
  const answer = (question: unknown): Promise<unknown> => answerThread(store, question as StoreQuestion); // the job's only questions
  const hits = await parts.threads.run('search', asked, { signal, answer });
  const note = [found?.note ?? [], hits.note ?? []].flat().join(' ');
  return { ...hits, ...(note !== '' && { note }) };
}

/** What was kept is embedded in the background. */
function queueFor(parts: ArchiveParts): EmbedQueue | undefined {
  const { embedding } = parts;
  return embedding && createEmbedQueue(createEmbedDocument(parts, embedding), embedding.onTrouble);
}

const DAY_MS = 86_400_000;

/** Deletes old texts now and once a day. */
function ageOut({ isOn, keepDays, store, onTrouble }: ArchiveParts): () => void {
  if (!isOn || keepDays === 0) return () => undefined;
  const forget = async (): Promise<void> => {
    await (await store()).upkeep.forgetBefore(Date.now() - keepDays * DAY_MS);
  };
  const forgetNow = (): void => void forget().catch(onTrouble);
  forgetNow();
  const daily = setInterval(forgetNow, DAY_MS);
  daily.unref();
  return () => clearInterval(daily);
}

/** Reading what is stored needs the archive, unlike reading the web. */
async function openedFor({ isOn, store }: ArchiveParts): Promise<Store> {
  if (isOn) return store();
  const message = 'The server was started with --archive off: nothing is kept, and nothing can be found.';
  throw fail('not_configured', { setting: 'archive' }, { message });
}

function answerThread({ index, documents }: Store, question: StoreQuestion): Promise<unknown> {
  if (question.kind === 'search') return index.search(question.search);
  return documents.texts(question.versionIds, question.scope);
}
