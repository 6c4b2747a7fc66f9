import { cosine, fail } from '../../../core/index.ts';
import type { ChunkHit, ChunkSearch, EmbeddingModel, NewChunk, StoredChunk } from '../../chunks.ts';
import type { ReadScope } from '../../read-scope.ts';
import type { Database, SqlRow } from './driver.ts';
import { bytesOf, bytesOrNone, numberOf, textOf } from './row.ts';
import { readingsIn } from './scope-sql.ts';
import { distance, signatureOf } from './vectors.ts';

export interface ChunksRequest {
  readonly docId: string;
  readonly chunks: readonly NewChunk[];
  readonly model?: EmbeddingModel;
  readonly nowMs: number;
}

const MODEL_KEY = 'embedding_model';
const DIMENSION_KEY = 'embedding_dim';

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
        vector === undefined ? null : new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
        vector === undefined ? null : signatureOf(vector),
        nowMs,
      ],
    );
  });
  db.run('DELETE FROM chunks WHERE doc_seq = ? AND position = -1', [docSeq]);
}

/** The first embedding decides; vectors of two models cannot be compared. */
function keepModel(db: Database, chunks: readonly NewChunk[], model: EmbeddingModel | undefined): void {
  const kept = embeddingModel(db);
  const isRight =
    model !== undefined &&
    (kept === undefined || (kept.name === model.name && kept.dimension === model.dimension)) &&
    chunks.every(({ embedding }) => embedding === undefined || embedding.length === model.dimension);
  if (!isRight) throw fail('embedding_mismatch', { stored: kept, given: model });
  if (kept !== undefined) return;
  db.run('INSERT INTO meta (key, value) VALUES (?, ?)', [MODEL_KEY, model.name]);
  db.run('INSERT INTO meta (key, value) VALUES (?, ?)', [DIMENSION_KEY, String(model.dimension)]);
}

export function dropEmbeddings(db: Database): number {
  db.run('DELETE FROM meta WHERE key IN (?, ?)', [MODEL_KEY, DIMENSION_KEY]);
  return db.run('UPDATE chunks SET embedding = NULL, signature = NULL WHERE embedding IS NOT NULL');
}

const COLUMNS = 'c.seq, c.id, c.url, c.section_path, c.text, c.tokens, c.embedding, d.id AS doc_id';

export function chunksOf(
  db: Database,
  { docId, scope }: { readonly docId: string; readonly scope: ReadScope },
): readonly StoredChunk[] {
  const where = readingsIn(scope);
  return db
    .all(
      `SELECT ${COLUMNS} FROM documents d JOIN chunks c ON c.doc_seq = d.seq
       WHERE d.id = ? AND EXISTS (SELECT 1 FROM readings r WHERE r.doc_seq = d.seq AND ${where.sql}) ORDER BY c.position`,
      [docId, ...where.args],
    )
    .map(chunkOf);
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
        `SELECT ${COLUMNS} FROM chunks c JOIN documents d ON d.seq = c.doc_seq WHERE c.seq = ?`,
        [seq],
      );
      const chunk = row === undefined ? undefined : chunkOf(row);
      return chunk?.embedding === undefined ? [] : [{ chunk, score: cosine(vector, chunk.embedding) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}

function chunkOf(row: SqlRow): StoredChunk {
  const embedding = bytesOrNone(row, 'embedding');
  return {
    id: textOf(row, 'id'),
    docId: textOf(row, 'doc_id'),
    url: textOf(row, 'url'),
    sectionPath: JSON.parse(textOf(row, 'section_path')) as string[], // written by ourselves from this type
    text: textOf(row, 'text'),
    tokens: numberOf(row, 'tokens'),
    // A copy, because floats must begin at a multiple of four.
    ...(embedding !== undefined && { embedding: new Float32Array(Uint8Array.from(embedding).buffer) }),
  };
}

function metaOf(db: Database, key: string): string | undefined {
  const row = db.first('SELECT value FROM meta WHERE key = ?', [key]);
  return row === undefined ? undefined : textOf(row, 'value');
}
