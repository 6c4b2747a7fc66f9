import type {
  Acted,
  CurrentUrl,
  Intent,
  OpenedPage,
  OpenOptions,
  PickedElement,
  PickRequest,
  ScannedPage,
  ScanOptions,
  ScanRequest,
  SetResult,
  WaitOptions,
  Wanted,
} from '../page/index.ts';
import type { Scraper } from '../content/index.ts';
import type { ConfigPatch, Session, SessionOptions } from '../session/index.ts';

/** The active tab of the session that a call works in. */
export interface PageService {
  open(url: string, options: OpenOptions): Promise<OpenedPage>;
  scan(request: ScanRequest, options: Omit<ScanOptions, 'scans'>): Promise<ScannedPage>;
  pick(request: PickRequest, signal: AbortSignal): Promise<PickedElement>;
  execute(
    action: { readonly handle: string; readonly intent: Intent },
    signal: AbortSignal,
  ): Promise<Acted<unknown>>;
  setState(
    request: { readonly handle: string; readonly state: Wanted },
    signal: AbortSignal,
  ): Promise<Acted<SetResult | undefined>>;
  current(signal: AbortSignal): Promise<CurrentUrl>;
  wait(options: WaitOptions): Promise<{ readonly waitedMs: number }>;
}

/** The session that a call works in. */
export interface SessionService {
  update(patch: ConfigPatch): Session;
  end(): Promise<{ readonly sessionId: string; readonly stateKept: boolean }>;
}

/** Making new sessions. */
export interface SessionStarter {
  start(options: SessionOptions): { readonly session: Session; readonly isResumed: boolean };
}

/** Everything that a tool can ask for in its `needs`. */
export interface Services {
  readonly page: PageService;
  readonly session: SessionService;
  readonly sessions: SessionStarter;
  readonly scraper: Scraper;
}
