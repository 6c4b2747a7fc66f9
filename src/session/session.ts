import type { BrowserPool, ContextState, Tab } from '../browser/index.ts';
import { fail, monotonicMs, opaqueId, startDeadline, untilAborted } from '../core/index.ts';
import { createAdmission, type Admission } from './admission.ts';
import { DEFAULT_CONFIG, patchConfig, type ConfigPatch, type SessionConfig } from './config.ts';
import type { HandleNumbers } from './handle-numbers.ts';
import { createHandleStore, type HandleStore } from './handle-store.ts';
import type { KeptStates } from './kept-state.ts';
import { createSessionContext, type SessionContext, type SessionContextOptions } from './session-context.ts';
import { createSessionTab, type SessionTab } from './session-tab.ts';

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
  readonly admission: Admission;
  readonly happenings: SessionContext['happenings'];
  readonly handles: HandleStore;
  config(): SessionConfig;
  update(patch: ConfigPatch): void;
  tabs(): readonly SessionTab[];
  activeTab(): SessionTab;
  tab(contextId: string): SessionTab;
  /** The next tab that a page opens, or the one that it opened since there were so many. */
  opened(count: number, signal: AbortSignal): Promise<SessionTab>;
  /** Works in a tab of its own, which is closed afterwards; the active one stays as it is. */
  withTab<T>(work: (tab: SessionTab) => Promise<T>): Promise<T>;
  /** The cookies that the session would send to an address, as a header says them. */
  cookieHeader(url: URL, signal: AbortSignal): Promise<string | undefined>;
  /** From now on calls work in this tab. */
  activate(contextId: string): void;
  /** An empty tab, which is now the active one. */
  openTab(): SessionTab;
  /** Closes a tab; if it was the active one, the last that was opened before it is, or a fresh one. */
  closeTab(contextId: string): Promise<void>;
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
  const tabs = createTabs(context, admission);
  const activity = createActivity();
  const keep = createKeeper(context, name, tools.keptStates);
  // What cannot be written is told at the end.
  const noteCookies = (): Promise<unknown> => keep('cookies').catch(() => undefined);
  return {
    id: opaqueId(ID_BYTES),
    userContextId: `uc-${opaqueId(4)}`,
    name,
    mode,
    admission,
    happenings: context.happenings,
    handles: createHandleStore({ ttlMs: tools.handleTtlMs, numbers: start.handleNumbers }),
    config: () => config,
    update: (patch) => (config = patchConfig(config, patch)),
    ...workOn(tabs),
    cookieHeader: (url, signal) => context.cookieHeader(url, signal),
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

type TabWork = 'tabs' | 'activeTab' | 'tab' | 'opened' | 'activate' | 'openTab' | 'closeTab' | 'withTab';

function workOn(tabs: Tabs): Pick<Session, TabWork> {
  return {
    tabs: () => tabs.all(),
    activeTab: () => tabs.active(),
    tab: (contextId) => tabs.find(contextId),
    opened: (count, signal) => tabs.opened(count, signal),
    activate: (contextId) => tabs.activate(contextId),
    openTab: () => openTab(tabs),
    closeTab: (contextId) => closeTab(tabs, contextId),
    withTab: (work) => withTab(tabs, work),
  };
}

const MOST_TABS = 20;

function openTab(tabs: Tabs): SessionTab {
  if (tabs.all().length >= MOST_TABS) throw fail('limit_reached', { limit: 'tabs', tabs: MOST_TABS }, TABS);
  const tab = tabs.add();
  tabs.activate(tab.contextId);
  return tab;
}

const TABS = { message: 'So many tabs are open already that one has to be closed first.' };

async function closeTab(tabs: Tabs, contextId: string): Promise<void> {
  const tab = tabs.find(contextId);
  tabs.remove(contextId);
  await tab.close();
}

async function withTab<T>(tabs: Tabs, work: (tab: SessionTab) => Promise<T>): Promise<T> {
  const tab = tabs.add();
  try {
    return await work(tab);
  } finally {
    tabs.remove(tab.contextId);
    await tab.close();
  }
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

function createActivity(): { begin(): Disposable; idleMs(): number } {
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

interface Tabs {
  all(): readonly SessionTab[];
  active(): SessionTab;
  find(contextId: string): SessionTab;
  add(): SessionTab;
  /** Forgets a tab; there is always another one. */
  remove(contextId: string): void;
  adopt(tab: Tab): void;
  opened(count: number, signal: AbortSignal): Promise<SessionTab>;
  activate(contextId: string): void;
}

/** The tabs of a session in the order of their opening; there is always one, and one is active. */
function createTabs(context: SessionContext, admission: Admission): Tabs {
  const all = new Map<string, SessionTab>();
  const listeners = new Set<(tab: SessionTab) => void>();
  let lastNumber = 0;
  let activeId = '';
  const add = (adopted?: Tab): SessionTab => {
    const contextId = `ctx-${++lastNumber}`;
    const tab = createSessionTab({
      contextId,
      context,
      admission,
      onGone: () => remove(contextId),
      ...(adopted !== undefined && { adopted }),
    });
    all.set(contextId, tab);
    return tab;
  };
  const remove = (contextId: string): void => {
    all.delete(contextId);
    if (all.size === 0) activeId = add().contextId;
    else if (activeId === contextId) activeId = [...all.keys()].at(-1) ?? '';
  };
  activeId = add().contextId;
  const find = (contextId: string): SessionTab => {
    const tab = all.get(contextId);
    if (tab === undefined) throw fail('context_unknown', { contextId, known: [...all.keys()] });
    return tab;
  };
  return {
    all: () => [...all.values()],
    active: () => find(activeId),
    find,
    add: () => add(),
    remove,
    adopt(tab) {
      const adopted = add(tab);
      for (const listener of listeners) listener(adopted);
    },
    opened(count, signal) {
      const newest = [...all.values()].at(-1);
      if (all.size > count && newest !== undefined) return Promise.resolve(newest);
      const next = new Promise<SessionTab>((resolve) => {
        listeners.add(resolve);
        signal.addEventListener('abort', () => listeners.delete(resolve), { once: true });
      });
      return untilAborted(next, signal);
    },
    activate: (contextId) => (activeId = find(contextId).contextId),
  };
}
