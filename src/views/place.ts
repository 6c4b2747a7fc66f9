import type { Session, SessionTab, SettlePolicyName } from '../session/index.ts';
import type { Views } from './view-store.ts';

/** How a call wants to wait, where it works, and where views are kept. */
export interface ViewOptions {
  readonly views: Views;
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
  /** Omitted: until the page is quiet. */
  readonly wait?: 'none' | 'interactive' | 'complete' | undefined;
  readonly settlePolicy?: SettlePolicyName | undefined;
  readonly contextId?: string | undefined;
}

/** The tab that is named, which becomes the active one, or the active one. */
export function tabFor(session: Session, contextId: string | undefined): SessionTab {
  if (contextId === undefined) return session.activeTab();
  const tab = session.tab(contextId);
  session.activate(contextId);
  return tab;
}

/** The session for a call that works in one tab, whichever becomes active meanwhile, and settles in its own way. */
export function within(session: Session, tab: SessionTab, policy?: SettlePolicyName): Session {
  return {
    ...session,
    activeTab: () => tab,
    config: () => {
      const config = session.config();
      return policy === undefined ? config : { ...config, defaultSettlePolicy: policy };
    },
  };
}

/** A tab for work that is done in its turn: it is not waited for again. */
export function inTurn(tab: SessionTab): SessionTab {
  return { ...tab, lane: { run: (work) => work() } };
}
