import type { Tab } from '../browser/index.ts';
import { fail, untilAborted } from '../core/index.ts';
import type { SessionContext } from './session-context.ts';
import { createSessionTab, type SessionTab } from './session-tab.ts';

export interface Tabs {
  all(): readonly SessionTab[];
  active(): SessionTab;
  find(contextId: string): SessionTab;
  add(): SessionTab;
  /** A tab that is not among the others: nobody can name it, and it is not taken for a pop-up. */
  addUnlisted(): SessionTab;
  /** Removes a tab; if it was the last one, a new one is opened. */
  remove(contextId: string): void;
  adopt(tab: Tab): void;
  opened(count: number, signal: AbortSignal): Promise<SessionTab>;
  activate(contextId: string): void;
}

/** The tabs of a session in the order of opening; there is always one, and one is active. */
export function createTabs(context: SessionContext): Tabs {
  const all = new Map<string, SessionTab>();
  const listeners = new Set<(tab: SessionTab) => void>();
  let lastNumber = 0;
  let lastUnlisted = 0;
  let activeId = '';
  const add = (adopted?: Tab): SessionTab => {
    const contextId = `ctx-${++lastNumber}`;
    const tab = createSessionTab({
      contextId,
      context,
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
    addUnlisted: () =>
      createSessionTab({ contextId: `unlisted-${++lastUnlisted}`, context, onGone: () => undefined }),
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

const MOST_TABS = 20;

export function openTab(tabs: Tabs): SessionTab {
  if (tabs.all().length >= MOST_TABS) throw fail('limit_reached', { limit: 'tabs', tabs: MOST_TABS }, TABS);
  const tab = tabs.add();
  tabs.activate(tab.contextId);
  return tab;
}

const TABS = { message: 'The session has the maximum number of tabs; close one first.' };

export async function closeTab(tabs: Tabs, contextId: string): Promise<void> {
  const tab = tabs.find(contextId);
  tabs.remove(contextId);
  await tab.close();
}

export async function withTab<T>(tabs: Tabs, work: (tab: SessionTab) => Promise<T>): Promise<T> {
  const tab = tabs.addUnlisted();
  try {
    return await work(tab);
  } finally {
    await tab.close();
  }
}
