import type { Tab } from '../browser/index.ts';
import { createLane, fail, startDeadline, untilAborted, type Lane } from '../core/index.ts';
import type { BrowserProxy } from '../net/proxy/index.ts';
import type { OpenContext, SessionContext } from './session-context.ts';

const MOST_WAITING = 50;
const ANSWER_LIMIT_MS = 1_000;

/** The page of a tab and its proxy. */
export interface EnteredTab {
  readonly tab: Tab;
  readonly proxy: BrowserProxy;
  /** Whether the work was done without the session's own cookies and outside its proxy. */
  hasLostWay(signal: AbortSignal): Promise<boolean>;
  /** Whether other tabs of the session can still be used. */
  isAlive(signal: AbortSignal): Promise<boolean>;
}

/** One tab of a session; it keeps its id if its page has to be replaced. */
export interface SessionTab {
  readonly contextId: string;
  /** One call at a time, in order. */
  readonly lane: Lane;
  /** Enters to work on the page; if the page has crashed meanwhile, this is reported once. */
  enter(signal: AbortSignal): Promise<EnteredTab>;
  /** Enters to navigate: the state of the current page does not matter. */
  enterToLeave(signal: AbortSignal): Promise<EnteredTab>;
  /** Gives up the page; the next call gets a new one. */
  abandon(): void;
  /** The current page, if there is one. */
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

/** Whether the page answers; one in an endless loop, or with one alert after the other, does not. */
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
