import type {
  Acted,
  Action,
  ContentRequest,
  CurrentUrl,
  FoundByText,
  OpenedPage,
  OpenOptions,
  PageContent,
  PageQuery,
  PickedElement,
  PickRequest,
  QueriedPage,
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
import type { ToFit } from '../page/terms/index.ts';
import type { Scraped, ScrapeRequest } from '../content/index.ts';
import type { ChooseRequest, Navigation, SightOptions, View, ViewOptions } from '../views/index.ts';
import type { ConfigPatch, Session, SessionOptions, StartedSession } from '../session/index.ts';

/** The active tab of the session that a call works in. */
export interface PageService {
  open(url: string, options: OpenOptions): Promise<OpenedPage>;
  scan(request: ScanRequest, options: Omit<ScanOptions, 'scans'>): Promise<ToFit<ScannedPage>>;
  pick(request: PickRequest): Promise<PickedElement>;
  content(request: ContentRequest): Promise<ToFit<PageContent>>;
  query(query: PageQuery): Promise<QueriedPage>;
  findByText(request: TextRequest): Promise<FoundByText>;
  save(request: SaveRequest): Promise<SavedPage>;
  execute(action: Action): Promise<Acted<unknown>>;
  type(typing: Typing): Promise<Acted<unknown>>;
  setState(request: {
    readonly handle: string;
    readonly state: Wanted;
  }): Promise<Acted<SetResult | undefined>>;
  current(): Promise<CurrentUrl>;
  wait(options: WaitOptions): Promise<{ readonly waitedMs: number }>;
}

/** The tabs of the session that a call works in, as menus. */
export interface ViewService {
  open(url: string, options: ViewOptions): Promise<View>;
  menu(part: SightOptions, options: Pick<ViewOptions, 'contextId'>): Promise<View>;
  choose(request: ChooseRequest, options: ViewOptions): Promise<View>;
  navigate(action: Navigation, options: ViewOptions): Promise<View>;
}

/** The session that a call works in. */
export interface SessionService {
  update(patch: ConfigPatch): Session;
  end(): Promise<{ readonly sessionId: string; readonly stateKept: boolean }>;
}

/** Making new sessions. */
export interface SessionStarter {
  start(options: SessionOptions): StartedSession;
}

/** Reading pages as text. */
export interface ScrapeService {
  scrape(request: ScrapeRequest): Promise<Scraped>;
}

/** Everything that a tool can ask for in its `needs`. */
export interface Services {
  readonly page: PageService;
  readonly views: ViewService;
  readonly session: SessionService;
  readonly sessions: SessionStarter;
  readonly scraper: ScrapeService;
}
