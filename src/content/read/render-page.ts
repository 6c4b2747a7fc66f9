import { setTimeout as sleep } from 'node:timers/promises';
import type { ServedBy, Tab } from '../../browser/index.ts';
import { createLane } from '../../core/index.ts';
import { serialisePage, takePicture, visit, type Picture, type SerialisedPage } from '../../page/index.ts';
import type { Session, Sessions } from '../../session/index.ts';
import type { ScrapeCall, ScrapeRequest, SmartWait } from './scrape-options.ts';
import { smartWait } from './smart-wait.ts';

/** A page as a browser rendered it. */
export interface RenderedPage {
  readonly url: string;
  readonly status?: number | undefined;
  readonly servedBy?: ServedBy | undefined;
  readonly page?: SerialisedPage;
  readonly picture?: Picture;
  /** Of a page that is returned as a screenshot. */
  readonly title?: string;
  readonly dialogsDismissed?: number;
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
    return session.use(() => work(session));
  }
  return masterLane.run(async () => {
    const options = { name: undefined, mode: 'browse', profile: 'master', config: {} } as const;
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
  readonly request: Pick<ScrapeRequest, 'format' | 'waitForMs' | 'selector'>;
  readonly navigateTimeoutMs: number;
  readonly smartWait: SmartWait;
}

export function renderPage(session: Session, options: RenderOptions): Promise<RenderedPage> {
  const { url, navigateTimeoutMs } = options;
  return session.inSeparateTab(options, async (scope) => {
    const see = (): Promise<SeenPage> => pastDialogs(scope.tab, options, 0);
    const visited = await visit(scope, url, { navigateTimeoutMs, see });
    if ('dialog' in visited) {
      const { tab } = scope;
      await visited.dialog.answer(false);
      const seen = await pastDialogs(tab, options, 1);
      const { url: shown, status, servedBy } = tab.lastDocument();
      return { url: shown, status, servedBy, ...seen };
    }
    const { seen, ...arrival } = visited;
    return { ...arrival, ...seen };
  });
}

type SeenPage = Omit<RenderedPage, 'url' | 'status' | 'servedBy'>;

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
  if (request.waitForMs === undefined) await smartWait(tab, options.smartWait, signal);
  else await sleep(request.waitForMs, undefined, { signal });
  return take(tab, request, signal);
}

async function take(
  tab: Tab,
  { format, selector }: RenderOptions['request'],
  signal: AbortSignal,
): Promise<SeenPage> {
  if (format === 'markdown' || format === 'links')
    return { page: await serialisePage(tab, { signal, selector }) };
  const picture = await takePicture(tab, { signal, full: format === 'fullscreenshot' });
  return { picture, title: await tab.ask('title', {}, signal) };
}
