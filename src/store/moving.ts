import type { MovedTable, PlainRow, PlainValue } from './rows/moved-tables.ts';
import type { TokensOf } from './upkeep.ts';

/** Values of a table's key columns. */
export type RowKey = readonly PlainValue[];

/** Rows after one key, up to another one. */
export interface RowRange {
  readonly after?: RowKey | undefined;
  readonly upTo?: RowKey | undefined;
  readonly limit: number;
}

export interface RowChange {
  readonly remove: readonly RowKey[];
  readonly add: readonly PlainRow[];
}

export interface MovedBody {
  readonly row: PlainRow;
  /** As it is stored, compressed or not. */
  readonly content: Uint8Array;
}

/** What a store knows of the move that has filled it. */
export interface MoveMark {
  readonly from: string;
  /** The hash of everything that was moved; absent until all of it is here. */
  readonly hash?: string;
}

/** Everything that a store keeps, as rows that are the same in every engine: only for moving all of it to another store. */
export interface MovingStore {
  mark(): Promise<MoveMark | undefined>;
  /** While the mark has no hash, the store is refused to whoever opens it for anything but a move. */
  setMark(mark: MoveMark): Promise<void>;
  count(table: MovedTable): Promise<number>;
  /** In the order of the table's key. */
  rows(table: MovedTable, range: RowRange): Promise<readonly PlainRow[]>;
  /** Removes rows by their keys, then adds others; all of it or nothing. Rows of versions leave the index. */
  change(table: Exclude<MovedTable, 'bodies'>, change: RowChange): Promise<void>;
  removeBodies(keys: readonly RowKey[]): Promise<void>;
  addBodies(bodies: readonly MovedBody[]): Promise<void>;
  /** The contents of bodies as they are stored, checked against their hashes; in the order of the rows. */
  contents(rows: readonly PlainRow[]): Promise<readonly Uint8Array[]>;
  /** Adds what should be found and is not, and removes what should not be; returns how many versions that were. */
  completeIndex(tokensOf: TokensOf, onProgress?: (done: number, total: number) => void): Promise<number>;
  /** Makes the store ready for use, once all rows are in it. */
  finish(): Promise<void>;
}

/** What a store is opened for: a source is not made if it does not exist, and only a target may be half moved. */
export type StorePurpose = 'use' | 'source' | 'target';
