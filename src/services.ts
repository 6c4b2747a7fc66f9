import {
  createScans,
  currentUrl,
  executeAction,
  findByText,
  openPage,
  pageContent,
  pickElement,
  queryPage,
  savePage,
  setState,
  scanPage,
  tellingDialogs,
  typeText,
  waitForPage,
} from './page/index.ts';
import type { Scraper } from './content/index.ts';
import { chooseItem, createViews, menuView, navigateView, openView } from './views/index.ts';
import type { CallPlace } from './server/index.ts';
import type { Session, Sessions } from './session/index.ts';
import type { Services } from './tools/index.ts';

export interface ServiceOptions {
  /** Folders whose files may be given to pages. */
  readonly uploadRoots: readonly string[];
  /** Where pages are saved. */
  readonly downloadFolder: string;
  readonly scraper: Scraper;
}

/** Puts what tools can ask for on top of the sessions; a session is looked for when a tool first uses it. */
export function createServices(
  sessions: Sessions,
  { uploadRoots, downloadFolder, scraper }: ServiceOptions,
): (place: CallPlace) => Services {
  const scans = createScans();
  const views = createViews();
  return ({ clientId, sessionId }) => {
    const caller = { clientId };
    const find = (): Session => sessions.find(caller, sessionId);
    const use = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
      const session = find();
      return session.use(() => tellingDialogs(session, () => work(session)));
    };
    const read = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
      const session = find();
      return session.read(() => tellingDialogs(session, () => work(session)));
    };
    return {
      page: {
        open: (url, options) => use((session) => openPage(session, url, options)),
        scan: (request, options) => read((session) => scanPage(session, request, { ...options, scans })),
        pick: (request, signal) => read((session) => pickElement(session, request, signal)),
        content: (request, options) => read((session) => pageContent(session, request, options)),
        query: (query, options) => read((session) => queryPage(session, query, options)),
        findByText: (request, options) => read((session) => findByText(session, request, options)),
        save: (request, signal) =>
          read((session) => savePage(session, request, { signal, folder: downloadFolder })),
        execute: (action, signal) => use((session) => executeAction(session, action, signal)),
        type: (typing, signal) => use((session) => typeText(session, typing, signal)),
        setState: (request, signal) => use((session) => setState(session, request, { signal, uploadRoots })),
        current: (signal) => read((session) => currentUrl(session, signal)),
        wait: (options) => use((session) => waitForPage(session, options)),
      },
      views: {
        open: (url, options) => use((session) => openView(session, url, { ...options, views })),
        menu: (part, options) => read((session) => menuView(session, part, { ...options, views })),
        choose: (request, options) =>
          use((session) => chooseItem(session, request, { ...options, views, uploadRoots })),
        navigate: (action, options) => use((session) => navigateView(session, action, { ...options, views })),
      },
      session: {
        update: (patch) => {
          const session = find();
          session.update(patch);
          return session;
        },
        end: () => sessions.end(caller, sessionId),
      },
      scraper,
      sessions: { start: (options) => sessions.start(caller, options) },
    };
  };
}
