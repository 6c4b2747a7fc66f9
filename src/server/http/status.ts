import type { SessionStatus, Status } from '../status-data.ts';
import type { Telemetry } from '../telemetry.ts';

export interface StatusSource {
  readonly version: string;
  readonly tools: readonly string[];
  readonly telemetry: Telemetry;
  readonly clientCount: () => number;
  readonly sessions: SessionsView;
}

/** The open sessions, for the status page. */
export interface SessionsView {
  list(): readonly SessionStatus[];
  /** A JPEG screenshot of the session's active tab. */
  picture(userContextId: string): Promise<Uint8Array | undefined>;
}

export function readStatus({ version, tools, telemetry, clientCount, sessions }: StatusSource): Status {
  return {
    version,
    uptimeSeconds: Math.round(process.uptime()),
    clients: clientCount(),
    tools,
    totals: telemetry.totals(),
    recent: telemetry.recent(),
    usage: telemetry.usage().map(({ label, count }) => ({ label, count })),
    sessions: sessions.list(),
  };
}
