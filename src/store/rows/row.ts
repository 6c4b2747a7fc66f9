// Values of rows, checked: damage that the engine has not noticed must not spread.
import { fail } from '../../core/index.ts';
import type { SqlRow } from './sql-part.ts';

export const DAMAGED = {
  message: 'The archive is damaged.',
  hint: '"wayfarer doctor --repair" makes a new one of what can be read, and keeps the damaged file.',
};

export function textOf(row: SqlRow, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : unexpected(column);
}

export function textOrNone(row: SqlRow, column: string): string | undefined {
  return row[column] === null ? undefined : textOf(row, column);
}

export function numberOf(row: SqlRow, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : unexpected(column);
}

export function numberOrNone(row: SqlRow, column: string): number | undefined {
  return row[column] === null ? undefined : numberOf(row, column);
}

/** The driver of SQLite returns a Buffer for a single row and an ArrayBuffer for several. */
export function bytesOf(row: SqlRow, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return value instanceof Uint8Array ? value : unexpected(column);
}

export function bytesOrNone(row: SqlRow, column: string): Uint8Array | undefined {
  return row[column] === null ? undefined : bytesOf(row, column);
}

export function hexOf(row: SqlRow, column: string): string {
  return Buffer.from(bytesOf(row, column)).toString('hex');
}

export function recordOf(row: SqlRow, column: string): Readonly<Record<string, unknown>> {
  const value: unknown = parse(textOf(row, column));
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)
    : unexpected(column);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function unexpected(column: string): never {
  throw fail('storage_corrupt', { column }, DAMAGED);
}
