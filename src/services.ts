import { currentUrl, openPage, waitForPage } from './page/index.ts';
import type { ServicesFor } from './server/index.ts';
import type { Sessions } from './session/index.ts';

/** Puts what tools can ask for on top of the sessions; a session is looked for when a tool first uses it. */
export function createServices(sessions: Sessions): ServicesFor {
  return ({ clientId, sessionId }) => {
    const caller = { clientId };
    const find = (): ReturnType<Sessions['find']> => sessions.find(caller, sessionId);
    return {
      page: {
        open: async (url, options) => {
          const session = find();
          return session.use(() => openPage(session, url, options));
        },
        current: async (signal) => {
          const session = find();
          return session.use(() => currentUrl(session, signal));
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
