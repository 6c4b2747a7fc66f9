import {
  checkFields,
  createScans,
  createVisualScans,
  currentUrl,
  executeAction,
  findByText,
  followPath,
  invokePrimary,
  openPage,
  pageContent,
  pickElement,
  pointerAction,
  queryPage,
  readFields,
  runFlow,
  scanLook,
  savePage,
  setState,
  scanPage,
  tellingDialogs,
  typeText,
  waitForPage,
} from './page/index.ts';
import type { InTurn, ReadTexts } from './page/index.ts';
import type { ArchiveCaller, DocumentArchive, PageReader } from './archive/index.ts';
import type { Reader, Scraper, TextKeeper } from './content/index.ts';
import type { Capture } from './crawl/capture/index.ts';
import type { Crawler, CrawlOwner, CrawlStatus } from './crawl/index.ts';
import { parseTarget } from './net/index.ts';
import { chooseItem, createViews, menuView, navigateView, openView } from './views/index.ts';
import type { CallPlace, Peers } from './server/index.ts';
import type { Searcher } from './search/index.ts';
import { nameInUse, type Session, type Sessions, type TabScope, type Turn } from './session/index.ts';
import type {
  ArchiveService,
  CrawlService,
  KeepWish,
  PageService,
  ScrapeService,
  Services,
  ViewService,
  WebService,
} from './tools/index.ts';

export interface ServiceOptions {
  /** Folders whose files may be uploaded. */
  readonly uploadRoots: readonly string[];
  /** Where pages are saved. */
  readonly downloadFolder: string;
  readonly scraper: Scraper;
  readonly reader: () => Promise<Reader>;
  readonly archive: () => Promise<DocumentArchive>;
  readonly capture: () => Promise<Capture>;
  readonly searcher: Searcher;
  readonly pageReader: PageReader;
  readonly crawler: () => Promise<Crawler>;
  /** Servers that share the store. */
  readonly peers: Pick<Peers, 'tell' | 'isElsewhere'> | undefined;
  /** Reads texts in pictures. */
  readonly readTexts: ReadTexts;
}

/** Builds the services of a call; its session is only looked up when a tool uses it. */
export function createServices(sessions: Sessions, options: ServiceOptions): (place: CallPlace) => Services {
  const bindPage = createPageBinding(options);
  const bindViews = createViewBinding(options);
  return ({ clientId, isStateless, sessionId, isOwner, ...call }) => {
    const caller = { clientId, isStateless };
    const defaultSessionId = sessions.defaultId(caller);
    const asking = { clientId, sessionId, defaultSessionId, isOwner };
    const find = (): Session => sessions.find(caller, sessionId);
    const scraper = bindScraper(options, find, { ...call, asking });
    return {
      page: bindPage(find, call),
      views: bindViews(find, call),
      session: {
        update: (patch) => {
          const session = find();
          session.update(patch);
          return session;
        },
        end: () => sessions.end(caller, sessionId),
      },
      scraper,
      archive: bindArchive(options.archive, { ...call, asking }),
      web: bindWeb(options, scraper, { ...call, asking }),
      sessions: {
        start: async (how) => {
          if (how.name !== undefined && (await options.peers?.isElsewhere(how.name)) === true)
            throw nameInUse(how.name);
          const started = sessions.start(caller, how);
          await options.peers?.tell();
          return started;
        },
        queue: async (session, request) =>
          (await options.crawler()).add(request, crawlOwner(session, asking)),
      },
      crawl: bindCrawl(options, find, { ...call, asking }),
    };
  };
}

type Find = () => Session;
type CallFacts = Pick<CallPlace, 'signal' | 'progress'>;

type ScopeWork<T> = (scope: TabScope) => Promise<T>;
type InTab = <T>(kind: 'use' | 'read', work: ScopeWork<T>, how?: Partial<Turn>) => Promise<T>;

/** Takes the lane of the session's active tab. */
function bindTab(find: Find, call: CallFacts): InTab {
  return async (kind, work, how = {}) => {
    const session = find();
    return session[kind](() => session.inTab({ ...call, ...how }, tellingDialogs(work)));
  };
}

type AskingCall = CallFacts & { readonly asking: ArchiveCaller };

/** Which profile's cookies a read uses decides who may see later what was kept of it. */
function bindScraper(
  { scraper, archive }: Pick<ServiceOptions, 'scraper' | 'archive'>,
  find: Find,
  { asking, ...call }: AskingCall,
): ScrapeService {
  const inTab = bindTab(find, call);
  const { clientId } = asking;
  const keeperAs = async (as: 'worker' | 'master', { isKept, maxAgeMs }: KeepWish): Promise<TextKeeper> =>
    (await archive()).keeper(asking, { as, isKept, maxAgeMs });
  const keeperIn = async ({ id, profile }: Session, { isKept, maxAgeMs }: KeepWish): Promise<TextKeeper> => {
    const as = profile === 'master' ? 'master' : 'session';
    return (await archive()).keeper(asking, { as, sessionId: id, isKept, maxAgeMs });
  };
  return {
    scrape: async (request, wish) => {
      const keeper = await keeperAs(request.mode === 'master' ? 'master' : 'worker', wish);
      return scraper.scrape(request, { ...call, clientId, keeper });
    },
    scrapeInSession: async (request, wish) => {
      const session = find();
      const keeper = await keeperIn(session, wish);
      return session.use(() => scraper.scrapeIn(session, request, { ...call, keeper }));
    },
    scrapeTab: async (request, wish) => {
      const keeper = await keeperIn(find(), wish);
      return inTab('read', (scope) => scraper.scrapeTab(scope, request, keeper));
    },
  };
}

