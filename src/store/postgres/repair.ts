import { numberOf } from '../rows/row.ts';
import type { ReadScope } from '../read-scope.ts';
import type { FoundDocument } from '../rows/version-rows.ts';
import type { RepairReport, TokensOf } from '../upkeep.ts';
import { dropBodies } from './bodies.ts';
import { NO_LIMITS, type Queries } from './database.ts';
import { unpackDocument } from './document-store.ts';
import { versionPages } from './find-versions.ts';
import { addToIndex, type NewVectors } from './index-rows.ts';
import { remove } from './remove.ts';
import type { PgStoreParts } from './store-parts.ts';
import { indexVectors } from './vectors.ts';

const PAGE = 50;
const EVERYTHING: ReadScope = { kind: 'everything' };

type OnProgress = ((done: number, total: number) => void) | undefined;

/** Builds the index from the texts, drops versions whose text is broken, removes bodies that nothing names. */
export async function repair(
  { db }: PgStoreParts,
  tokensOf: TokensOf,
  onProgress: OnProgress,
): Promise<RepairReport> {
  await db.transaction(resetIndex, NO_LIMITS);
  const droppedVersions = await dropBroken(db);
  // Where the newest version was dropped, an older one is the newest now, and has to be found.
  if (droppedVersions > 0) await db.transaction(resetIndex, NO_LIMITS);
  const indexed = await fillIndex(db, tokensOf, onProgress);
  const unused = await db.all(
    `SELECT seq FROM bodies b WHERE NOT EXISTS (SELECT 1 FROM versions WHERE body_seq = b.seq)
     AND NOT EXISTS (SELECT 1 FROM responses WHERE body_seq = b.seq)`,
  );
  const removedBodies = await db.transaction((tx) =>
    dropBodies(
      tx,
      unused.map((row) => numberOf(row, 'seq')),
    ),
  );
  await db.vacuum();
  return { indexed, droppedVersions, removedBodies, removedFiles: 0 };
}

/** Empties the index and finds out again which versions belong in it. */
async function resetIndex(db: Queries): Promise<void> {
  await db.run('LOCK TABLE documents IN SHARE ROW EXCLUSIVE MODE');
  await db.run('DELETE FROM index_rows');
  await db.run('DELETE FROM heads');
  await db.run(
    `INSERT INTO heads (doc_seq, client_id, version_seq, read_at)
     SELECT DISTINCT ON (doc_seq, client_id) doc_seq, client_id, version_seq, last_at FROM readings
     ORDER BY doc_seq, client_id, last_at DESC, version_seq DESC`,
  );
  await db.run(
    `UPDATE documents d SET newest_version = n.version_seq FROM (
       SELECT DISTINCT ON (doc_seq) doc_seq, version_seq FROM readings ORDER BY doc_seq, last_at DESC, version_seq DESC) n
     WHERE n.doc_seq = d.seq AND d.newest_version IS DISTINCT FROM n.version_seq`,
  );
}

async function dropBroken(db: PgStoreParts['db']): Promise<number> {
  let dropped = 0;
  for await (const page of versionPages(db, { scope: EVERYTHING, limit: PAGE })) {
    const broken: number[] = [];
    for (const found of page) await unpackDocument(found).catch(() => broken.push(found.seq));
    if (broken.length === 0) continue;
    const step = await db.transaction((tx) => remove(tx, { versions: broken, requests: [], queueItems: 0 }));
    dropped += step.removed.versions;
  }
  return dropped;
}

const IS_HEAD = `EXISTS (SELECT 1 FROM heads h WHERE h.version_seq = v.seq)`;

/** Indexes the versions that should be found and are not. */
export async function fillIndex(
  db: PgStoreParts['db'],
  tokensOf: TokensOf,
  onProgress: OnProgress,
): Promise<number> {
  const isMissing = `${IS_HEAD} AND NOT EXISTS (SELECT 1 FROM index_rows i WHERE i.version_seq = v.seq)`;
  const count = await db.first(`SELECT count(*) AS n FROM versions v WHERE ${isMissing}`);
  const total = numberOf(count ?? {}, 'n');
  let indexed = 0;
  for await (const page of versionPages(db, { scope: EVERYTHING, condition: isMissing, limit: PAGE })) {
    const docSeqs = await docSeqsOf(db, page);
    const rows: NewVectors[] = [];
    for (const found of page) {
      const { version } = await unpackDocument(found);
      const docSeq = docSeqs.get(found.seq);
      if (docSeq === undefined) continue; // deleted meanwhile
      rows.push({ seq: found.seq, docSeq, vectors: indexVectors(tokensOf(version.text, version.facts)) });
    }
    indexed += await db.transaction((tx) => addWanted(tx, rows));
    onProgress?.(indexed, total);
  }
  return indexed;
}

async function docSeqsOf(
  db: Queries,
  versions: readonly FoundDocument[],
): Promise<ReadonlyMap<number, number>> {
  const sql = 'SELECT seq, doc_seq FROM versions WHERE seq = ANY (?::bigint[])';
  const rows = await db.all(sql, [versions.map(({ seq }) => seq)]);
  return new Map(rows.map((row) => [numberOf(row, 'seq'), numberOf(row, 'doc_seq')]));
}

/** Those that are still somebody's newest. */
async function addWanted(db: Queries, rows: readonly NewVectors[]): Promise<number> {
  await db.all('SELECT 1 FROM documents WHERE seq = ANY (?::bigint[]) ORDER BY id FOR UPDATE', [
    rows.map(({ docSeq }) => docSeq),
  ]);
  const heads = await db.all('SELECT DISTINCT version_seq FROM heads WHERE version_seq = ANY (?::bigint[])', [
    rows.map(({ seq }) => seq),
  ]);
  const wanted = new Set(heads.map((row) => numberOf(row, 'version_seq')));
  const kept = rows.filter(({ seq }) => wanted.has(seq));
  await addToIndex(db, kept);
  return kept.length;
}
