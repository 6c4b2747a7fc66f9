// What the server tells its page: plain data, known on both sides.

/** One finished call, as the status page shows it: no arguments, no page text. */
export interface CallRecord {
  readonly tool: string;
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  readonly ms: number;
  readonly bytes: number;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
}

/** An open session, as the status page shows it. */
export interface SessionStatus {
  /** Under which its picture is asked for; nothing can be called with it. */
  readonly userContextId: string;
  readonly name?: string;
  /** Where its active tab is. */
  readonly url: string;
  readonly tabs: number;
  readonly idleSeconds: number;
}

/** What the page asks for, and shows. */
export interface Status {
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly clients: number;
  readonly tools: readonly string[];
  readonly totals: { readonly calls: number; readonly errors: number; readonly inFlight: number };
  readonly recent: readonly CallRecord[];
  readonly sessions: readonly SessionStatus[];
}
