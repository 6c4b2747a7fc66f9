import { tellingDialogs } from '../page/index.ts';
import type { ScopeCall, Session, SettlePolicyName, TabScope, Turn } from '../session/index.ts';
import type { Views } from './view-store.ts';

/** Where a call works, and how it wants to wait there. */
export interface ViewOptions {
  /** Omitted: until the page is quiet. */
  readonly wait?: 'none' | 'interactive' | 'complete' | undefined;
  readonly settlePolicy?: SettlePolicyName | undefined;
  readonly contextId?: string | undefined;
}

/** The same with the call itself, and with where views are kept. */
export interface ViewCall extends ViewOptions, ScopeCall {
  readonly views: Views;
}

/** The tab that is named, which becomes the active one, or the active one. */
export function tabFor(session: Session, contextId: string | undefined): string {
  if (contextId === undefined) return session.activeTab().contextId;
  session.activate(contextId);
  return contextId;
}

/** Works in a tab in its turn, as the call wants it. */
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
  /** Whether the page that is shown does not matter, because the call goes elsewhere. */
  readonly isLeaving?: boolean;
  readonly call: ViewCall;
}
