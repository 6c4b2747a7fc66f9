import type { PgPart, Queries } from './database.ts';
import type { IndexVectors } from './vectors.ts';

export interface NewVectors {
  readonly seq: number;
  readonly docSeq: number;
  readonly vectors: IndexVectors;
}

export async function addToIndex(db: Queries, rows: readonly NewVectors[]): Promise<void> {
  if (rows.length === 0) return;
  await db.run(
    `INSERT INTO index_rows (version_seq, doc_seq, word_count, gram_count, words, grams)
     SELECT v, d, wn, gn, w::tsvector, g::tsvector
     FROM unnest(?::bigint[], ?::bigint[], ?::int[], ?::int[], ?::text[], ?::text[]) AS t(v, d, wn, gn, w, g)
     ON CONFLICT DO NOTHING`,
    [
      rows.map(({ seq }) => seq),
      rows.map(({ docSeq }) => docSeq),
      rows.map(({ vectors }) => vectors.wordCount),
      rows.map(({ vectors }) => vectors.gramCount),
      rows.map(({ vectors }) => vectors.words),
      rows.map(({ vectors }) => vectors.grams),
    ],
  );
}

/** Rows i of the index that meet a condition. */
export async function dropFromIndex(db: Queries, { sql, args }: PgPart): Promise<void> {
  await db.run(`DELETE FROM index_rows i WHERE ${sql}`, args);
}

/** That a version is the newest of no client. */
export function isNobodysHead(alias: string): string {
  return `NOT EXISTS (SELECT 1 FROM heads h WHERE h.doc_seq = ${alias}.doc_seq AND h.version_seq = ${alias}.version_seq)`;
}
