import type { StoreStats } from '../../upkeep.ts';
import type { ReadScope } from '../../read-scope.ts';
import type { PackedTokens } from '../packed.ts';
import { afterHostKey, hostKey } from '../../rows/host-key.ts';
import type { Database } from './driver.ts';
import { addToIndex } from './index-rows.ts';
import { REMOVED_AT_ONCE } from './remove.ts';
import { numberOf, numberOrNone, textOf } from '../../rows/row.ts';
import { ownedBy, readingsIn } from '../../rows/scope-sql.ts';

export interface UsedBytes {
  /** Of pages with content, and of files. */
  readonly used: number;
  readonly disk: number;
}

export function usedBytes(db: Database): UsedBytes {
  const pages = numberOf(db.first('PRAGMA page_count') ?? {}, 'page_count');
  const free = numberOf(db.first('PRAGMA freelist_count') ?? {}, 'freelist_count');
  const pageBytes = numberOf(db.first('PRAGMA page_size') ?? {}, 'page_size');
  const files = db.first(
    'SELECT coalesce(sum(stored_bytes), 0) AS n FROM bodies WHERE file_name IS NOT NULL',
  );
  const fileBytes = numberOf(files ?? {}, 'n');
  return {
    used: (pages - free) * pageBytes + fileBytes,
    disk: pages * pageBytes + fileBytes,
  };
}

/** Of all texts and bodies, uncompressed. */
export function contentBytes(db: Database): number {
  return numberOf(db.first('SELECT coalesce(sum(bytes), 0) AS n FROM bodies') ?? {}, 'n');
}

export function statsOf(db: Database, scope: ReadScope): Omit<StoreStats, 'maxBytes'> {
  const where = readingsIn(scope);
  const row =
    db.first(
      `SELECT count(DISTINCT d.seq) AS documents, count(DISTINCT v.seq) AS versions,
              min(r.first_at) AS oldest, max(r.last_at) AS newest
       FROM documents d JOIN versions v ON v.doc_seq = d.seq
       JOIN readings r ON r.doc_seq = d.seq AND r.version_seq = v.seq WHERE ${where.sql}`,
      where.args,
    ) ?? {};
  const texts = db.first(
    `SELECT coalesce(sum(text_bytes), 0) AS n FROM versions WHERE seq IN
       (SELECT r.version_seq FROM documents d JOIN readings r ON r.doc_seq = d.seq WHERE ${where.sql})`,
    where.args,
  );
  const owned = ownedBy(scope, 'q');
  const count = (sql: string, args = where.args): number => numberOf(db.first(sql, args) ?? {}, 'n');
  const oldest = numberOrNone(row, 'oldest');
  const newest = numberOrNone(row, 'newest');
  return {
    documents: numberOf(row, 'documents'),
    versions: numberOf(row, 'versions'),
    exchanges: count(`SELECT count(*) AS n FROM requests q WHERE ${owned.sql}`, owned.args),
    chunks: count(
      `SELECT count(*) AS n FROM chunks WHERE doc_seq IN
         (SELECT d.seq FROM documents d JOIN readings r ON r.doc_seq = d.seq WHERE ${where.sql})`,
    ),
    bodies: count('SELECT count(*) AS n FROM bodies', []),
    textBytes: numberOf(texts ?? {}, 'n'),
    diskBytes: usedBytes(db).disk,
    ...(oldest !== undefined && { oldestReadAtMs: oldest }),
    ...(newest !== undefined && { newestReadAtMs: newest }),
  };
}

export function setPinned(
  db: Database,
  request: { readonly docId: string; readonly isPinned: boolean },
): boolean {
  const isPinned = request.isPinned ? 1 : 0;
  return db.run('UPDATE documents SET is_pinned = ? WHERE id = ?', [isPinned, request.docId]) > 0;
}

/** Pages of the index that are merged in one step. */
const MERGE_PAGES = 1000;

/**
 * Deleted rows stay in the index until it is merged. One step of merging it all; true when nothing was left to do. The first
 * step must say so, because only it takes in the parts that are merged already.
 */
export function mergeIndex(db: Database, { isFirst }: { readonly isFirst: boolean }): boolean {
  const steps = ['words_index', 'grams_index'].map((table) => {
    const before = changes(db);
    db.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, [
      isFirst ? -MERGE_PAGES : MERGE_PAGES,
    ]);
    // The documentation of FTS5: fewer than two changes means that nothing was merged.
    return changes(db) - before < 2;
  });
  return steps.every((isDone) => isDone);
}

/** About how many steps it takes to remove a host and to merge the index. */
export function stepsToForget(db: Database, host: string): number {
  const count = (sql: string, args: readonly string[] = []): number =>
    numberOf(db.first(sql, args) ?? {}, 'n');
  const range = [hostKey(host), afterHostKey(hostKey(host))];
  const versions = count(
    `SELECT count(*) AS n FROM documents d JOIN versions v ON v.doc_seq = d.seq
     WHERE d.host_key >= ? AND d.host_key < ?`,
    range,
  );
  const requests = count(
    `SELECT count(*) AS n FROM requests
     WHERE (host_key >= ?1 AND host_key < ?2) OR (page_host_key >= ?1 AND page_host_key < ?2)`,
    range,
  );
  const pages = count(
    'SELECT max((SELECT count(*) FROM words_index_idx), (SELECT count(*) FROM grams_index_idx)) AS n',
  );
  return Math.ceil(Math.max(versions, requests) / REMOVED_AT_ONCE) + Math.ceil(pages / MERGE_PAGES) + 2;
}

