import { bytesOf, bytesOrNone, numberOf, textOf, textOrNone } from './row.ts';
import type { SqlRow } from './sql-part.ts';

export type BodyEncoding = 'br' | 'raw';

/** A body as it is stored: in the database or, if it is large, in a file. */
export interface BodyRecord {
  /** sha256 of the original bytes. */
  readonly hash: Uint8Array;
  readonly bytes: number;
  readonly storedBytes: number;
  readonly encoding: BodyEncoding;
  readonly content?: Uint8Array;
  readonly fileName?: string;
}

export function bodyOf(row: SqlRow): BodyRecord {
  const content = bytesOrNone(row, 'content');
  const fileName = textOrNone(row, 'file_name');
  return {
    hash: bytesOf(row, 'hash'),
    bytes: numberOf(row, 'bytes'),
    storedBytes: numberOf(row, 'stored_bytes'),
    encoding: textOf(row, 'encoding') as BodyEncoding, // only written from a BodyRecord
    ...(content !== undefined && { content }),
    ...(fileName !== undefined && { fileName }),
  };
}
