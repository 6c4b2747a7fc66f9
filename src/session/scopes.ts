import type { SharedBrowser, Tab, UserContext } from '../browser/index.ts';
import { createLane, type Lane } from '../core/index.ts';

const MOST_WAITING = 50;

/** One caller's place in the browser: cookies of its own, one tab, one call at a time. */
export interface Scope {
  readonly lane: Lane;
  /** The tab, opened at the first need and again after it was given up or lost. */
  tab(signal: AbortSignal): Promise<Tab>;
  /** Gives the tab up, without waiting for a page that may not answer. */
  abandonTab(): void;
  close(): Promise<void>;
}

export interface Scopes {
  /** Works in the scope of a client, or without one in a fresh scope that ends with the work. */
  use<T>(client: string | undefined, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Ends the scope of a client that has left. */
  end(client: string): Promise<void>;
  close(): Promise<void>;
}

export function createScopes(browser: SharedBrowser): Scopes {
  const ofClients = new Map<string, Scope>();
  const forClient = (client: string): Scope => {
    const scope = ofClients.get(client) ?? createScope(browser);
    ofClients.set(client, scope);
    return scope;
  };
  return {
    async use(client, work) {
      if (client !== undefined) return work(forClient(client));
      const scope = createScope(browser);
      try {
        return await work(scope);
      } finally {
        await scope.close();
      }
    },
    async end(client) {
      const scope = ofClients.get(client);
      ofClients.delete(client);
      await scope?.close();
    },
    async close() {
      ofClients.clear();
      await browser.close();
    },
  };
}

function createScope(browser: SharedBrowser): Scope {
  let context: UserContext | undefined;
  let tab: Tab | undefined;
  const openContext = async (signal: AbortSignal): Promise<UserContext> => {
    const process = await browser.get(signal);
    const opened = await process.openContext();
    void process.ended.then(() => {
      if (context === opened) context = tab = undefined;
    });
    return opened;
  };
  return {
    lane: createLane(MOST_WAITING),
    async tab(signal) {
      context ??= await openContext(signal);
      return (tab ??= await context.openTab());
    },
    abandonTab() {
      // A page that hangs may never confirm its closing, and nothing waits for it.
      tab?.close().catch(() => undefined);
      tab = undefined;
    },
    async close() {
      await context?.close().catch(() => undefined); // a context of a lost browser is closed already
      context = tab = undefined;
    },
  };
}
