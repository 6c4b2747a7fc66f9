import type {
  Acted,
  Action,
  ContentRequest,
  CurrentUrl,
  FieldsAnswer,
  FieldsRequest,
  FlowStep,
  FollowedPath,
  FoundByText,
  InvokedPrimary,
  LookRequest,
  OpenedPage,
  OpenOptions,
  PageContent,
  PageQuery,
  PathRequest,
  PickedElement,
  PickRequest,
  PointerRequest,
  PointerResult,
  PrimaryRequest,
  QueriedPage,
  RanFlow,
  SavedPage,
  SaveRequest,
  ScannedLook,
  ScannedPage,
  ScanOptions,
  ScanRequest,
  SetResult,
  TextRequest,
  Typing,
  WaitOptions,
  Wanted,
} from '../page/index.ts';
import type {
  ArchivedDocument,
  ArchiveQuery,
  DocumentRequest,
  PagePassages,
  PageQuestions,
} from '../archive/index.ts';
import type { CaptureCounts } from '../crawl/capture/index.ts';
import type { CrawlRequest, CrawlStatus, QueuedAddresses } from '../crawl/index.ts';
import type { Passage, RecallAnswer } from '../recall/index.ts';
import type { ToFit } from '../page/terms/index.ts';
import type { AddressRequest, ReadRequest, Scraped, ScrapeRequest } from '../content/index.ts';
import type { ChooseRequest, Navigation, SightOptions, View, ViewOptions } from '../views/index.ts';
import type { SearchAnswer, SearchRequest } from '../search/index.ts';
import type { ConfigPatch, Session, SessionOptions, StartedSession } from '../session/index.ts';

/** The active tab of the call's session. */
export interface PageService {
  open(url: string, options: OpenOptions): Promise<OpenedPage>;
  scan(request: ScanRequest, options: Omit<ScanOptions, 'scans'>): Promise<ToFit<ScannedPage>>;
  scanLook(request: LookRequest): Promise<ToFit<ScannedLook>>;
  pick(request: PickRequest): Promise<PickedElement>;
  readFields(request: FieldsRequest): Promise<FieldsAnswer>;
  content(request: ContentRequest): Promise<ToFit<PageContent>>;
  query(query: PageQuery): Promise<QueriedPage>;
  findByText(request: TextRequest): Promise<FoundByText>;
  save(request: SaveRequest): Promise<SavedPage>;
  invokePrimary(request: PrimaryRequest): Promise<InvokedPrimary>;
  execute(action: Action): Promise<Acted<unknown>>;
  type(typing: Typing): Promise<Acted<unknown>>;
  setState(request: {
    readonly handle: string;
    readonly state: Wanted;
  }): Promise<Acted<SetResult | undefined>>;
  point(request: PointerRequest): Promise<Acted<PointerResult>>;
  followPath(request: PathRequest): Promise<FollowedPath>;
  runFlow(
    request: { readonly steps: readonly FlowStep[]; readonly fields?: FieldsRequest['fields'] | undefined },
    limitMs: number,
  ): Promise<RanFlow<FieldsAnswer>>;
  current(): Promise<CurrentUrl>;
  wait(options: WaitOptions): Promise<{ readonly waitedMs: number }>;
}

/** The tabs of the call's session, as menus. */
export interface ViewService {
  open(url: string, options: ViewOptions): Promise<View>;
  menu(part: SightOptions, options: Pick<ViewOptions, 'contextId'>): Promise<View>;
  choose(request: ChooseRequest, options: ViewOptions): Promise<View>;
  navigate(action: Navigation, options: ViewOptions): Promise<View>;
}

/** The call's session. */
export interface SessionService {
  update(patch: ConfigPatch): Session;
  end(): Promise<{ readonly sessionId: string; readonly stateKept: boolean }>;
}

export interface SessionStarter {
  start(options: SessionOptions): Promise<StartedSession>;
  /** Queues addresses under the rules of a session that was started. */
  queue(session: Session, request: CrawlRequest): Promise<QueuedAddresses>;
}

/** What a caller wants of the archive while it reads. */
export interface KeepWish {
  readonly isKept: boolean;
  /** A stored text may answer if it is not older. */
  readonly maxAgeMs?: number | undefined;
}

export interface ScrapeService {
  /** Reads an address apart from the call's session. */
  scrape(request: ScrapeRequest, wish: KeepWish): Promise<Scraped>;
  /** Reads an address in a separate tab of the call's session. */
  scrapeInSession(request: AddressRequest, wish: KeepWish): Promise<Scraped>;
  /** Reads the page in the active tab of the call's session. */
  scrapeTab(request: ReadRequest, wish: KeepWish): Promise<Scraped>;
}

/** What the caller may see of the archive. */
export interface ArchiveService {
  search(request: ArchiveQuery): Promise<RecallAnswer>;
  document(request: DocumentRequest): Promise<ToFit<ArchivedDocument>>;
}

/** The passages of a page that answer questions. */
export type PageAnswer = PagePassages;
export type PagePassage = Passage;

export interface PageAnswerRequest extends PageQuestions {
  /** Without it, the page in the active tab of the call's session. */
  readonly url: string | undefined;
  /** Whether an address is read with the cookies and rules of the call's session. */
  readonly isInSession: boolean;
  readonly isForced: boolean;
  readonly isKept: boolean;
}

/** The web, as a search service knows it, and single pages of it. */
export interface WebService {
  search(request: SearchRequest): Promise<SearchAnswer>;
  readFromPage(request: PageAnswerRequest): Promise<PageAnswer>;
}

/** The queue of addresses that are read in the background, under the rules of the call's session. */
export interface CrawlService {
  add(request: CrawlRequest): Promise<QueuedAddresses>;
  /** Of what the caller has queued; waits until all of it is done, or for some time. */
  status(
    sourceId: string | undefined,
    waitMs: number,
  ): Promise<{ readonly status: CrawlStatus; readonly capture: CaptureCounts }>;
}

/** Everything that a tool can list in its `needs`. */
export interface Services {
  readonly page: PageService;
  readonly views: ViewService;
  readonly session: SessionService;
  readonly sessions: SessionStarter;
  readonly scraper: ScrapeService;
  readonly archive: ArchiveService;
  readonly web: WebService;
  readonly crawl: CrawlService;
}
