import type { DocumentArchive, PageReader } from '../archive/index.ts';
import type { LoginWindow, OnWait } from '../browser/index.ts';
import type { Settings } from '../config/index.ts';
import type { Scraper } from '../content/index.ts';
import type { Crawler } from '../crawl/index.ts';
import type { Searcher } from '../search/index.ts';
import type { SessionsView } from '../server/http/index.ts';
import type { MoveReport } from '../store/move/index.ts';
import type { Logger, McpServerOptions, Peers, Registry, Telemetry, ToolCaller } from '../server/index.ts';

/** A store that is moved from or to. */
export type MoveEnd =
  { readonly kind: 'sqlite'; readonly dataDir: string } | { readonly kind: 'postgres'; readonly url: string };

export interface MoveOrder {
  readonly from: MoveEnd;
  readonly to: MoveEnd;
  readonly onProgress: (doing: string, done: number, total: number) => void;
}

/** Everything that a command needs from the program. */
export interface App {
  readonly settings: Settings;
  readonly registry: Registry;
  readonly telemetry: Telemetry;
  readonly callTool: ToolCaller;
  readonly scraper: Scraper;
  /** Opened on first use. */
  readonly archive: () => Promise<DocumentArchive>;
  /** Works on the queue once it is told to. */
  readonly crawler: () => Promise<Crawler>;
  /** Works on what is queued from now on; what an earlier process has left waits for the first client if there is a choice. */
  readonly serveQueue: (isAtOnce: boolean) => void;
  readonly searcher: Searcher;
  readonly pageReader: PageReader;
  readonly moveArchive: (order: MoveOrder) => Promise<MoveReport>;
  readonly mcp: McpServerOptions;
  readonly log: Logger;
  /** The other servers on the same database, if this one serves HTTP. */
  readonly peers: Peers | undefined;
  /** For the status page. */
  readonly sessions: SessionsView;
  /** Blocks pages from one of the server's own ports. */
  claimPort(port: number): void;
  /** Ends a client's sessions. */
  endClient(clientId: string): Promise<void>;
  /** Fails if the network policy cannot hold in a browser that settings name. */
  checkBrowsers(): Promise<void>;
  /** Opens a window on the login profile as soon as no other process uses it. */
  openLogin(onWait: OnWait, signal: AbortSignal): Promise<LoginWindow>;
  /** Pages that are being crawled are waited for so long. */
  close(crawlGraceMs?: number): Promise<void>;
}

/** Who can reach the server: its parent process over a pipe, or anyone who can reach its address. */
export type Reach = 'stdio' | { readonly bindHost: string };

export type CreateApp = (settings: Settings, reach: Reach) => App;