function bindArchive(
  archive: () => Promise<DocumentArchive>,
  { asking, signal }: AskingCall,
): ArchiveService {
  const call = { caller: asking, signal };
  return {
    search: async (request) => (await archive()).search(request, call),
    document: async (request) => (await archive()).document(request, call),
  };
}

/** The main text of a page, all of it. */
const WHOLE_TEXT = { format: 'markdown', onlyMainContent: true, offset: 0, maxBytes: Infinity } as const;

function bindWeb(
  { searcher, pageReader }: Pick<ServiceOptions, 'searcher' | 'pageReader'>,
  scraper: ScrapeService,
  call: AskingCall,
): WebService {
  const { signal } = call;
  return {
    search: (request) => searcher.search(request, signal),
    readFromPage: ({ url, isInSession, ...request }) => {
      const { isKept } = request;
      if (url === undefined)
        return pageReader.fromRead(() => scraper.scrapeTab(WHOLE_TEXT, { isKept }), request, signal);
      if (!isInSession) return pageReader.fromAddress({ ...request, url }, call);
      const read = () => scraper.scrapeInSession({ ...WHOLE_TEXT, url }, { isKept });
      return pageReader.fromRead(read, request, signal);
    },
  };
}

function crawlOwner(session: Session, asking: ArchiveCaller): CrawlOwner {
  const countQueued = (urls: readonly string[]): number => session.countQueued(urls);
  return { ...session.config(), countQueued, caller: { ...asking, sessionId: session.id } };
}

function bindCrawl(
  { crawler, capture }: Pick<ServiceOptions, 'crawler' | 'capture'>,
  find: Find,
  { asking, signal, progress }: AskingCall,
): CrawlService {
  return {
    add: async (request) => (await crawler()).add(request, crawlOwner(find(), asking)),
    status: async (sourceId, waitMs) => {
      const onStatus = ({ pending, claimed, indexed }: CrawlStatus): void =>
        progress(`${indexed} indexed, ${pending + claimed} to do`);
      const wait = { ms: waitMs, signal, onStatus };
      const status = await (await crawler()).waitFor({ caller: asking, sourceId }, wait);
      // Of no session where a client of several has none.
      const sessionId = asking.sessionId ?? (asking.isOwner ? undefined : (asking.defaultSessionId ?? ''));
      const client = asking.isOwner ? undefined : { id: asking.clientId };
      return { status, capture: (await capture()).captureCounts(sessionId, client) };
    },
  };
}

function createPageBinding({ uploadRoots, downloadFolder, readTexts }: ServiceOptions) {
  const scans = createScans();
  const visualScans = createVisualScans();
  return (find: Find, call: CallFacts): PageService => {
    const inTab = bindTab(find, call);
    const use = <T>(work: ScopeWork<T>): Promise<T> => inTab('use', work);
    const read = <T>(work: ScopeWork<T>): Promise<T> => inTab('read', work);
    return {
      open: async (url, options) => {
        const target = parseTarget(url);
        call.progress('Waiting for the browser');
        return inTab('use', (scope) => openPage(scope, target, options), { isLeaving: true });
      },
      scan: (request, options) => read((scope) => scanPage(scope, request, { ...options, scans })),
      scanLook: (request) => read((scope) => scanLook(scope, request, { scans: visualScans, readTexts })),
      pick: (request) => read((scope) => pickElement(scope, request)),
      readFields: (request) => read((scope) => readFields(scope, request)),
      content: (request) => read((scope) => pageContent(scope, request)),
      query: (query) => read((scope) => queryPage(scope, query)),
      findByText: (request) => read((scope) => findByText(scope, request)),
      save: (request) => read((scope) => savePage(scope, request, { folder: downloadFolder })),
      invokePrimary: (request) => use((scope) => invokePrimary(scope, request)),
      execute: (action) => use((scope) => executeAction(scope, action)),
      type: (typing) => use((scope) => typeText(scope, typing)),
      setState: (request) => use((scope) => setState(scope, request, { uploadRoots })),
      point: (request) => use((scope) => pointerAction(scope, request)),
      followPath: (request) => use((scope) => followPath(scope, request)),
      runFlow: async ({ steps, fields }, limitMs) => {
        if (fields !== undefined) checkFields(fields);
        const readLast = fields && ((scope: TabScope) => readFields(scope, { fields }));
        const inTurn: InTurn = (work, how) => inTab('use', work, how);
        return runFlow(inTurn, { steps, read: readLast }, { ...call, uploadRoots, limitMs });
      },
      current: () => read(currentUrl),
      wait: (options) => use((scope) => waitForPage(scope, options)),
    };
  };
}

/** Views choose their tabs themselves. */
function createViewBinding({ uploadRoots, reader, capture }: ServiceOptions) {
  const store = {
    views: createViews(),
    pageWords: async (...given: Parameters<Reader['plainWords']>) => (await reader()).plainWords(...given),
    archivePage: async (...given: Parameters<Capture['archivePage']>) =>
      (await capture()).archivePage(...given),
  };
  return (find: Find, call: CallFacts): ViewService => {
    const use = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
      const session = find();
      return session.use(() => work(session));
    };
    return {
      open: (url, how) => use((session) => openView(session, url, { ...how, ...call, ...store })),
      menu: (part, how) => {
        const session = find();
        return session.read(() => menuView(session, part, { ...how, ...call, ...store }));
      },
      choose: (request, how) =>
        use((session) => chooseItem(session, request, { ...how, ...call, ...store, uploadRoots })),
      navigate: (action, how) =>
        use((session) => navigateView(session, action, { ...how, ...call, ...store })),
    };
  };
}
