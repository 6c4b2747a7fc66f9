import { fail } from '../../core/index.ts';
import type { EmbeddingModel, NewChunk, StoredChunk } from '../chunks.ts';
import { bytesOrNone, numberOf, textOf } from './row.ts';
import type { SqlRow } from './sql-part.ts';

/** Of chunks c and documents d. */
export const CHUNK_COLUMNS =
  'c.seq, c.id, c.url, c.section_path, c.text, c.tokens, c.embedding, d.id AS doc_id';

export const MODEL_KEY = 'embedding_model';
export const DIMENSION_KEY = 'embedding_dim';

export function chunkOf(row: SqlRow, text = textOf(row, 'text')): StoredChunk {
  const embedding = bytesOrNone(row, 'embedding');
  return {
    id: textOf(row, 'id'),
    docId: textOf(row, 'doc_id'),
    url: textOf(row, 'url'),
    sectionPath: JSON.parse(textOf(row, 'section_path')) as string[], // written by ourselves from this type
    text,
    tokens: numberOf(row, 'tokens'),
    // A copy, because floats must begin at a multiple of four.
    ...(embedding !== undefined && { embedding: new Float32Array(Uint8Array.from(embedding).buffer) }),
  };
}

export function embeddingBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** The first embedding decides; vectors of two models cannot be compared. Returns the model that is to be kept from now on. */
export function checkModel(
  kept: EmbeddingModel | undefined,
  chunks: readonly NewChunk[],
  model: EmbeddingModel | undefined,
): EmbeddingModel {
  const isRight =
    model !== undefined &&
    (kept === undefined || (kept.name === model.name && kept.dimension === model.dimension)) &&
    chunks.every(({ embedding }) => embedding === undefined || embedding.length === model.dimension);
  if (!isRight) throw fail('embedding_mismatch', { stored: kept, given: model });
  return model;
}
