import { fail, WayfarerError } from '../core/index.ts';

const GONE: ReadonlySet<string> = new Set(['handle_unknown', 'handle_stale', 'handle_changed']);

export interface CallNaming {
  /** How the caller named the element. */
  readonly name: Readonly<Record<string, string>>;
  /** The tools that return a valid name. */
  readonly lookWith: string;
}

/** Rewrites errors to name the element as the caller did, not by its internal handle. */
export async function naming<T>({ name, lookWith }: CallNaming, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WayfarerError) || !('handle' in error.facts)) throw error;
    const { handle: _, ...facts } = error.facts;
    const look = GONE.has(error.code) && { look_with: lookWith };
    throw fail(error.code, { ...name, ...facts, ...look }, { message: error.message, cause: error });
  }
}
