import { ERROR_TABLE, type ErrorCode, type NextStep } from './error-table.ts';

/** Facts returned next to code and message. Facts with page text need `untrusted: true`. */
export type ErrorFacts = Readonly<Record<string, unknown>>;

interface FailOptions {
  /** Overrides the table's sentence. Must not contain page text, which belongs in the facts. */
  readonly message?: string;
  /** Overrides the table's hint. */
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

/** Creates the error to throw: `throw fail('handle_stale', { handle })`. */
export function fail(code: ErrorCode, facts: ErrorFacts = {}, options: FailOptions = {}): WayfarerError {
  return new WayfarerError(code, facts, options);
}

/** Converts any thrown value; an unknown one becomes `internal`, with the original as its cause. */
export function asWayfarerError(thrown: unknown): WayfarerError {
  if (thrown instanceof WayfarerError) return thrown;
  if (!(thrown instanceof Error) || !WAIT_ENDED.has(thrown.name))
    return fail('internal', {}, { cause: thrown });
  // Node's own waits throw a platform error whose cause is the signal's reason.
  return thrown.cause instanceof WayfarerError ? thrown.cause : fail('timeout', {}, { cause: thrown });
}

const WAIT_ENDED = new Set(['AbortError', 'TimeoutError']);

export interface ErrorAnswer {
  readonly code: ErrorCode;
  readonly message: string;
  readonly next: NextStep;
  readonly hint: string;
  readonly [fact: string]: unknown;
}

/** An error as returned to the agent. */
export function describeError(error: WayfarerError): { readonly error: ErrorAnswer } {
  const { code, message, next, hint } = error;
  const own = { code, message, next, hint };
  // Facts may hold page text, so they must not override our own fields.
  return { error: { ...own, ...error.facts, ...own } };
}
