import { createHash } from 'node:crypto';
import type { MovedTable, PlainRow } from '../rows/moved-tables.ts';

export interface StoreDigest {
  readonly counts: Readonly<Record<string, number>>;
  readonly hash: string;
}

/** Counts and hashes rows in the order in which they are given. */
export function createDigest(): {
  add(table: MovedTable, rows: readonly PlainRow[]): void;
  end(): StoreDigest;
} {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  return {
    add: (table, rows) => {
      counts[table] = (counts[table] ?? 0) + rows.length;
      for (const row of rows) hash.update(`${table} ${lineOf(row)}\n`);
    },
    end: () => ({ counts, hash: hash.digest('hex') }),
  };
}

export function lineOf(row: PlainRow): string {
  return JSON.stringify(row);
}
