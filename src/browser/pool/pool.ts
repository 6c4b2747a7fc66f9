import type { ContextOptions, UserContext } from '../driver.ts';

/** Browser processes, started at first use and again after they were lost. */
export interface BrowserPool {
  /** A context in one of the browsers, for the caller until it is released. */
  openContext(options: ContextOptions, signal: AbortSignal): Promise<LeasedContext>;
  close(): Promise<void>;
}

export interface LeasedContext {
  readonly context: UserContext;
  /** Settles when the browser has ended, and the context with it. */
  readonly ended: Promise<void>;
  release(): Promise<void>;
}
