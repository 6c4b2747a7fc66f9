import type { SessionsView } from './server/http/index.ts';
import type { Sessions } from './session/index.ts';

const MS_PER_S = 1_000;

/** The open sessions as the status page shows them. */
export function createSessionsView(sessions: Sessions): SessionsView {
  return {
    list: () =>
      sessions.list().map((session) => ({
        userContextId: session.userContextId,
        ...(session.name !== undefined && { name: session.name }),
        url: session.activeTab().current()?.lastDocument().url ?? 'about:blank',
        tabs: session.tabs().length,
        idleSeconds: Math.round(session.idleMs() / MS_PER_S),
      })),
    picture: async (id) =>
      sessions
        .list()
        .find(({ userContextId }) => userContextId === id)
        ?.picture(),
  };
}
