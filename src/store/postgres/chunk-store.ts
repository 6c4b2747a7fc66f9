import { cosine, fail } from '../../core/index.ts';
import type { ChunkHit, ChunkSearch, ChunkStore, EmbeddingModel, NewChunk } from '../chunks.ts';
import {
  checkModel,
  CHUNK_COLUMNS,
  chunkOf,
  DIMENSION_KEY,
  embeddingBytes,
  MODEL_KEY,
} from '../rows/chunk-row.ts';
import { numberOf, textOf } from '../rows/row.ts';
import { readingsIn } from '../rows/scope-sql.ts';

import type { Queries } from './database.ts';
import type { PgStoreParts } from './store-parts.ts';

export function createChunkStore({ db, nowMs, afterWrite }: PgStoreParts): ChunkStore {
  return {
    model: () => embeddingModel(db),
    replace: async (docId, chunks, model) => {
      const now = await nowMs();
      await db.transaction((tx) => replaceChunks(tx, { docId, chunks, model, nowMs: now }));
      afterWrite();
    },
    ofDocument: async (docId, scope) => {
      const where = readingsIn(scope);
      const rows = await db.all(
        `SELECT ${CHUNK_COLUMNS} FROM documents d JOIN chunks c ON c.doc_seq = d.seq
         WHERE d.id = ? AND EXISTS (SELECT 1 FROM readings r WHERE r.doc_seq = d.seq AND ${where.sql}) ORDER BY c.position`,
        [docId, ...where.args],
      );
      return rows.map((row) => chunkOf(row));
    },
    nearest: (search) => nearestChunks(db, search),
    dropEmbeddings: () =>
      db.transaction(async (tx) => {
        await tx.run('DELETE FROM meta WHERE key IN (?, ?)', [MODEL_KEY, DIMENSION_KEY]);
        return tx.run('UPDATE chunks SET embedding = NULL, signature = NULL WHERE embedding IS NOT NULL');
      }),
  };
}

async function embeddingModel(db: Queries): Promise<EmbeddingModel | undefined> {
  const rows = await db.all('SELECT key, value FROM meta WHERE key IN (?, ?)', [MODEL_KEY, DIMENSION_KEY]);
  const of = (key: string): string | undefined => {
    const row = rows.find((each) => each['key'] === key);
    return row === undefined ? undefined : textOf(row, 'value');
  };
  const [name, dimension] = [of(MODEL_KEY), of(DIMENSION_KEY)];
  return name === undefined || dimension === undefined ? undefined : { name, dimension: Number(dimension) };
}

interface ChunksOfDocument {
  readonly docId: string;
  readonly chunks: readonly NewChunk[];
  readonly model: EmbeddingModel | undefined;
  readonly nowMs: number;
}

async function replaceChunks(db: Queries, { docId, chunks, model, nowMs }: ChunksOfDocument): Promise<void> {
  const document = await db.first('SELECT seq, url FROM documents WHERE id = ? FOR UPDATE', [docId]);
  if (document === undefined) throw fail('not_found', { docId }, { message: 'There is no such document.' });
  if (chunks.some(({ embedding }) => embedding !== undefined)) await keepModel(db, chunks, model);
  const docSeq = numberOf(document, 'seq');
  await db.run('DELETE FROM chunks WHERE doc_seq = ? AND NOT id = ANY (?::text[])', [
    docSeq,
    chunks.map(({ id }) => id),
  ]);
  // The last one counts, as if they were stored one after the other.
  const distinct = [...new Map(chunks.map((chunk, position) => [chunk.id, { ...chunk, position }])).values()];
  const vectors = distinct.map(({ embedding }) => embedding);
  await db.run(
    `INSERT INTO chunks (id, doc_seq, url, position, section_path, text, tokens, embedding, signature, created_at, updated_at)
     SELECT t.id, ?, ?, t.position, t.path, t.content, t.tokens, t.embedding, t.bits::varbit, t.at, t.at
     FROM unnest(?::text[], ?::int[], ?::text[], ?::text[], ?::int[], ?::bytea[], ?::text[], ?::bigint[])
       AS t(id, position, path, content, tokens, embedding, bits, at)
     ON CONFLICT (doc_seq, id) DO UPDATE SET position = excluded.position, tokens = excluded.tokens,
       embedding = coalesce(excluded.embedding, chunks.embedding), signature = coalesce(excluded.signature, chunks.signature),
       updated_at = CASE WHEN excluded.embedding IS NULL THEN chunks.updated_at ELSE excluded.updated_at END`,
    [
      docSeq,
      textOf(document, 'url'),
      distinct.map(({ id }) => id),
      distinct.map(({ position }) => position),
      distinct.map(({ sectionPath }) => JSON.stringify(sectionPath)),
      distinct.map(({ text }) => text),
      distinct.map(({ tokens }) => tokens),
      vectors.map((vector) => (vector === undefined ? null : embeddingBytes(vector))),
      vectors.map((vector) => (vector === undefined ? null : bitsOf(vector))),
      distinct.map(() => nowMs),
    ],
  );
}

async function keepModel(
  db: Queries,
  chunks: readonly NewChunk[],
  given: EmbeddingModel | undefined,
): Promise<void> {
  // Two first embeddings at the same time must not be of two models.
  await db.run('LOCK TABLE meta IN SHARE ROW EXCLUSIVE MODE');
  const kept = await embeddingModel(db);
  const model = checkModel(kept, chunks, given);
  if (kept !== undefined) return;
  await db.run('INSERT INTO meta (key, value) VALUES (?, ?), (?, ?)', [
    MODEL_KEY,
    model.name,
    DIMENSION_KEY,
    String(model.dimension),
  ]);
}

/** Candidates per hit: bits lose little of the order, and what they lose is in the first few dozen. */
const CANDIDATES = 20;

/** The database compares the signs of all numbers, as bits; only the vectors of the best come here. */
async function nearestChunks(
  db: Queries,
  { vector, scope, limit }: ChunkSearch,
): Promise<readonly ChunkHit[]> {
  const where = readingsIn(scope);
  const rows = await db.all(
    `SELECT ${CHUNK_COLUMNS} FROM chunks c JOIN documents d ON d.seq = c.doc_seq
     WHERE length(c.signature) = ? AND EXISTS (SELECT 1 FROM readings r WHERE r.doc_seq = d.seq AND ${where.sql})
     ORDER BY bit_count(c.signature # ?::varbit), c.seq LIMIT ?`,
    [vector.length, ...where.args, bitsOf(vector), limit * CANDIDATES],
  );
  return rows
    .flatMap((row): ChunkHit[] => {
      const chunk = chunkOf(row);
      return chunk.embedding === undefined ? [] : [{ chunk, score: cosine(vector, chunk.embedding) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}

/** One bit for the sign of each number, in PostgreSQL's notation. */
export function bitsOf(vector: Float32Array): string {
  return Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('');
}
