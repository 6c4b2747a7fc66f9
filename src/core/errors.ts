import { ERROR_TABLE, type ErrorCode, type NextStep } from './error-table.ts';

/** Facts that go into the answer beside code and message. Page text among them needs `untrusted: true`. */
export type ErrorFacts = Readonly<Record<string, unknown>>;

interface FailOptions {
  /** A more precise sentence than the table's. Ours alone: page text belongs into the facts. */
  readonly message?: string;
  /** What to do about this one, where the table's advice does not fit. */
  readonly hint?: string;
  readonly next?: NextStep;
  readonly cause?: unknown;
}

/** The only error type that our code throws; anything else reaches the caller as `internal`. */
export class WayfarerError extends Error {
  override readonly name = 'WayfarerError';
  readonly hint: string;
  readonly next: NextStep;

  constructor(
    readonly code: ErrorCode,
    readonly facts: ErrorFacts,
    options: FailOptions,
  ) {
    super(
      options.message ?? ERROR_TABLE[code].message,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    const isSaidAgain = options.cause instanceof WayfarerError && options.cause.code === code;
    const advice = isSaidAgain ? options.cause : ERROR_TABLE[code];
    this.hint = options.hint ?? advice.hint;
    this.next = options.next ?? advice.next;
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
  const { code, message, next, hint } = error;
  const own = { code, message, next, hint };
  // Facts may hold page text: none of them takes the place of our words.
  return { error: { ...own, ...error.facts, ...own } };
}
