import { createThreadPool } from '../content/threads/index.ts';
import type { TextKeeper } from '../content/index.ts';
import { fail } from '../core/index.ts';
import type { ToFit } from '../page/terms/index.ts';
import {
  documentTokens,
  type FoundPassages,
  type PassagesRequest,
  type RecallAnswer,
} from '../recall/index.ts';
import type { RepairReport, Store, UpkeepStore } from '../store/index.ts';
import { scopeOf, type ArchiveCaller } from './archive-caller.ts';
import type { ArchiveCall, ArchiveOptions, ArchiveParts } from './archive-parts.ts';
import { getDocument, type ArchivedDocument, type DocumentRequest } from './get-document.ts';
import { createKeeper, type KeepRequest } from './keeper.ts';
import type { StoreQuestion } from './store-question.ts';
import type { ArchiveJobs } from './thread.ts';

/** What was read, kept and searched: texts of documents, with the rules of who may see which. */
export interface DocumentArchive {
  /** Keeps what a caller reads, and answers from what was kept. */
  keeper(caller: ArchiveCaller, request: KeepRequest): TextKeeper;
  search(request: ArchiveQuery, call: ArchiveCall): Promise<RecallAnswer>;
  document(request: DocumentRequest, call: ArchiveCall): Promise<ToFit<ArchivedDocument>>;
  /** The passages of a text that answer questions; nothing is stored for it. */
  passages(request: PassagesRequest, signal: AbortSignal): Promise<FoundPassages>;
  /** Fails if the store cannot be used; an archive that is off needs none. */
  ready(): Promise<void>;
  /** For the person whose data folder it is. */
  upkeep(): Promise<UpkeepStore>;
  /** Builds the index from the texts. */
  repair(onProgress: (done: number, total: number) => void): Promise<RepairReport>;
  close(): Promise<void>;
}

export interface ArchiveQuery {
  readonly query: string;
  readonly limit: number;
  readonly offset: number;
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
  return {
    keeper: (caller, request) => createKeeper(parts, caller, request),
    search: async (request, { caller, signal }) => {
      const store = await openedFor(parts);
      const answer = (question: unknown): Promise<unknown> => answerThread(store, question as StoreQuestion); // the job's only questions
      return threads.run('search', { ...request, scope: scopeOf(caller) }, { signal, answer });
    },
    document: async (request, call) =>
      getDocument({ ...parts, store: await openedFor(parts) }, request, call),
    passages: (request, signal) => threads.run('passages', request, { signal }),
    ready: async () => {
      if (options.isOn) await (await parts.store()).chunks.model();
    },
    upkeep: async () => (await openedFor(parts)).upkeep,
    repair: async (onProgress) => (await parts.store()).upkeep.repair(documentTokens, onProgress),
    async close() {
      stopAgeing();
      await threads.close();
      await (await opened?.catch(() => undefined))?.close();
    },
  };
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
