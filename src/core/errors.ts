import { ERROR_TABLE, type ErrorCode, type NextStep } from './error-table.ts';

/** Facts that go into the answer beside code and message. Page text among them needs `untrusted: true`. */
export type ErrorFacts = Readonly<Record<string, unknown>>;

interface FailOptions {
  /** A more precise sentence than the table's. Ours alone: page text belongs into the facts. */
  readonly message?: string;
  readonly cause?: unknown;
}

/** The only error type that our code throws; anything else reaches the caller as `internal`. */
export class WayfarerError extends Error {
  override readonly name = 'WayfarerError';

  constructor(
    readonly code: ErrorCode,
    readonly facts: ErrorFacts,
    options: FailOptions,
  ) {
    super(
      options.message ?? ERROR_TABLE[code].message,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
  }
}

/** Makes the error to throw: `throw fail('handle_stale', { handle })`. */
export function fail(code: ErrorCode, facts: ErrorFacts = {}, options: FailOptions = {}): WayfarerError {
  return new WayfarerError(code, facts, options);
}

/** Any thrown value as an error of ours: what we do not know is `internal`, with the original kept as cause. */
export function asWayfarerError(thrown: unknown): WayfarerError {
  return thrown instanceof WayfarerError ? thrown : fail('internal', {}, { cause: thrown });
}

export interface ErrorAnswer {
  readonly code: ErrorCode;
  readonly message: string;
  readonly next: NextStep;
  readonly hint: string;
  readonly [fact: string]: unknown;
}

/** What an agent reads of an error. */
export function describeError(error: WayfarerError): { readonly error: ErrorAnswer } {
  const { hint, next } = ERROR_TABLE[error.code];
  const own = { code: error.code, message: error.message, next, hint };
  // Facts may hold page text: none of them takes the place of our words.
  return { error: { ...own, ...error.facts, ...own } };
}
