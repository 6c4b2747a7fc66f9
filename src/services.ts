import {
  createScans,
  currentUrl,
  executeAction,
  openPage,
  pickElement,
  setState,
  scanPage,
  tellingDialogs,
  waitForPage,
} from './page/index.ts';
import type { Scraper } from './content/index.ts';
import type { ServicesFor } from './server/index.ts';
import type { Session, Sessions } from './session/index.ts';

/** Puts what tools can ask for on top of the sessions; a session is looked for when a tool first uses it. */
export function createServices(
  sessions: Sessions,
  { uploadRoots, scraper }: { readonly uploadRoots: readonly string[]; readonly scraper: Scraper },
): ServicesFor {
  const scans = createScans();
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
        execute: (action, signal) => use((session) => executeAction(session, action, signal)),
        setState: (request, signal) => use((session) => setState(session, request, { signal, uploadRoots })),
        current: (signal) => read((session) => currentUrl(session, signal)),
        wait: (options) => use((session) => waitForPage(session, options)),
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
