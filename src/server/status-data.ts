// Data that the server sends to its status page; shared by both.

/** One finished call, as the status page shows it: no arguments, no page text. */
export interface CallRecord {
  readonly tool: string;
  /** End time in milliseconds since 1970. */
  readonly at: number;
  readonly ms: number;
  readonly bytes: number;
  /** `ok` or the error code. */
  readonly outcome: string;
}

/** An open session, as the status page shows it. */
export interface SessionStatus {
  /** Identifies its picture only; no tool accepts it. */
  readonly userContextId: string;
  readonly name?: string;
  /** The URL of its active tab. */
  readonly url: string;
  readonly tabs: number;
  readonly idleSeconds: number;
}

/** The response of /api/status. */
export interface Status {
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly clients: number;
  readonly tools: readonly string[];
  readonly totals: { readonly calls: number; readonly errors: number; readonly inFlight: number };
  readonly recent: readonly CallRecord[];
  /** How often something was done with the tools. */
  readonly usage: readonly { readonly label: string; readonly count: number }[];
  readonly sessions: readonly SessionStatus[];
}
