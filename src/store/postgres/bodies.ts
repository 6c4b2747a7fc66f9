import type { PackedBytes } from '../rows/body-bytes.ts';
import { hexOf, numberOf } from '../rows/row.ts';
import type { Queries } from './database.ts';

/** There are no files: every process reaches the database. */
export const BODY_COLUMNS = 'b.hash, b.bytes, b.stored_bytes, b.encoding, b.content, NULL AS file_name';

/**
 * Stores bodies, or finds the equal ones that are there and locks them, so that nobody deletes them before this transaction
 * names them. Returns the number of each row by the hash.
 */
export async function putBodies(
  db: Queries,
  bodies: readonly PackedBytes[],
): Promise<ReadonlyMap<string, number>> {
  const distinct = [
    ...new Map(bodies.map((body) => [Buffer.from(body.hash).toString('hex'), body])).values(),
  ];
  const rows = await db.all(
    `INSERT INTO bodies (hash, bytes, stored_bytes, encoding, content)
     SELECT * FROM unnest(?::bytea[], ?::bigint[], ?::bigint[], ?::text[], ?::bytea[]) AS t(hash) ORDER BY t.hash
     ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash RETURNING hash, seq`,
    [
      distinct.map(({ hash }) => hash),
      distinct.map(({ bytes }) => bytes),
      distinct.map(({ storedBytes }) => storedBytes),
      distinct.map(({ encoding }) => encoding),
      distinct.map(({ content }) => content),
    ],
  );
  return new Map(rows.map((row) => [hexOf(row, 'hash'), numberOf(row, 'seq')]));
}

/** Deletes bodies that nothing names any more; returns how many. Two statements, because the second sees what was committed while the first waited. */
export async function dropBodies(db: Queries, seqs: readonly number[]): Promise<number> {
  if (seqs.length === 0) return 0;
  await db.all('SELECT 1 FROM bodies WHERE seq = ANY (?::bigint[]) ORDER BY hash FOR UPDATE', [seqs]);
  return db.run(
    `DELETE FROM bodies b WHERE seq = ANY (?::bigint[])
     AND NOT EXISTS (SELECT 1 FROM versions WHERE body_seq = b.seq)
     AND NOT EXISTS (SELECT 1 FROM responses WHERE body_seq = b.seq)`,
    [seqs],
  );
}