function changes(db: Database): number {
  return numberOf(db.first('SELECT total_changes() AS n') ?? {}, 'n');
}

const VACUUM_PAGES = 2000;

/** Gives free pages back; true when none is left. */
export function vacuumStep(db: Database): boolean {
  db.exec(`PRAGMA incremental_vacuum(${VACUUM_PAGES})`);
  return numberOf(db.first('PRAGMA freelist_count') ?? {}, 'freelist_count') === 0;
}

/** Writes the log back and empties it, because it may hold old pages; false while somebody reads or writes. Not inside a transaction. */
export function checkpoint(db: Database): boolean {
  const [row] = db.all('PRAGMA wal_checkpoint(TRUNCATE)');
  return row?.['busy'] === 0;
}

/** SQLite's own check of the file and of the index; empty if all is well. */
export function integrityProblems(db: Database): readonly string[] {
  return db
    .all('PRAGMA integrity_check(20)')
    .map((row) => textOf(row, 'integrity_check'))
    .filter((line) => line !== 'ok');
}

export interface IndexState {
  /** Versions that should be found and are not in the index. */
  readonly missing: number;
  /** Rows of the index without a version. */
  readonly orphans: number;
}

export function indexState(db: Database): IndexState {
  const count = (sql: string): number => numberOf(db.first(sql) ?? {}, 'n');
  const inBoth = '(SELECT id FROM words_index_docsize INTERSECT SELECT id FROM grams_index_docsize)';
  const inAny = '(SELECT id FROM words_index_docsize UNION SELECT id FROM grams_index_docsize)';
  return {
    missing: count(`SELECT count(DISTINCT version_seq) AS n FROM heads WHERE version_seq NOT IN ${inBoth}`),
    orphans: count(`SELECT count(*) AS n FROM ${inAny} WHERE id NOT IN (SELECT version_seq FROM heads)`),
  };
}

/** Empties the index and finds out again which versions belong in it. */
export function resetIndex(db: Database): number {
  db.exec(`
    INSERT INTO words_index (words_index) VALUES ('delete-all');
    INSERT INTO grams_index (grams_index) VALUES ('delete-all');
    UPDATE versions SET is_indexed = 0;
    DELETE FROM heads;
    INSERT INTO heads (doc_seq, client_id, version_seq, read_at)
      SELECT doc_seq, client_id, version_seq, max(last_at) FROM readings GROUP BY doc_seq, client_id;
    UPDATE documents SET newest_version =
      (SELECT r.version_seq FROM readings r WHERE r.doc_seq = documents.seq ORDER BY r.last_at DESC LIMIT 1);
  `);
  return numberOf(db.first('SELECT count(DISTINCT version_seq) AS n FROM heads') ?? {}, 'n');
}

export interface NewIndexRow {
  readonly seq: number;
  readonly tokens: PackedTokens;
}

/** Rows for versions that are still there, still wanted and not indexed meanwhile. */
export function fillIndex(db: Database, rows: readonly NewIndexRow[]): number {
  const wanted = rows.filter(
    ({ seq }) =>
      db.first(
        `SELECT 1 FROM versions v WHERE v.seq = ? AND v.is_indexed = 0
         AND EXISTS (SELECT 1 FROM heads h WHERE h.version_seq = v.seq)`,
        [seq],
      ) !== undefined,
  );
  for (const { seq, tokens } of wanted) addToIndex(db, seq, tokens);
  return wanted.length;
}

export function dropUnusedBodies(db: Database): {
  readonly removed: number;
  readonly fileNames: readonly string[];
} {
  const rows = db.all(
    `DELETE FROM bodies WHERE seq NOT IN (SELECT body_seq FROM versions)
     AND seq NOT IN (SELECT body_seq FROM responses WHERE body_seq IS NOT NULL) RETURNING file_name`,
  );
  return {
    removed: rows.length,
    fileNames: rows.flatMap((row) => (typeof row['file_name'] === 'string' ? row['file_name'] : [])),
  };
}

export function countUnusedBodies(db: Database): number {
  const row = db.first(
    `SELECT count(*) AS n FROM bodies WHERE seq NOT IN (SELECT body_seq FROM versions)
     AND seq NOT IN (SELECT body_seq FROM responses WHERE body_seq IS NOT NULL)`,
  );
  return numberOf(row ?? {}, 'n');
}

export function namedFiles(db: Database): readonly string[] {
  return db
    .all('SELECT file_name FROM bodies WHERE file_name IS NOT NULL')
    .map((row) => textOf(row, 'file_name'));
}
