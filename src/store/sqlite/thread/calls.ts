import { addReading } from './add-reading.ts';
import { chunksOf, dropEmbeddings, embeddingModel, nearestChunks, replaceChunks } from './chunks.ts';
import { exchangeBody, listExchanges, recordExchanges } from './exchanges.ts';
import {
  findByUrl,
  findCached,
  findEntry,
  findTexts,
  findVersionAt,
  listVersions,
  unindexedAfter,
  versionsAfter,
} from './find-versions.ts';
import {
  addBodyRows,
  bodyRecords,
  changeRows,
  countRows,
  dropStrayRows,
  movedRows,
  moveMark,
  removeBodyRows,
  setMoveMark,
} from './moving.ts';
import {
  addItems,
  claimHolders,
  claimItems,
  finishClaim,
  msUntilDue,
  releaseClaims,
  renewClaim,
  setHostDelay,
  skipItems,
} from './queue.ts';
import { noteContent } from './queue-content.ts';
import {
  clearQueue,
  indexedItems,
  queueMisses,
  queuePace,
  queueSources,
  queueStatus,
} from './queue-status.ts';
import type { ArchivePlace } from './open-archive.ts';
import { removeBefore, removeBroken, removeHost, removeOldest } from './remove.ts';
import { salvage } from './salvage.ts';
import { saveVersions } from './save-versions.ts';
import { searchIndex } from './search-index.ts';
import { endLostSessions, findSession, keepSessions, listSessions } from './sessions.ts';
import {
  checkpoint,
  contentBytes,
  countUnusedBodies,
  dropUnusedBodies,
  fillIndex,
  indexState,
  integrityProblems,
  mergeIndex,
  namedFiles,
  resetIndex,
  setPinned,
  statsOf,
  stepsToForget,
  usedBytes,
  vacuumStep,
} from './upkeep.ts';

/** What the thread that reads can be asked; each in one transaction, so that it sees one state. */
export const READS = {
  findEntry,
  findByUrl,
  findCached,
  findVersionAt,
  findTexts,
  listVersions,
  versionsAfter,
  searchIndex,
  listExchanges,
  exchangeBody,
  embeddingModel,
  chunksOf,
  nearestChunks,
  queueStatus,
  queueSources,
  queuePace,
  queueMisses,
  indexedItems,
  msUntilDue,
  claimHolders,
  findSession,
  listSessions,
  statsOf,
  usedBytes,
  contentBytes,
  integrityProblems,
  indexState,
  countUnusedBodies,
  namedFiles,
  stepsToForget,
  moveMark,
  countRows,
  movedRows,
  bodyRecords,
  unindexedAfter,
};

/** What the thread that writes can be asked; those that wait at the same time share a transaction. */
export const WRITES = {
  saveVersions,
  addReading,
  recordExchanges,
  replaceChunks,
  dropEmbeddings,
  addItems,
  addLinks: addItems,
  skipItems,
  claimItems,
  renewClaim,
  noteContent,
  finishClaim,
  releaseClaims,
  setHostDelay,
  clearQueue,
  keepSessions,
  endLostSessions,
  setPinned,
  removeHost,
  removeBefore,
  removeOldest,
  removeBroken,
  mergeIndex,
  vacuumStep,
  resetIndex,
  fillIndex,
  dropUnusedBodies,
  setMoveMark,
  changeRows,
  addBodyRows,
  removeBodyRows,
  dropStrayRows,
};

/** What is only done once more if a power cut undoes it: a crawl reads the page again. */
export const REPEATABLE: ReadonlySet<string> = new Set<keyof typeof WRITES>([
  'addLinks',
  'skipItems',
  'claimItems',
  'renewClaim',
  'noteContent',
  'finishClaim',
  'releaseClaims',
  'setHostDelay',
]);

/** What cannot be done inside a transaction. */
export const OUTSIDE = { checkpoint };

/** What is done while this thread has the archive closed. */
export const CLOSED = { salvage: (place: ArchivePlace, _: undefined): string => salvage(place) };

export type StoreReads = typeof READS;
export type StoreWrites = typeof WRITES;
export type StoreOutside = typeof OUTSIDE;
export type StoreClosed = typeof CLOSED;
