import type { ReadScope } from './read-scope.ts';

/** A session as other processes need to know it. */
export interface SessionRow {
  readonly sessionId: string;
  readonly clientId: string;
  readonly name?: string;
  readonly mode: string;
  /** Domain policy and limits, as JSON. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The process that has its browser. */
  readonly ownerId: string;
  /** Where the owner can be reached by other processes. */
  readonly ownerAddress?: string;
  readonly startedAtMs: number;
}

export interface StoredSession extends SessionRow {
  readonly lastSeenAtMs: number;
  readonly endedAtMs?: number;
}

/** Sessions of all processes on one store. */
export interface SessionStore {
  put(session: SessionRow): Promise<void>;
  get(sessionId: string): Promise<StoredSession | undefined>;
  list(scope: ReadScope): Promise<readonly StoredSession[]>;
  /** The owner lives: all its sessions do. */
  heartbeat(ownerId: string): Promise<void>;
  end(sessionId: string): Promise<void>;
  /** Ends the sessions whose owner was not heard of for this long; returns them. */
  endLost(silentMs: number): Promise<readonly StoredSession[]>;
}
