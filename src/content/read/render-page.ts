import { setTimeout as sleep } from 'node:timers/promises';
import type { ServedBy, Tab } from '../../browser/index.ts';
import { createLane } from '../../core/index.ts';
import { awaitFiles, describeEvents, visit, wouldGrow, type Download } from '../../page/index.ts';
import type { Session, Sessions, TabScope } from '../../session/index.ts';
import { isShownFile } from './refuse-file.ts';
import type { ReadRequest, ScrapeCall, ScrapeRequest, SmartWait } from './scrape-options.ts';
import { smartWait } from './smart-wait.ts';
import { scrollAndTake, type TakenPage } from './take-page.ts';

/** A page as a browser rendered it. */
export interface RenderedPage extends TakenPage {
  readonly url: string;
  readonly status?: number | undefined;
  readonly mimeType?: string | undefined;
  readonly servedBy?: ServedBy | undefined;
  readonly dialogsDismissed?: number;
  /** The browser shows a file, which was not read. */
  readonly isFile?: true;
  /** The browser has saved the address as a file. */
  readonly download?: Download;
}

const MOST_DIALOGS = 3;

// A session that no client can name.
const CALLER = { clientId: 'scrape' };

// The master profile has one browser, so pages are read one after the other.
const masterLane = createLane({ maxWaiting: 50 });

/** Works in the browser of a mode; cookies last from one page to the next. */
export async function inBrowser<T>(
  sessions: Sessions,
  { mode, signal }: { readonly mode: ScrapeRequest['mode']; readonly signal: AbortSignal },
  work: (session: Session) => Promise<T>,
): Promise<T> {
  if (mode === 'default') {
    const session = sessions.find(CALLER, undefined);
    // What is read without a session is kept by whoever reads it, and nothing else of it.
    session.update({ mode: 'browse' });
    return session.use(() => work(session));
  }
  return masterLane.run(async () => {
    const options = { name: undefined, profile: 'master', config: { mode: 'browse' } } as const;
    const { session } = sessions.start(CALLER, options);
    try {
      return await session.use(() => work(session));
    } finally {
      // Closed, so that the profile is free for a login.
      await sessions.end(CALLER, session.id);
    }
  }, signal);
}

export interface RenderOptions extends ScrapeCall {
  readonly url: URL;
  readonly request: Pick<ReadRequest, 'format' | 'waitForMs' | 'selector' | 'scrolls'>;
  readonly navigateTimeoutMs: number;
  readonly arrivalMs: number;
  readonly scrollMs: number;
  readonly smartWait: SmartWait;
}

/** Opens an address in a separate tab of a session, and takes its page. */
export function renderPage(session: Session, options: RenderOptions): Promise<RenderedPage> {
  return session.inSeparateTab(options, async (scope) => {
    const filesBefore = scope.tab.traffic.files();
    try {
      return await withGrowth(scope.tab, await visitToRead(scope, options), options.signal);
    } catch (error) {
      const download = await downloaded(scope, scope.tab.traffic.files() - filesBefore);
      if (download === undefined) throw error;
      return { url: options.url.href, download };
    }
  });
}

/** Whether there would be more: tried when the page has been taken, in a tab that is closed afterwards. */
async function withGrowth(tab: Tab, page: RenderedPage, signal: AbortSignal): Promise<RenderedPage> {
  const { moreOnScroll: _, ...read } = page;
  if (page.page === undefined || page.incomplete === true || page.scrolled === 0) return page;
  return (await wouldGrow(tab, signal)) ? { ...read, moreOnScroll: true } : read;
}

async function visitToRead(scope: TabScope, options: RenderOptions): Promise<RenderedPage> {
  const { url, navigateTimeoutMs, wasInternet } = options;
  const see = (): Promise<SeenPage> => pastDialogs(scope.tab, options, 0);
  const visited = await visit(scope, url, { navigateTimeoutMs, wasInternet, see });
  if ('dialog' in visited) {
    const { tab } = scope;
    await visited.dialog.answer(false);
    const seen = await pastDialogs(tab, options, 1);
    const { url: shown, status, mimeType, servedBy } = tab.lastDocument();
    return { url: shown, status, mimeType, servedBy, ...seen };
  }
  const { seen, ...arrival } = visited;
  return { ...arrival, ...seen };
}

/** The download that a visit has led to; undefined if there was none, or if it is not known which it is. */
async function downloaded(scope: TabScope, count: number): Promise<Download | undefined> {
  const { happenings, mark, signal } = scope;
  if (count <= 0) return undefined;
  await awaitFiles(scope, { mark, count }, signal);
  const [first, ...others] = describeEvents(happenings, mark)?.downloads ?? [];
  return others.length === 0 ? first : undefined;
}

type SeenPage = Omit<RenderedPage, 'url' | 'status' | 'mimeType' | 'servedBy' | 'download'>;

/** Dialogs are dismissed, because nobody can answer them, unless the page keeps opening them. */
async function pastDialogs(tab: Tab, options: RenderOptions, before: number): Promise<SeenPage> {
  for (let dismissed = before; ; dismissed++) {
    try {
      const seen = await waitAndTake(tab, options);
      return { ...seen, ...(dismissed > 0 && { dialogsDismissed: dismissed }) };
    } catch (error) {
      const dialog = tab.dialog();
      if (dialog === undefined || dismissed >= MOST_DIALOGS) throw error;
      await dialog.answer(false);
    }
  }
}

async function waitAndTake(tab: Tab, { request, signal, ...options }: RenderOptions): Promise<SeenPage> {
  if (isShownFile(tab.lastDocument())) return { isFile: true };
  if (request.waitForMs === undefined)
    await smartWait(tab, { ...options.smartWait, arrivalMs: options.arrivalMs }, signal);
  else await sleep(request.waitForMs, undefined, { signal });
  if (request.format === 'markdown' || request.format === 'links') await tab.ask('reveal', {}, signal);
  return scrollAndTake(tab, request, { signal, scrollMs: options.scrollMs });
}
