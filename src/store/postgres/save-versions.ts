import type { NewVersion, SavedVersion } from '../documents.ts';
import { packBody, type PackedBytes } from '../rows/body-bytes.ts';
import { hostKey, hostOf } from '../rows/host-key.ts';
import { docIdOf, versionIdOf } from '../rows/ids.ts';
import { numberOf, textOf } from '../rows/row.ts';
import { addToIndex, dropFromIndex, isNobodysHead } from './index-rows.ts';
import { putBodies } from './bodies.ts';
import type { Queries } from './database.ts';
import { indexVectors } from './vectors.ts';

/** A version whose text is packed. */
export interface PreparedVersion extends Omit<NewVersion, 'readAtMs'> {
  readonly docId: string;
  /** The client of a private document, otherwise empty. */
  readonly owner: string;
  readonly body: PackedBytes;
  readonly contentHash: string;
  readonly readAtMs: number;
  /** It was read just now, so that it is newer than what was read before, whatever the clock says. */
  readonly isReadNow: boolean;
}

export async function prepareVersion(version: NewVersion, nowMs: number): Promise<PreparedVersion> {
  const { url, text, reader, readAtMs } = version;
  const owner = reader.isPrivate ? reader.clientId : '';
  const body = await packBody(Buffer.from(text));
  return {
    ...version,
    docId: docIdOf(url, owner),
    owner,
    body,
    contentHash: Buffer.from(body.hash).toString('hex'),
    readAtMs: readAtMs ?? nowMs,
    isReadNow: readAtMs === undefined,
  };
}

/**
 * Saves versions in their order: those of different documents together, because each statement is a way to the database and
 * back. Documents are locked by their ids and bodies by their hashes, always in this order, so that writers wait for each
 * other and never in a circle.
 */
export async function saveVersions(
  db: Queries,
  versions: readonly PreparedVersion[],
): Promise<readonly SavedVersion[]> {
  const saved = new Map<PreparedVersion, SavedVersion>();
  await lockDocuments(db, versions);
  for (const round of roundsOf(versions)) {
    const results = await saveRound(db, round);
    round.forEach((version, at) => saved.set(version, results[at] as SavedVersion)); // one for each
  }
  return versions.map((version) => saved.get(version) as SavedVersion); // each is in one round
}

/** In each round every document comes once. */
function roundsOf(versions: readonly PreparedVersion[]): readonly PreparedVersion[][] {
  const rounds: PreparedVersion[][] = [];
  const counts = new Map<string, number>();
  for (const version of versions) {
    const round = counts.get(version.docId) ?? 0;
    counts.set(version.docId, round + 1);
    (rounds[round] ??= []).push(version);
  }
  return rounds;
}

async function lockDocuments(db: Queries, versions: readonly PreparedVersion[]): Promise<void> {
  const ids = [...new Set(versions.map(({ docId }) => docId))];
  await db.all('SELECT 1 FROM documents WHERE id = ANY (?::text[]) ORDER BY id FOR UPDATE', [ids]);
}

async function saveRound(db: Queries, round: readonly PreparedVersion[]): Promise<readonly SavedVersion[]> {
  const documents = await putDocuments(db, round);
  const bodies = await putBodies(
    db,
    round.map(({ body }) => body),
  );
  const placed = round.map((version): PlacedVersion => {
    const { seq, nextMs, isNew } = documents.get(version.docId) as PutDocument; // one for each
    const readAtMs = version.isReadNow ? Math.max(version.readAtMs, nextMs) : version.readAtMs;
    const bodySeq = bodies.get(version.contentHash) as number; // one for each
    return { ...version, docSeq: seq, bodySeq, readAtMs, isNewDocument: isNew };
  });
  const seqs = await putVersions(db, placed);
  const stored = placed.map((version) => ({
    ...version,
    ...(seqs.get(version.docSeq) as PutVersion), // one for each
  }));
  await addReadings(db, stored.map(readingOf));
  const moved = new Set(await moveHeads(db, stored.map(readingOf)));
  await indexNew(
    db,
    stored.filter(({ docSeq }) => moved.has(docSeq)),
  );
  await describeDocuments(db, stored);
  return stored.map(({ docId, contentHash, isNewDocument, isNew }) => ({
    docId,
    versionId: versionIdOf(docId, contentHash),
    isNewDocument,
    isNewVersion: isNew,
  }));
}

interface PutDocument {
  readonly seq: number;
  readonly isNew: boolean;
  readonly nextMs: number;
}

interface PlacedVersion extends PreparedVersion {
  readonly docSeq: number;
  readonly bodySeq: number;
  readonly isNewDocument: boolean;
}

interface PutVersion {
  readonly seq: number;
  readonly isNew: boolean;
}

type SavedRow = PlacedVersion & PutVersion;

async function putDocuments(
  db: Queries,
  round: readonly PreparedVersion[],
): Promise<ReadonlyMap<string, PutDocument>> {
  // A row that was inserted here was not changed by any transaction, so its xmax is 0.
  const rows = await db.all(
    `INSERT INTO documents (id, url, owner, host_key, last_crawled)
     SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[]) AS t(id) ORDER BY t.id
     ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING id, seq, last_crawled, (xmax = 0)::int AS is_new`,
    [
      round.map(({ docId }) => docId),
      round.map(({ url }) => url),
      round.map(({ owner }) => owner),
      round.map(({ url }) => hostKey(hostOf(url))),
      round.map(({ readAtMs }) => readAtMs),
    ],
  );
  return new Map(
    rows.map((row) => {
      const isNew = numberOf(row, 'is_new') === 1;
      // The clock may have been set back since, or another machine's be ahead.
      const nextMs = numberOf(row, 'last_crawled') + (isNew ? 0 : 1);
      return [textOf(row, 'id'), { seq: numberOf(row, 'seq'), isNew, nextMs }];
    }),
  );
}

