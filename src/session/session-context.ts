import {
  createHappenings,
  type BrowserPool,
  type ContextState,
  type DownloadOptions,
  type Happenings,
  type LeasedContext,
  type NavigationRule,
  type Tab,
} from '../browser/index.ts';
import { fail, startDeadline, untilAborted } from '../core/index.ts';
import type { BrowserProxy } from '../net/proxy/index.ts';
import type { Admission } from './admission.ts';
import type { SessionRecorder } from './recorder.ts';

/** A browser context and the proxy of all its traffic. */
export interface OpenContext {
  readonly lease: LeasedContext;
  readonly proxy: BrowserProxy;
}

/** The browser context of one session: opened at first use, and again, with its cookies, after it was lost. */
export interface SessionContext {
  /** What pages of the session did by themselves. */
  readonly happenings: Happenings;
  open(signal: AbortSignal): Promise<OpenContext>;
  current(): OpenContext | undefined;
  /** Whether its cookies and its proxy are lost, although its browser still runs. */
  hasLostWay(of: OpenContext, signal: AbortSignal): Promise<boolean>;
  /** Whether it is the open one and can be used. */
  isAlive(of: OpenContext, signal: AbortSignal): Promise<boolean>;
  /** Stores the cookies, or the storage too, in case the browser is lost; returns everything stored. */
  remember(parts: 'cookies' | 'all'): Promise<ContextState | undefined>;
  cookieHeader(url: URL, signal: AbortSignal): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface SessionContextOptions {
  readonly pool: BrowserPool;
  readonly openProxy: () => Promise<BrowserProxy>;
  readonly insecureHosts: readonly string[];
  readonly downloads: DownloadOptions;
  readonly state: ContextState | undefined;
  /** Decides where its tabs may navigate. */
  readonly admission: Admission;
  readonly onPopup: (tab: Tab) => void;
  readonly recorder: SessionRecorder;
}

const MAX_POPUPS = 10;
const NO_STATE: ContextState = { cookies: [], origins: [] };

export function createSessionContext(options: SessionContextOptions): SessionContext {
  const closing = new AbortController();
  const happenings = createHappenings();
  let opening: Promise<OpenContext> | undefined;
  let opened: OpenContext | undefined;
  let state = options.state;
  const leave = async (): Promise<void> => {
    const left = opened;
    opened = opening = undefined;
    if (left !== undefined) await options.recorder.leave();
    await left?.lease.release();
    await left?.proxy.close();
  };
  const start = async (): Promise<OpenContext> => {
    try {
      const made = await openContext({ ...options, state, happenings }, closing.signal);
      opened = made;
      void made.lease.ended.then(() => (opened === made ? leave() : undefined));
      // The caller may have left while it was being opened.
      if (closing.signal.aborted) await leave();
      closing.signal.throwIfAborted();
      return made;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  const open = async (signal: AbortSignal): Promise<OpenContext> => {
    if (opened !== undefined && (await whetherIntact(opened, signal)) !== true) await leave();
    const there = await untilAborted((opening ??= start()), signal);
    // The rules may have changed since the last call.
    await untilAborted(there.lease.context.restrict(ruleOf(options.admission, happenings)), signal);
    await untilAborted(options.recorder.attend(there.lease.context), signal);
    return there;
  };
  return {
    happenings,
    open,
    async cookieHeader(url, signal) {
      const { lease } = await open(signal);
      return untilAborted(lease.context.cookieHeader(url.href), signal);
    },
    current: () => opened,
    async hasLostWay(of, signal) {
      if (of !== opened) return false;
      // If there is no time left to check, the result of the work is reported as it is.
      return (await whetherIntact(of, signal).catch(() => undefined)) === false;
    },
    isAlive: async (of, signal) => of === opened && (await whetherIntact(of, signal)) === true,
    async remember(parts) {
      if (opened === undefined) return state;
      const { context } = opened.lease;
      const taken = parts === 'all' ? await context.state() : { cookies: await context.cookies() };
      // A context that has lost its proxy has lost its cookies too, maybe while they were read: the last stored
      // ones are used.
      if (!(await context.isIntact())) return state;
      state = { ...(state ?? NO_STATE), ...taken };
      return state;
    },
    async close() {
      closing.abort(fail('cancelled'));
      await leave();
    },
  };
}

/** Refusals are recorded: the page only sees that the navigation failed. */
function ruleOf(admission: Admission, happenings: Happenings): NavigationRule | undefined {
  if (!admission.isRestricted()) return undefined;
  return (navigation) => {
    const isRefused = admission.judge(navigation) !== undefined;
    if (isRefused) happenings.add({ kind: 'refused', url: navigation.url });
    return !isRefused;
  };
}

const ANSWER_LIMIT_MS = 3_000;

/**
 * A context that has lost its proxy would bypass the rules of its session; one that does not answer, because it hangs
 * or is gone, is useless.
 */
async function whetherIntact({ lease }: OpenContext, signal: AbortSignal): Promise<boolean | undefined> {
  using bound = startDeadline(ANSWER_LIMIT_MS, signal);
  try {
    return await untilAborted(lease.context.isIntact(), bound.signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

async function openContext(
  {
    pool,
    openProxy,
    ...options
  }: Omit<SessionContextOptions, 'recorder'> & { readonly happenings: Happenings },
  signal: AbortSignal,
): Promise<OpenContext> {
  const { insecureHosts, downloads, state, happenings, onPopup } = options;
  const proxy = await openProxy();
  try {
    const lease = await pool.openContext(
      {
        insecureHosts,
        downloads,
        state,
        happenings,
        onPopup,
        proxy: proxy.access,
        maxPopups: MAX_POPUPS,
        onDocuments: (urls) => proxy.setDocuments(urls),
      },
      signal,
    );
    return { lease, proxy };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}
