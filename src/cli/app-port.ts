import type { LoginWindow, OnWait } from '../browser/index.ts';
import type { Settings } from '../config/index.ts';
import type { Scraper } from '../content/index.ts';
import type { SessionsView } from '../server/http/index.ts';
import type { Logger, McpServerOptions, Registry, Telemetry, ToolCaller } from '../server/index.ts';

/** Everything that a command needs of the program. */
export interface App {
  readonly settings: Settings;
  readonly registry: Registry;
  readonly telemetry: Telemetry;
  readonly callTool: ToolCaller;
  readonly scraper: Scraper;
  readonly mcp: McpServerOptions;
  readonly log: Logger;
  /** For the status page. */
  readonly sessions: SessionsView;
  /** Keeps pages away from a port of the server's own. */
  claimPort(port: number): void;
  /** Ends what a client has open. */
  endClient(clientId: string): Promise<void>;
  /** Opens a window on the profile that people log in to, as soon as nobody else uses the profile. */
  openLogin(onWait: OnWait, signal: AbortSignal): Promise<LoginWindow>;
  close(): Promise<void>;
}

/** Who can reach the server: its own parent over a pipe, or whoever reaches the address that it listens on. */
export type Reach = 'stdio' | { readonly bindHost: string };

export type CreateApp = (settings: Settings, reach: Reach) => App;
