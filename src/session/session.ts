import type { BrowserPool, ContextState, Tab } from '../browser/index.ts';
import { monotonicMs, opaqueId, startDeadline, untilAborted } from '../core/index.ts';
import { createHandleStore, type HandleNumbers, type HandleStore } from '../element/index.ts';
import { createAdmission } from './admission.ts';
import { DEFAULT_CONFIG, patchConfig, type ConfigPatch, type SessionConfig } from './config.ts';
import type { KeptStates } from './kept-state.ts';
import { createSessionContext, type SessionContext, type SessionContextOptions } from './session-context.ts';
import type { SessionTab } from './session-tab.ts';
import {
  inTab,
  type ScopeCall,
  type ScopeSession,
  type ScopeTabs,
  type TabScope,
  type Turn,
} from './tab-scope.ts';
import { closeTab, createTabs, openTab, withTab, type Tabs } from './tabs.ts';

export interface SessionOptions {
  readonly name: string | undefined;
  readonly mode: 'research' | 'browse';
  /** Cookies of its own, or the person's own profile. */
  readonly profile: 'isolated' | 'master';
  readonly config: ConfigPatch;
}

/** One caller's place: cookies and a way out of its own, tabs of which one is active, rules. */
export interface Session {
  readonly id: string;
  readonly userContextId: string;
  readonly name: string | undefined;
  readonly mode: 'research' | 'browse';
  readonly handles: HandleStore;
  /** Identifies it, for whoever keeps something for it. */
  readonly key: object;
  config(): SessionConfig;
  update(patch: ConfigPatch): void;
  tabs(): readonly SessionTab[];
  activeTab(): SessionTab;
  /** Works in a tab once it is the caller's turn there. */
  inTab<T>(turn: Turn, work: (scope: TabScope) => Promise<T>): Promise<T>;
  /** Works in a separate tab, which is closed afterwards; the active one stays as it is. */
  inSeparateTab<T>(call: ScopeCall, work: (scope: TabScope) => Promise<T>): Promise<T>;
  /** The cookies that the session would send to an address, as a header says them. */
  cookieHeader(url: URL, signal: AbortSignal): Promise<string | undefined>;
  /** From now on calls work in this tab. */
  activate(contextId: string): void;
  /** An empty tab, which is now the active one. */
  openTab(): SessionTab;
  /** Closes a tab in its turn; if it was the active one, the last that was opened before it is, or a fresh one. */
  closeTab(contextId: string, signal: AbortSignal): Promise<void>;
  /** Works in the session, which does not idle out meanwhile; afterwards what must not be lost is noted. */
  use<T>(work: () => Promise<T>): Promise<T>;
  /** The same for work that only looks: it leaves nothing to be noted. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Milliseconds since the last call ended; 0 while one runs. */
  idleMs(): number;
  /** What the active tab shows, as a JPEG, or showed last. */
  picture(): Promise<Uint8Array | undefined>;
  /** Ends it; what a named session has is kept. */
  end(): Promise<{ readonly stateKept: boolean }>;
}

/** Where the browsers of sessions come from. */
export interface Pools extends Readonly<Record<SessionOptions['profile'], BrowserPool>> {
  close(): Promise<void>;
}

export interface SessionTools extends Omit<
  SessionContextOptions,
  'pool' | 'state' | 'admission' | 'onPopup'
> {
  readonly pools: Pools;
  readonly keptStates: KeptStates;
  readonly handleTtlMs: number;
}

/** What a session has that no other session has. */
export interface SessionStart {
  /** The state to begin with. */
  readonly state: ContextState | undefined;
  readonly handleNumbers: HandleNumbers;
}

const ID_BYTES = 12;

export function createSession(options: SessionOptions, tools: SessionTools, start: SessionStart): Session {
  const { name, mode } = options;
  let config = patchConfig(DEFAULT_CONFIG, options.config);
  const admission = createAdmission(() => config);
  const context = createSessionContext({
    ...tools,
    admission,
    pool: tools.pools[options.profile],
    state: start.state,
    onPopup: (tab) => {
      // What may not be opened has come to nothing, and only its tab is left of it.
      const { url, isUnreachable } = tab.lastDocument();
      if (!isUnreachable || admission.refusal(url) === undefined) tabs.adopt(tab);
      else tab.close().catch(() => undefined);
    },
  });
  const tabs = createTabs(context);
  const activity = createActivity();
  const keep = createKeeper(context, name, tools.keptStates);
  const handles = createHandleStore({ ttlMs: tools.handleTtlMs, numbers: start.handleNumbers });
  const scoped = {
    admission,
    handles,
    happenings: context.happenings,
    tabs: scopeTabs(tabs),
    key: {},
    config: () => config,
  };
  return {
    id: opaqueId(ID_BYTES),
    userContextId: `uc-${opaqueId(4)}`,
    name,
    mode,
    handles,
    key: scoped.key,
    config: () => config,
    update: (patch) => (config = patchConfig(config, patch)),
    ...workOn(tabs),
    ...workIn(tabs, scoped),
    cookieHeader: (url, signal) => context.cookieHeader(url, signal),
    ...whileBusy(activity, () => keep('cookies').catch(() => undefined)),
    idleMs: () => activity.idleMs(),
    picture: createCamera(() => tabs.active().current()),
    async end() {
      try {
        return { stateKept: await keep('all') };
      } finally {
        await context.close();
      }
    },
  };
}

