import type {
  Acted,
  Action,
  ContentOptions,
  ContentRequest,
  CurrentUrl,
  FindOptions,
  FoundByText,
  OpenedPage,
  OpenOptions,
  PageContent,
  PageQuery,
  PickedElement,
  PickRequest,
  QueriedPage,
  QueryOptions,
  SavedPage,
  SaveRequest,
  ScannedPage,
  ScanOptions,
  ScanRequest,
  SetResult,
  TextRequest,
  Typing,
  WaitOptions,
  Wanted,
} from '../page/index.ts';
import type { Scraper } from '../content/index.ts';
import type { ChooseRequest, Navigation, SightOptions, View, ViewOptions } from '../views/index.ts';
import type { ConfigPatch, Session, SessionOptions, StartedSession } from '../session/index.ts';

/** The active tab of the session that a call works in. */
export interface PageService {
  open(url: string, options: OpenOptions): Promise<OpenedPage>;
  scan(request: ScanRequest, options: Omit<ScanOptions, 'scans'>): Promise<ScannedPage>;
  pick(request: PickRequest, signal: AbortSignal): Promise<PickedElement>;
  content(request: ContentRequest, options: ContentOptions): Promise<PageContent>;
  query(query: PageQuery, options: QueryOptions): Promise<QueriedPage>;
  findByText(request: TextRequest, options: FindOptions): Promise<FoundByText>;
  save(request: SaveRequest, signal: AbortSignal): Promise<SavedPage>;
  execute(action: Action, signal: AbortSignal): Promise<Acted<unknown>>;
  type(typing: Typing, signal: AbortSignal): Promise<Acted<unknown>>;
  setState(
    request: { readonly handle: string; readonly state: Wanted },
    signal: AbortSignal,
  ): Promise<Acted<SetResult | undefined>>;
  current(signal: AbortSignal): Promise<CurrentUrl>;
  wait(options: WaitOptions): Promise<{ readonly waitedMs: number }>;
}

/** The tabs of the session that a call works in, as menus. */
export interface ViewService {
  open(url: string, options: ViewCall): Promise<View>;
  menu(part: SightOptions, options: Pick<ViewCall, 'signal' | 'contextId'>): Promise<View>;
  choose(request: ChooseRequest, options: ViewCall): Promise<View>;
  navigate(action: Navigation, options: ViewCall): Promise<View>;
}

type ViewCall = Omit<ViewOptions, 'views'>;

/** The session that a call works in. */
export interface SessionService {
  update(patch: ConfigPatch): Session;
  end(): Promise<{ readonly sessionId: string; readonly stateKept: boolean }>;
}

/** Making new sessions. */
export interface SessionStarter {
  start(options: SessionOptions): StartedSession;
}

/** Everything that a tool can ask for in its `needs`. */
export interface Services {
  readonly page: PageService;
  readonly views: ViewService;
  readonly session: SessionService;
  readonly sessions: SessionStarter;
  readonly scraper: Scraper;
}
