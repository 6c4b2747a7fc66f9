import type { SentError } from '../../core/index.ts';

/** A thread works on one job at a time; jobs are numbered, so that a late message is not taken for one of the next. */
export type ToThread =
  | { readonly kind: 'job'; readonly job: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'answer'; readonly job: number; readonly question: number; readonly answer: unknown }
  | { readonly kind: 'refusal'; readonly job: number; readonly question: number; readonly error: SentError };

export type FromThread =
  | { readonly kind: 'question'; readonly job: number; readonly question: number; readonly asked: unknown }
  | { readonly kind: 'note'; readonly job: number; readonly note: unknown }
  | { readonly kind: 'done'; readonly job: number; readonly output: unknown }
  | { readonly kind: 'failed'; readonly job: number; readonly error: SentError };
