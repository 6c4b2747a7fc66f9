import { createScans, currentUrl, openPage, pickElement, scanPage, waitForPage } from './page/index.ts';
import type { ServicesFor } from './server/index.ts';
import type { Sessions } from './session/index.ts';

/** Puts what tools can ask for on top of the sessions; a session is looked for when a tool first uses it. */
export function createServices(sessions: Sessions): ServicesFor {
  const scans = createScans();
  return ({ clientId, sessionId }) => {
    const caller = { clientId };
    const find = (): ReturnType<Sessions['find']> => sessions.find(caller, sessionId);
    return {
      page: {
        open: async (url, options) => {
          const session = find();
          return session.use(() => openPage(session, url, options));
        },
        scan: async (request, options) => {
          const session = find();
          return session.read(() => scanPage(session, request, { ...options, scans }));
        },
        pick: async (request, signal) => {
          const session = find();
          return session.read(() => pickElement(session, request, signal));
        },
        current: async (signal) => {
          const session = find();
          return session.read(() => currentUrl(session, signal));
        },
        wait: async (options) => {
          const session = find();
          return session.use(() => waitForPage(session, options));
        },
      },
      session: {
        update: (patch) => {
          const session = find();
          session.update(patch);
          return session;
        },
        end: () => sessions.end(caller, sessionId),
      },
      sessions: { start: (options) => sessions.start(caller, options) },
    };
  };
}
