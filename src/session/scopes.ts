import type { BrowserPool, LeasedContext, Tab } from '../browser/index.ts';
import { createLane, startDeadline, untilAborted, type Deadline, type Lane } from '../core/index.ts';
import type { BrowserProxy } from '../net/proxy/index.ts';

const MOST_WAITING = 50;
// Each needs a browser context of its own: more of them side by side are slower than some after the others.
const MOST_STRANGERS = 8;
const ANSWER_LIMIT_MS = 1_000;

/** A tab, and the proxy through which everything in it goes out. */
export interface Place {
  readonly tab: Tab;
  readonly proxy: BrowserProxy;
}

/** One caller's place in the browser: cookies and a way out of its own, one tab, one call at a time. */
export interface Scope {
  readonly lane: Lane;
  /** The place, opened at the first need and again after it was given up or lost. */
  enter(signal: AbortSignal): Promise<Place>;
  /** Gives the tab up, without waiting for a page that may not answer. */
  abandonTab(): void;
  close(): Promise<void>;
}

export interface Caller {
  /** Absent for somebody whom we will not see again. */
  readonly clientId: string | undefined;
  readonly deadline: Deadline;
}

export interface Scopes {
  /** Works in the scope of a client, or without one in a fresh scope that ends with the work. */
  use<T>(caller: Caller, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Ends the scope of a client that has left. */
  end(client: string): Promise<void>;
  close(): Promise<void>;
}

export interface ScopesOptions {
  readonly pool: BrowserPool;
  readonly openProxy: () => Promise<BrowserProxy>;
  readonly insecureHosts: readonly string[];
}

export function createScopes(options: ScopesOptions): Scopes {
  const ofClients = new Map<string, Scope>();
  const strangers = createLane({ maxWaiting: MOST_WAITING, width: MOST_STRANGERS });
  const forClient = (client: string): Scope => {
    const scope = ofClients.get(client) ?? createScope(options);
    ofClients.set(client, scope);
    return scope;
  };
  return {
    use({ clientId, deadline }, work) {
      if (clientId !== undefined) return work(forClient(clientId));
      return strangers.run(() => useOnce(createScope(options), work), deadline.signal);
    },
    async end(client) {
      const scope = ofClients.get(client);
      ofClients.delete(client);
      await scope?.close();
    },
    async close() {
      const scopes = [...ofClients.values()];
      ofClients.clear();
      await Promise.all([options.pool.close(), ...scopes.map((scope) => scope.close())]);
    },
  };
}

async function useOnce<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  try {
    return await work(scope);
  } finally {
    await scope.close();
  }
}

interface OpenContext {
  readonly lease: LeasedContext;
  readonly proxy: BrowserProxy;
}

function createScope(options: ScopesOptions): Scope {
  let opened: OpenContext | undefined;
  let tab: Tab | undefined;
  let isClosed = false;
  const leave = async (): Promise<void> => {
    const left = opened;
    opened = tab = undefined;
    await left?.lease.release();
    await left?.proxy.close();
  };
  const open = async (signal: AbortSignal): Promise<OpenContext> => {
    const made = await openContext(options, signal);
    opened = made;
    void made.lease.ended.then(() => (opened === made ? leave() : undefined));
    // The caller may have left while its place was being made.
    if (isClosed) await leave();
    signal.throwIfAborted();
    return made;
  };
  const abandonTab = (): void => {
    // A page that hangs may never confirm its closing, and nothing waits for it.
    tab?.close().catch(() => undefined);
    tab = undefined;
  };
  return {
    lane: createLane({ maxWaiting: MOST_WAITING }),
    async enter(signal) {
      if (tab !== undefined && !(await isAnswering(tab, signal))) abandonTab();
      const { lease, proxy } = opened ?? (await open(signal));
      tab ??= await untilAborted(lease.context.openTab(), signal);
      return { tab, proxy };
    },
    abandonTab,
    close: () => {
      isClosed = true;
      return leave();
    },
  };
}

/** A page that spins, shows an alert in a loop or has crashed does not say what it shows. */
async function isAnswering(tab: Tab, signal: AbortSignal): Promise<boolean> {
  using bound = startDeadline(ANSWER_LIMIT_MS, signal);
  try {
    await tab.call('ping', bound.signal);
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

async function openContext(
  { pool, openProxy, insecureHosts }: ScopesOptions,
  signal: AbortSignal,
): Promise<OpenContext> {
  const proxy = await openProxy();
  try {
    const options = {
      proxyUrl: proxy.url,
      insecureHosts,
      maxPopups: 0,
      onDocuments: (urls: readonly string[]): void => proxy.setDocuments(urls),
      onPopup: (): void => undefined,
    };
    return { lease: await pool.openContext(options, signal), proxy };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}
