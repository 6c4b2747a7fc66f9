import type { SentError } from '../../core/index.ts';
import type { StorePurpose } from '../moving.ts';

/** What a thread is started with. */
export interface StoreThreadStart {
  readonly folder: string;
  /** The file of the SQLite package: code in a string has no folder to look for packages from. */
  readonly packagePath: string;
  readonly busyMs: number;
  readonly purpose: StorePurpose;
}

export interface StoreJob {
  readonly id: number;
  readonly name: string;
  readonly request: unknown;
}

export type StoreAnswer =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: SentError };

/** Ends the connection; asked last. */
export const CLOSE = 'close';
