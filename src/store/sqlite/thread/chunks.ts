import { cosine, fail } from '../../../core/index.ts';
import type { ChunkHit, ChunkSearch, EmbeddingModel, NewChunk, StoredChunk } from '../../chunks.ts';
import type { ReadScope } from '../../read-scope.ts';
import {
  CHUNK_COLUMNS,
  checkModel,
  chunkOf,
  DIMENSION_KEY,
  embeddingBytes,
  MODEL_KEY,
} from '../../rows/chunk-row.ts';
import { bytesOf, numberOf, textOf } from '../../rows/row.ts';
import { readingsIn } from '../../rows/scope-sql.ts';
import { distance, signatureOf } from '../../rows/vectors.ts';
import type { Database } from './driver.ts';

export interface ChunksRequest {
  readonly docId: string;
  readonly chunks: readonly NewChunk[];
  readonly model?: EmbeddingModel;
  readonly nowMs: number;
}

export function embeddingModel(db: Database): EmbeddingModel | undefined {
  const name = metaOf(db, MODEL_KEY);
  const dimension = metaOf(db, DIMENSION_KEY);
  return name === undefined || dimension === undefined ? undefined : { name, dimension: Number(dimension) };
}

export function replaceChunks(db: Database, { docId, chunks, model, nowMs }: ChunksRequest): void {
  const row = db.first('SELECT seq, url FROM documents WHERE id = ?', [docId]);
  if (row === undefined) throw fail('not_found', { docId }, { message: 'There is no such document.' });
  if (chunks.some(({ embedding }) => embedding !== undefined)) keepModel(db, chunks, model);
  const docSeq = numberOf(row, 'seq');
  db.run('UPDATE chunks SET position = -1 WHERE doc_seq = ?', [docSeq]);
  chunks.forEach((chunk, position) => {
    const vector = chunk.embedding;
    db.run(
      `INSERT INTO chunks (id, doc_seq, url, position, section_path, text, tokens, embedding, signature, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10)
       ON CONFLICT DO UPDATE SET position = ?4, tokens = ?7, embedding = coalesce(?8, embedding),
         signature = coalesce(?9, signature), updated_at = CASE WHEN ?8 IS NULL THEN updated_at ELSE ?10 END`,
      [
        chunk.id,
        docSeq,
        textOf(row, 'url'),
        position,
        JSON.stringify(chunk.sectionPath),
        chunk.text,
        chunk.tokens,
        vector === undefined ? null : embeddingBytes(vector),
        vector === undefined ? null : signatureOf(vector),
        nowMs,
      ],
    );
  });
  db.run('DELETE FROM chunks WHERE doc_seq = ? AND position = -1', [docSeq]);
}

function keepModel(db: Database, chunks: readonly NewChunk[], given: EmbeddingModel | undefined): void {
  const kept = embeddingModel(db);
  const model = checkModel(kept, chunks, given);
  if (kept !== undefined) return;
  db.run('INSERT INTO meta (key, value) VALUES (?, ?)', [MODEL_KEY, model.name]);
  db.run('INSERT INTO meta (key, value) VALUES (?, ?)', [DIMENSION_KEY, String(model.dimension)]);
}

export function dropEmbeddings(db: Database): number {
  db.run('DELETE FROM meta WHERE key IN (?, ?)', [MODEL_KEY, DIMENSION_KEY]);
  return db.run('UPDATE chunks SET embedding = NULL, signature = NULL WHERE embedding IS NOT NULL');
}

export function chunksOf(
  db: Database,
  { docId, scope }: { readonly docId: string; readonly scope: ReadScope },
): readonly StoredChunk[] {
  const where = readingsIn(scope);
  return db
    .all(
      `SELECT ${CHUNK_COLUMNS} FROM documents d JOIN chunks c ON c.doc_seq = d.seq
       WHERE d.id = ? AND EXISTS (SELECT 1 FROM readings r WHERE r.doc_seq = d.seq AND ${where.sql}) ORDER BY c.position`,
      [docId, ...where.args],
    )
    .map((row) => chunkOf(row));
}

/** Candidates per hit: bits lose little of the order, and what they lose is in the first few dozen. */
const CANDIDATES = 20;

export function nearestChunks(db: Database, { vector, scope, limit }: ChunkSearch): readonly ChunkHit[] {
  const where = readingsIn(scope);
  const wanted = signatureOf(vector);
  const near = db
    .all(
      `SELECT c.seq, c.signature FROM chunks c JOIN documents d ON d.seq = c.doc_seq
       WHERE c.signature IS NOT NULL AND EXISTS (SELECT 1 FROM readings r WHERE r.doc_seq = d.seq AND ${where.sql})`,
      where.args,
    )
    .map((row) => ({ seq: numberOf(row, 'seq'), bits: distance(wanted, bytesOf(row, 'signature')) }))
    .sort((a, b) => a.bits - b.bits)
    .slice(0, limit * CANDIDATES);
  return near
    .flatMap(({ seq }) => {
      const row = db.first(
        `SELECT ${CHUNK_COLUMNS} FROM chunks c JOIN documents d ON d.seq = c.doc_seq WHERE c.seq = ?`,
        [seq],
      );
      const chunk = row === undefined ? undefined : chunkOf(row);
      return chunk?.embedding === undefined ? [] : [{ chunk, score: cosine(vector, chunk.embedding) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}

function metaOf(db: Database, key: string): string | undefined {
  const row = db.first('SELECT value FROM meta WHERE key = ?', [key]);
  return row === undefined ? undefined : textOf(row, 'value');
}
