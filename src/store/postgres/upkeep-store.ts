import type { ReadScope } from '../read-scope.ts';
import { NOTHING_REMOVED, sumOf } from '../rows/removed.ts';
import { numberOf, numberOrNone } from '../rows/row.ts';
import { ownedBy, readingsIn } from '../rows/scope-sql.ts';
import type { FoundDocument } from '../rows/version-rows.ts';
import type { ExportedVersion, Removed, StoreProblem, StoreStats, UpkeepStore } from '../upkeep.ts';
import type { Queries } from './database.ts';
import { unpackDocument } from './document-store.ts';
import { versionPages } from './find-versions.ts';
import { isNobodysHead } from './index-rows.ts';
import { removeBefore, removeHost, type RemovalStep } from './remove.ts';
import { repair } from './repair.ts';
import type { PgStoreParts } from './store-parts.ts';
import { trim, usedBytes } from './trim.ts';

const EVERYTHING: ReadScope = { kind: 'everything' };
const PAGE = 100;

export function createUpkeepStore(parts: PgStoreParts): UpkeepStore {
  const { db, maxBytes } = parts;
  const forgetting = async (step: (tx: Queries) => Promise<RemovalStep>): Promise<Removed> => {
    let removed = NOTHING_REMOVED;
    for (let isDone = false; !isDone;) {
      const done = await db.transaction(step);
      removed = sumOf(removed, done.removed);
      isDone = done.isDone;
    }
    await db.vacuum();
    return removed;
  };
  return {
    stats: async (scope = EVERYTHING) => ({
      ...(await statsOf(db, scope)),
      ...(maxBytes !== undefined && { maxBytes }),
    }),
    pin: async (docId, isPinned) =>
      (await db.run('UPDATE documents SET is_pinned = ? WHERE id = ?', [isPinned ? 1 : 0, docId])) > 0,
    forgetHost: (host) => forgetting((tx) => removeHost(tx, host)),
    forgetBefore: (beforeMs) => forgetting((tx) => removeBefore(tx, beforeMs)),
    trim: () => trim(parts),
    check: () => check(db),
    repair: (tokensOf, onProgress) => repair(parts, tokensOf, onProgress),
    export: (scope) => exported(db, scope),
  };
}

async function statsOf(db: Queries, scope: ReadScope): Promise<Omit<StoreStats, 'maxBytes'>> {
  const where = readingsIn(scope);
  const owned = ownedBy(scope, 'q');
  const ofReadings = `FROM documents d JOIN readings r ON r.doc_seq = d.seq WHERE ${where.sql}`;
  const row =
    (await db.first(
      `SELECT count(DISTINCT r.doc_seq) AS documents, count(DISTINCT r.version_seq) AS versions,
         min(r.first_at) AS oldest, max(r.last_at) AS newest,
         (SELECT coalesce(sum(text_bytes), 0)::bigint FROM versions WHERE seq IN (SELECT r.version_seq ${ofReadings})) AS text_bytes,
         (SELECT count(*) FROM requests q WHERE ${owned.sql}) AS exchanges,
         (SELECT count(*) FROM chunks WHERE doc_seq IN (SELECT d.seq ${ofReadings})) AS chunks,
         (SELECT count(*) FROM bodies) AS bodies ${ofReadings}`,
      [...where.args, ...owned.args, ...where.args, ...where.args],
    )) ?? {};
  const [oldest, newest] = [numberOrNone(row, 'oldest'), numberOrNone(row, 'newest')];
  return {
    documents: numberOf(row, 'documents'),
    versions: numberOf(row, 'versions'),
    exchanges: numberOf(row, 'exchanges'),
    chunks: numberOf(row, 'chunks'),
    bodies: numberOf(row, 'bodies'),
    textBytes: numberOf(row, 'text_bytes'),
    diskBytes: await usedBytes(db),
    ...(oldest !== undefined && { oldestReadAtMs: oldest }),
    ...(newest !== undefined && { newestReadAtMs: newest }),
  };
}

async function check(db: Queries): Promise<readonly StoreProblem[]> {
  const count = async (sql: string): Promise<number> => numberOf((await db.first(sql)) ?? {}, 'n');
  const problems: StoreProblem[] = [
    {
      kind: 'index_missing',
      count: await count(
        `SELECT count(DISTINCT h.version_seq) AS n FROM heads h
         WHERE NOT EXISTS (SELECT 1 FROM index_rows i WHERE i.version_seq = h.version_seq)`,
      ),
    },
    {
      kind: 'index_orphan',
      count: await count(`SELECT count(*) AS n FROM index_rows i WHERE ${isNobodysHead('i')}`),
    },
    { kind: 'body_broken', count: await countBroken(db) },
    { kind: 'body_orphan', count: await count(`SELECT count(*) AS n FROM bodies b WHERE ${UNUSED_BODY}`) },
  ];
  return problems.filter(({ count: found }) => found > 0);
}

export const UNUSED_BODY = `NOT EXISTS (SELECT 1 FROM versions WHERE body_seq = b.seq)
  AND NOT EXISTS (SELECT 1 FROM responses WHERE body_seq = b.seq)`;

async function countBroken(db: Queries): Promise<number> {
  let broken = 0;
  for await (const found of walk(db, EVERYTHING)) await unpackDocument(found).catch(() => broken++);
  return broken;
}

async function* exported(db: Queries, scope: ReadScope): AsyncIterable<ExportedVersion> {
  for await (const found of walk(db, scope)) {
    const { version, isPinned } = await unpackDocument(found);
    yield { ...version, isPinned };
  }
}

async function* walk(db: Queries, scope: ReadScope): AsyncGenerator<FoundDocument> {
  for await (const page of versionPages(db, { scope, limit: PAGE })) yield* page;
}
