import type { Settings } from '../config/index.ts';
import type { Logger, McpServerOptions, Registry, Telemetry, ToolCaller } from '../server/index.ts';

/** Everything that a command needs of the program. */
export interface App {
  readonly settings: Settings;
  readonly registry: Registry;
  readonly telemetry: Telemetry;
  readonly callTool: ToolCaller;
  readonly mcp: McpServerOptions;
  readonly log: Logger;
  /** Ends what a client has open. */
  endClient(clientId: string): Promise<void>;
  close(): Promise<void>;
}
