import type { Happenings, Mark, Tab } from '../browser/index.ts';
import type { Usage } from '../core/index.ts';
import type { HandleStore } from '../element/index.ts';
import type { BrowserProxy } from '../net/proxy/index.ts';
import type { Admission } from './admission.ts';
import type { SessionConfig, SettlePolicyName } from './config.ts';
import type { EnteredTab, SessionTab } from './session-tab.ts';

/** A tab and the caller's turn on it: until the work ends, no other call works in the tab. */
export interface TabScope {
  readonly contextId: string;
  /** Aborts with the call. */
  readonly signal: AbortSignal;
  /** Reports progress to clients that requested it. */
  readonly progress: (message: string) => void;
  readonly tab: Tab;
  /** The proxy of the tab's traffic. */
  readonly proxy: BrowserProxy;
  readonly admission: Admission;
  readonly happenings: Happenings;
  /** The mark of the happenings when the turn began. */
  readonly mark: Mark;
  readonly handles: HandleStore;
  /** Counts how the tools are used. */
  readonly usage: Usage;
  /** How like the pixels of a visual handle have to be, from 0 to 1. */
  readonly visualThreshold: number;
  /** The session's settings, overridden by the call's. */
  readonly config: SessionConfig;
  /** Identify the session and the tab in maps of other modules. */
  readonly sessionKey: object;
  readonly tabKey: object;
  readonly tabs: ScopeTabs;
  /** Gives up the page; the next call gets a new one. */
  abandon(): void;
  /** Gives up the page and continues in a new one under the same tab id. */
  renew(): Promise<void>;
  /** Whether the work was done without the session's own cookies and outside its proxy. */
  hasLostWay(): Promise<boolean>;
  /** Whether other tabs of the session can still be used. */
  isAlive(): Promise<boolean>;
}

/** The tabs of the session. */
export interface ScopeTabs {
  count(): number;
  has(contextId: string): boolean;
  /** The next tab that a page opens, or one that was opened since there were `count`. */
  opened(count: number, signal: AbortSignal): Promise<Pick<SessionTab, 'contextId' | 'current'>>;
  /** From now on calls work in this tab. */
  activate(contextId: string): void;
  close(contextId: string): Promise<void>;
}

/** The part of a scope that comes from the call. */
export type ScopeCall = Pick<TabScope, 'signal' | 'progress'>;

/** In which tab a call works, and how. */
export interface Turn extends ScopeCall {
  /** The active tab by default. */
  readonly contextId?: string | undefined;
  /** Whether the state of the current page does not matter, because the call navigates. */
  readonly isLeaving?: boolean;
  readonly settlePolicy?: SettlePolicyName | undefined;
}

/** What a scope needs from its session. */
export interface ScopeSession {
  readonly admission: Admission;
  readonly happenings: Happenings;
  readonly handles: HandleStore;
  readonly usage: Usage;
  readonly visualThreshold: number;
  readonly tabs: ScopeTabs;
  readonly key: object;
  config(): SessionConfig;
}

/** Waits for the tab's lane, and works in the tab. */
export async function inTab<T>(
  sessionTab: SessionTab,
  { session, turn }: { readonly session: ScopeSession; readonly turn: Turn },
  work: (scope: TabScope) => Promise<T>,
): Promise<T> {
  const { signal, isLeaving = false } = turn;
  return sessionTab.lane.run(async () => {
    const mark = session.happenings.mark();
    const place = isLeaving ? await sessionTab.enterToLeave(signal) : await sessionTab.enter(signal);
    return work(createScope({ sessionTab, session, turn, place, mark }));
  }, signal);
}

interface ScopeOptions {
  readonly sessionTab: SessionTab;
  readonly session: ScopeSession;
  readonly turn: Turn;
  readonly place: EnteredTab;
  readonly mark: Mark;
}

function createScope({ sessionTab, session, turn, place, mark }: ScopeOptions): TabScope {
  const { signal, progress, settlePolicy } = turn;
  const { admission, happenings, handles, usage, visualThreshold, tabs, key } = session;
  let now = place;
  return {
    contextId: sessionTab.contextId,
    signal,
    progress,
    get tab() {
      return now.tab;
    },
    get proxy() {
      return now.proxy;
    },
    get config() {
      const config = session.config();
      return settlePolicy === undefined ? config : { ...config, defaultSettlePolicy: settlePolicy };
    },
    admission,
    happenings,
    mark,
    handles,
    usage,
    visualThreshold,
    sessionKey: key,
    tabKey: sessionTab,
    tabs,
    abandon: () => sessionTab.abandon(),
    async renew() {
      sessionTab.abandon();
      now = await sessionTab.enterToLeave(signal);
    },
    hasLostWay: () => now.hasLostWay(signal),
    isAlive: () => now.isAlive(signal),
  };
}