async function putVersions(
  db: Queries,
  placed: readonly PlacedVersion[],
): Promise<ReadonlyMap<number, PutVersion>> {
  const rows = await db.all(
    `INSERT INTO versions (doc_seq, content_hash, body_seq, text_bytes, facts, first_read_at, last_read_at)
     SELECT d, h, b, n, f, at, at FROM unnest(?::bigint[], ?::bytea[], ?::bigint[], ?::bigint[], ?::text[], ?::bigint[])
       AS t(d, h, b, n, f, at)
     ON CONFLICT (doc_seq, content_hash) DO UPDATE SET
       facts = CASE WHEN versions.last_read_at <= excluded.last_read_at THEN excluded.facts ELSE versions.facts END,
       first_read_at = least(versions.first_read_at, excluded.first_read_at),
       last_read_at = greatest(versions.last_read_at, excluded.last_read_at)
     RETURNING doc_seq, seq, (xmax = 0)::int AS is_new`,
    [
      placed.map(({ docSeq }) => docSeq),
      placed.map(({ body }) => body.hash),
      placed.map(({ bodySeq }) => bodySeq),
      placed.map(({ body }) => body.bytes),
      placed.map(({ facts }) => JSON.stringify(facts)),
      placed.map(({ readAtMs }) => readAtMs),
    ],
  );
  return new Map(
    rows.map((row) => [
      numberOf(row, 'doc_seq'),
      { seq: numberOf(row, 'seq'), isNew: numberOf(row, 'is_new') === 1 },
    ]),
  );
}

/** One reading of a stored version. */
export interface ReadingRow {
  readonly docSeq: number;
  readonly versionSeq: number;
  readonly clientId: string;
  readonly sessionId: string;
  readonly readAtMs: number;
}

function readingOf({ docSeq, seq, reader, readAtMs }: SavedRow): ReadingRow {
  const { clientId, sessionId = '' } = reader;
  return { docSeq, versionSeq: seq, clientId, sessionId, readAtMs };
}

export async function addReadings(db: Queries, readings: readonly ReadingRow[]): Promise<void> {
  await db.run(
    `INSERT INTO readings (doc_seq, version_seq, client_id, session_id, first_at, last_at)
     SELECT d, v, c, s, at, at FROM unnest(?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::bigint[]) AS t(d, v, c, s, at)
     ON CONFLICT (doc_seq, version_seq, client_id, session_id) DO UPDATE SET
       first_at = least(readings.first_at, excluded.first_at), last_at = greatest(readings.last_at, excluded.last_at)`,
    columnsOf(readings),
  );
}

/**
 * Makes each version the newest that its reader has read of its document, unless the reader has read another one later.
 * Returns the documents where it did; a version that is nobody's newest leaves the index.
 */
export async function moveHeads(db: Queries, readings: readonly ReadingRow[]): Promise<readonly number[]> {
  const rows = await db.all(
    `INSERT INTO heads (doc_seq, version_seq, client_id, read_at)
     SELECT d, v, c, at FROM unnest(?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::bigint[]) AS t(d, v, c, s, at)
     ON CONFLICT (doc_seq, client_id) DO UPDATE SET version_seq = excluded.version_seq, read_at = excluded.read_at
       WHERE heads.read_at <= excluded.read_at RETURNING doc_seq`,
    columnsOf(readings),
  );
  const moved = rows.map((row) => numberOf(row, 'doc_seq'));
  await dropFromIndex(db, { sql: `i.doc_seq = ANY (?::bigint[]) AND ${isNobodysHead('i')}`, args: [moved] });
  return moved;
}

function columnsOf(readings: readonly ReadingRow[]): readonly (readonly (string | number)[])[] {
  return [
    readings.map(({ docSeq }) => docSeq),
    readings.map(({ versionSeq }) => versionSeq),
    readings.map(({ clientId }) => clientId),
    readings.map(({ sessionId }) => sessionId),
    readings.map(({ readAtMs }) => readAtMs),
  ];
}

/** Vectors are made only for what is not indexed: most reads find a text that is. */
async function indexNew(db: Queries, stored: readonly SavedRow[]): Promise<void> {
  const seqs = stored.map(({ seq }) => seq);
  const known = await db.all('SELECT version_seq FROM index_rows WHERE version_seq = ANY (?::bigint[])', [
    seqs,
  ]);
  const indexed = new Set(known.map((row) => numberOf(row, 'version_seq')));
  const missing = stored.filter(({ seq }) => !indexed.has(seq));
  await addToIndex(
    db,
    missing.map(({ seq, docSeq, tokens }) => ({ seq, docSeq, vectors: indexVectors(tokens) })),
  );
}

async function describeDocuments(db: Queries, stored: readonly SavedRow[]): Promise<void> {
  await db.run(
    `UPDATE documents SET title = t.title, etag = t.etag, last_modified = t.modified, last_crawled = t.at,
       content_hash = t.hash, newest_version = t.version
     FROM unnest(?::bigint[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::bigint[])
       AS t(seq, title, etag, modified, at, hash, version)
     WHERE documents.seq = t.seq AND documents.last_crawled <= t.at`,
    [
      stored.map(({ docSeq }) => docSeq),
      stored.map(({ facts }) => facts.title ?? null),
      stored.map(({ facts }) => facts.etag ?? null),
      stored.map(({ facts }) => facts.lastModified ?? null),
      stored.map(({ readAtMs }) => readAtMs),
      stored.map(({ contentHash }) => contentHash),
      stored.map(({ seq }) => seq),
    ],
  );
}
