import type { ReadScope } from './read-scope.ts';

/** A session as its process makes it known. */
export interface OwnSession {
  readonly sessionId: string;
  readonly clientId: string;
  readonly name?: string | undefined;
  /** `client` for a client of the 2025 protocol, whose state its server holds as well. */
  readonly mode: string;
  /** Domain policy and limits, as JSON. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Where the process can be reached by others. */
  readonly ownerAddress?: string;
  readonly startedAtMs: number;
}

export interface StoredSession extends OwnSession {
  /** The process that has its browser. */
  readonly ownerId: string;
  readonly lastSeenAtMs: number;
}

/** The open sessions of all processes on one store. */
export interface SessionStore {
  /** All that a process has now: they are alive; others that it had have ended. */
  keep(ownerId: string, sessions: readonly OwnSession[]): Promise<void>;
  get(sessionId: string): Promise<StoredSession | undefined>;
  list(scope: ReadScope): Promise<readonly StoredSession[]>;
  /** Ends the sessions whose owner was not heard of for this long; returns their ids. */
  endLost(silentMs: number): Promise<readonly string[]>;
}
