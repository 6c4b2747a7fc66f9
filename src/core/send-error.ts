import type { ErrorCode, NextStep } from './error-table.ts';
import { asWayfarerError, fail, type ErrorFacts } from './errors.ts';

/** An error on its way between threads: a clone keeps neither its class nor its fields. */
export interface SentError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly facts: ErrorFacts;
  readonly hint: string;
  readonly next: NextStep;
  /** Of an unknown error. */
  readonly cause?: unknown;
}

export function sendError(thrown: unknown): SentError {
  const { code, message, facts, hint, next, cause } = asWayfarerError(thrown);
  // Of other errors the text is enough: it goes to the log only.
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : cause;
  return { code, message, facts, hint, next, ...(typeof text === 'string' && { cause: text }) };
}

export function receiveError({ code, facts, ...options }: SentError): Error {
  return fail(code, facts, options);
}