/** Work, and the note afterwards of what must not be lost; what cannot be written is told at the end. */
function whileBusy(activity: Activity, noteCookies: () => Promise<unknown>): Pick<Session, 'use' | 'read'> {
  return {
    async use(work) {
      using _busy = activity.begin();
      try {
        const result = await work();
        // Noted before anybody hears of it: a browser may be lost at any time from now on.
        await noteCookies();
        return result;
      } catch (error) {
        void noteCookies(); // whoever hears that it failed does not wait for a browser that hangs
        throw error;
      }
    },
    async read(work) {
      using _busy = activity.begin();
      return await work();
    },
  };
}

function workIn(tabs: Tabs, session: ScopeSession): Pick<Session, 'inTab' | 'inSeparateTab'> {
  return {
    inTab(turn, work) {
      const tab = turn.contextId === undefined ? tabs.active() : tabs.find(turn.contextId);
      return inTab(tab, { session, turn }, work);
    },
    inSeparateTab: (call, work) =>
      withTab(tabs, (tab) => inTab(tab, { session, turn: { ...call, isLeaving: true } }, work)),
  };
}

type TabWork = 'tabs' | 'activeTab' | 'activate' | 'openTab' | 'closeTab';

function workOn(tabs: Tabs): Pick<Session, TabWork> {
  return {
    tabs: () => tabs.all(),
    activeTab: () => tabs.active(),
    activate: (contextId) => tabs.activate(contextId),
    openTab: () => openTab(tabs),
    closeTab: (contextId, signal) => tabs.find(contextId).lane.run(() => closeTab(tabs, contextId), signal),
  };
}

function scopeTabs(tabs: Tabs): ScopeTabs {
  return {
    count: () => tabs.all().length,
    has: (contextId) => tabs.all().some((tab) => tab.contextId === contextId),
    opened: (count, signal) => tabs.opened(count, signal),
    activate: (contextId) => tabs.activate(contextId),
    close: (contextId) => closeTab(tabs, contextId),
  };
}

const KEEP_LIMIT_MS = 2_000;

/** Notes what must not be lost with the browser, and writes it down for a session that has a name. */
function createKeeper(
  context: SessionContext,
  name: string | undefined,
  keptStates: KeptStates,
): (parts: 'cookies' | 'all') => Promise<boolean> {
  return async (parts) => {
    if (context.current() === undefined && parts === 'cookies') return false;
    using bound = startDeadline(KEEP_LIMIT_MS);
    // A page that hangs keeps its storage to itself, and a lost browser has nothing: then the last note stands.
    const note = async (what: 'cookies' | 'all'): Promise<ContextState | undefined> =>
      untilAborted(context.remember(what), bound.signal).catch(() => undefined);
    const state = (await note(parts)) ?? (await note('cookies'));
    if (name === undefined || state === undefined) return false;
    keptStates.write(name, state);
    return true;
  };
}

const PICTURE_LIMIT_MS = 2_000;

/** Takes pictures; of a page that does not answer the last one stands. */
function createCamera(current: () => Tab | undefined): () => Promise<Uint8Array | undefined> {
  let last: Uint8Array | undefined;
  return async () => {
    using bound = startDeadline(PICTURE_LIMIT_MS);
    try {
      last = (await current()?.screenshot({ type: 'jpeg', fullPage: false }, bound.signal)) ?? last;
    } catch {
      // a dialog is open, or the page hangs
    }
    return last;
  };
}

interface Activity {
  begin(): Disposable;
  idleMs(): number;
}

function createActivity(): Activity {
  let running = 0;
  let lastMs = monotonicMs();
  return {
    begin() {
      running += 1;
      return {
        [Symbol.dispose]: () => {
          running -= 1;
          lastMs = monotonicMs();
        },
      };
    },
    idleMs: () => (running > 0 ? 0 : monotonicMs() - lastMs),
  };
}
