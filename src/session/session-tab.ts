import type { Tab } from '../browser/index.ts';
import { createLane, fail, startDeadline, untilAborted, type Lane } from '../core/index.ts';
import type { BrowserProxy } from '../net/proxy/index.ts';
import type { OpenContext, SessionContext } from './session-context.ts';

const MOST_WAITING = 50;
const ANSWER_LIMIT_MS = 1_000;

/** The page of a tab, and the proxy through which it goes out. */
export interface EnteredTab {
  readonly tab: Tab;
  readonly proxy: BrowserProxy;
  /** Whether what was done here was done without the session's own cookies, and not on its own way out. */
  hasLostWay(signal: AbortSignal): Promise<boolean>;
  /** Whether other tabs beside this one could still be worked in. */
  isAlive(signal: AbortSignal): Promise<boolean>;
}

/** One tab of a session, under the same name also after its page had to be replaced. */
export interface SessionTab {
  readonly contextId: string;
  /** One call at a time, in order. */
  readonly lane: Lane;
  /** To look at what the tab shows; a page that crashed meanwhile is told of, once. */
  enter(signal: AbortSignal): Promise<EnteredTab>;
  /** To go elsewhere: whatever is wrong with the page that is shown does not matter. */
  enterToLeave(signal: AbortSignal): Promise<EnteredTab>;
  /** Gives the page up; the next call gets a fresh one. */
  abandon(): void;
  /** The page as it is, where there is one. */
  current(): Tab | undefined;
  close(): Promise<void>;
}

export interface SessionTabOptions {
  readonly contextId: string;
  readonly context: SessionContext;
  /** A tab that a page has opened. */
  readonly adopted?: Tab;
  readonly onGone: () => void;
}

export function createSessionTab(options: SessionTabOptions): SessionTab {
  const { contextId, context, adopted } = options;
  let tab: Tab | undefined;
  let owner: OpenContext | undefined;
  let closing: Promise<void> | undefined;
  let isCrashed = false;
  let isClosed = false;
  const keep = (kept: Tab, of: OpenContext | undefined): Tab => {
    [tab, owner] = [kept, of];
    void kept.ended.then((how) => {
      if (tab !== kept) return;
      tab = undefined;
      isCrashed = how === 'crashed';
      if (how === 'closed' && owner === context.current()) options.onGone();
    });
    return kept;
  };
  const abandon = (): void => {
    const left = tab;
    tab = undefined;
    closing = left?.close().catch(() => undefined); // gone with its browser
  };
  const place = async (signal: AbortSignal): Promise<EnteredTab> => {
    if (isClosed) throw fail('context_unknown', { contextId });
    // The next page could share a renderer with one that hangs, until that one is gone.
    if (closing !== undefined) await untilAborted(closing, signal);
    const opened = await context.open(signal);
    if (owner !== opened) tab = undefined;
    const open = tab ?? keep(await untilAborted(opened.lease.context.openTab(), signal), opened);
    return placeIn(opened, open, context);
  };
  if (adopted !== undefined) keep(adopted, context.current());
  return {
    contextId,
    lane: createLane({ maxWaiting: MOST_WAITING }),
    async enter(signal) {
      if (isCrashed) {
        isCrashed = false;
        throw fail('page_crashed');
      }
      return place(signal);
    },
    async enterToLeave(signal) {
      isCrashed = false;
      if (tab !== undefined && !(await isAnswering(tab, signal))) abandon();
      return place(signal);
    },
    abandon,
    current: () => tab,
    async close() {
      isClosed = true;
      abandon();
      await closing;
    },
  };
}

function placeIn(opened: OpenContext, tab: Tab, context: SessionContext): EnteredTab {
  return {
    tab,
    proxy: opened.proxy,
    hasLostWay: (signal) => context.hasLostWay(opened, signal),
    isAlive: (signal) => context.isAlive(opened, signal),
  };
}

/** A page that spins, or shows one alert after the other, does not say what it shows. */
async function isAnswering(tab: Tab, signal: AbortSignal): Promise<boolean> {
  using bound = startDeadline(ANSWER_LIMIT_MS, signal);
  try {
    await untilAborted(tab.clearDialog(), bound.signal);
    await tab.ask('ping', {}, bound.signal);
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
