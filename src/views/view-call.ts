import { tellingDialogs } from '../page/index.ts';
import type { ScopeCall, Session, SettlePolicyName, TabScope, Turn } from '../session/index.ts';
import type { ArchivePage } from './archive-page.ts';
import type { PageWords } from './perceive-view.ts';
import type { Views } from './view-store.ts';

/** The tab of a call, and how it waits there. */
export interface ViewOptions {
  /** Omitted: until the page is quiet. */
  readonly wait?: 'none' | 'interactive' | 'complete' | undefined;
  readonly settlePolicy?: SettlePolicyName | undefined;
  readonly contextId?: string | undefined;
}

/** With the call itself and the store of views. */
export interface ViewCall extends ViewOptions, ScopeCall {
  readonly views: Views;
  readonly pageWords: PageWords;
  readonly archivePage: ArchivePage;
}

/** The named tab, which becomes the active one, or the active one. */
export function tabFor(session: Session, contextId: string | undefined): string {
  if (contextId === undefined) return session.activeTab().contextId;
  session.activate(contextId);
  return contextId;
}

/** Works in a tab in its turn. */
export function workIn<T>(
  session: Session,
  { contextId, isLeaving = false, call }: WorkPlace,
  work: (scope: TabScope) => Promise<T>,
): Promise<T> {
  const { signal, progress, settlePolicy } = call;
  const turn: Turn = { signal, progress, contextId, isLeaving, settlePolicy };
  return session.inTab(turn, tellingDialogs(work));
}

export interface WorkPlace {
  readonly contextId: string;
  /** Whether the state of the current page does not matter, because the call navigates. */
  readonly isLeaving?: boolean;
  readonly call: ViewCall;
}
