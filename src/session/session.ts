import type { BrowserPool, ContextState, Tab } from '../browser/index.ts';
import { monotonicMs, opaqueId, startDeadline, untilAborted, type Usage } from '../core/index.ts';
import { createHandleStore, type HandleNumbers, type HandleStore } from '../element/index.ts';
import { createAdmission } from './admission.ts';
import { DEFAULT_CONFIG, patchConfig, type ConfigPatch, type SessionConfig } from './config.ts';
import type { KeptStates } from './kept-state.ts';
import type { OpenRecorder } from './recorder.ts';
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
  /** Separate cookies, or the master profile. */
  readonly profile: 'isolated' | 'master';
  readonly config: ConfigPatch;
}

/** A caller's cookies, proxy, tabs and rules; one tab is active. */
export interface Session {
  readonly id: string;
  readonly userContextId: string;
  readonly name: string | undefined;
  /** The client that has started it; undefined for one that is known only by the session. */
  readonly owner: string | undefined;
  readonly startedAtMs: number;
  readonly profile: SessionOptions['profile'];
  readonly handles: HandleStore;
  /** Identifies the session in maps of other modules. */
  readonly key: object;
  config(): SessionConfig;
  update(patch: ConfigPatch): void;
  /** As of `Admission`. */
  countQueued(urls: readonly string[]): number;
  tabs(): readonly SessionTab[];
  activeTab(): SessionTab;
  /** Works in a tab once it is the caller's turn there. */
  inTab<T>(turn: Turn, work: (scope: TabScope) => Promise<T>): Promise<T>;
  /** Works in a separate tab, which is closed afterwards; the active one does not change. */
  inSeparateTab<T>(call: ScopeCall, work: (scope: TabScope) => Promise<T>): Promise<T>;
  /** The cookies that the session would send to an address, as a header value. */
  cookieHeader(url: URL, signal: AbortSignal): Promise<string | undefined>;
  /** From now on calls work in this tab. */
  activate(contextId: string): void;
  /** Opens an empty tab and makes it the active one. */
  openTab(): SessionTab;
  /** Closes a tab in its turn; if it was active, the latest remaining tab becomes active, or a new one. */
  closeTab(contextId: string, signal: AbortSignal): Promise<void>;
  /** Works in the session, which does not become idle meanwhile; its cookies are stored afterwards. */
  use<T>(work: () => Promise<T>): Promise<T>;
  /** The same for work that changes no cookies. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Milliseconds since the last call ended; 0 while one runs. */
  idleMs(): number;
  /** The active tab as a JPEG, or the last picture of it. */
  picture(): Promise<Uint8Array | undefined>;
  /** Ends it; the state of a named session is stored. */
  end(): Promise<{ readonly stateKept: boolean }>;
}

/** The browser pools by profile. */
export interface Pools extends Readonly<Record<SessionOptions['profile'], BrowserPool>> {
  close(): Promise<void>;
}

export interface SessionTools extends Omit<
  SessionContextOptions,
  'pool' | 'state' | 'admission' | 'onPopup' | 'recorder'
> {
  readonly pools: Pools;
  readonly keptStates: KeptStates;
  readonly handleTtlMs: number;
  readonly visualTtlMs: number;
  /** How like the pixels of a visual handle have to be, from 0 to 1. */
  readonly visualThreshold: number;
  readonly usage: Usage;
  readonly openRecorder: OpenRecorder;
}

/** What is unique to a session. */
export interface SessionStart {
  /** The initial state. */
  readonly state: ContextState | undefined;
  readonly handleNumbers: HandleNumbers;
  readonly owner: string | undefined;
}

const ID_BYTES = 12;

export function createSession(options: SessionOptions, tools: SessionTools, start: SessionStart): Session {
  const { name, profile } = options;
  const [id, key] = [opaqueId(ID_BYTES), {}];
  let config = patchConfig(DEFAULT_CONFIG, options.config);
  const admission = createAdmission(() => config);
  const recorded = { id, key, profile, owner: start.owner, config: () => config };
  const context = createSessionContext({
    ...tools,
    admission,
    pool: tools.pools[profile],
    state: start.state,
    recorder: tools.openRecorder({ ...recorded, permits: admission.permits }),
    onPopup: (tab) => {
      // A refused pop-up shows nothing; only its tab is left.
      const { url, isUnreachable } = tab.lastDocument();
      if (!isUnreachable || admission.refusal(url) === undefined) tabs.adopt(tab);
      else tab.close().catch(() => undefined);
    },
  });
  const tabs = createTabs(context);
  const activity = createActivity();
  const keep = createKeeper(context, name, tools.keptStates);
  const { handleTtlMs: ttlMs, visualTtlMs, usage } = tools;
  const handles = createHandleStore({ ttlMs, visualTtlMs, numbers: start.handleNumbers, usage });
  const scoped = {
    admission,
    handles,
    usage,
    visualThreshold: tools.visualThreshold,
    happenings: context.happenings,
    tabs: scopeTabs(tabs),
    key,
    config: () => config,
  };
  return {
    id,
    userContextId: `uc-${opaqueId(4)}`,
    name,
    owner: start.owner,
    startedAtMs: Date.now(),
    profile,
    handles,
    key,
    config: () => config,
    update: (patch) => (config = patchConfig(config, patch)),
    countQueued: (urls) => admission.countQueued(urls),
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

/** Runs work and stores the cookies afterwards; errors of storing are reported when the session ends. */
function whileBusy(activity: Activity, noteCookies: () => Promise<unknown>): Pick<Session, 'use' | 'read'> {
  return {
    async use(work) {
      using _busy = activity.begin();
      try {
        const result = await work();
        // Stored before the caller gets the result: a browser may be lost at any time from now on.
        await noteCookies();
        return result;
      } catch (error) {
        void noteCookies(); // a failed call does not wait for a browser that may hang
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

/** Stores the state in memory, and on disk if the session has a name. */
function createKeeper(
  context: SessionContext,
  name: string | undefined,
  keptStates: KeptStates,
): (parts: 'cookies' | 'all') => Promise<boolean> {
  return async (parts) => {
    if (context.current() === undefined && parts === 'cookies') return false;
    using bound = startDeadline(KEEP_LIMIT_MS);
    // A page that hangs blocks its storage, and a lost browser has nothing: then the last stored state is used.
    const note = async (what: 'cookies' | 'all'): Promise<ContextState | undefined> =>
      untilAborted(context.remember(what), bound.signal).catch(() => undefined);
    const state = (await note(parts)) ?? (await note('cookies'));
    if (name === undefined || state === undefined) return false;
    keptStates.write(name, state);
    return true;
  };
}

const PICTURE_LIMIT_MS = 2_000;

/** Takes pictures; if a page does not answer, the last one is returned. */
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
