import type { Status } from '../status-data.ts';
import type { Telemetry } from '../telemetry.ts';

export interface StatusSource {
  readonly version: string;
  readonly tools: readonly string[];
  readonly telemetry: Telemetry;
  readonly clientCount: () => number;
}

export function readStatus({ version, tools, telemetry, clientCount }: StatusSource): Status {
  return {
    version,
    uptimeSeconds: Math.round(process.uptime()),
    clients: clientCount(),
    tools,
    totals: telemetry.totals(),
    recent: telemetry.recent(),
  };
}
