import { fail, startDeadline, untilAborted } from '../../core/index.ts';
import type { BrowserProcess, ContextOptions, UserContext } from '../driver.ts';
import type { LeasedContext } from './pool.ts';

const ANSWER_LIMIT_MS = 4_000;
const SIGN_OF_LIFE_LIMIT_MS = 4_000;
const MOST_ROUNDS = 15;

/** One browser process of the pool, and the number of its contexts. */
export interface Worker {
  /** Contexts that are open or reserved. */
  readonly load: number;
  /** Contexts that were ever opened or reserved. */
  readonly served: number;
  /** Reserves a slot for a context that is about to be opened. */
  reserve(): void;
  /** Opens a context in the reserved slot. */
  openContext(options: ContextOptions, signal: AbortSignal): Promise<LeasedContext>;
  close(): Promise<void>;
}

export interface WorkerEvents {
  /** A slot has become free. */
  readonly onFree: () => void;
  /** It takes no more contexts: it failed to start, has ended, or does not answer and is being ended. */
  readonly onRetired: () => void;
  /** It ended or stopped answering unexpectedly. */
  readonly onDied: () => void;
  /** Its processes and files are gone. */
  readonly onEnded: () => void;
}

export function createWorker(launched: Promise<BrowserProcess>, events: WorkerEvents): Worker {
  let load = 0;
  let served = 0;
  let isClosing = false;
  let isGivenUp = false;
  let markGivenUp = (): void => undefined;
  const givenUp = new Promise<void>((resolve) => (markGivenUp = resolve));
  const leave = (): void => {
    load -= 1;
    events.onFree();
  };
  const close = async (): Promise<void> => {
    isClosing = true;
    events.onRetired();
    const browser = await launched.catch(() => undefined); // a start that failed left nothing to close
    await browser?.close();
  };
  const giveUp = (): void => {
    if (isGivenUp) return;
    isGivenUp = true;
    events.onDied();
    markGivenUp();
    void close();
  };
  void watchEnd(launched, events, () => isClosing);
  return {
    get load() {
      return load;
    },
    get served() {
      return served;
    },
    reserve() {
      load += 1;
      served += 1;
    },
    async openContext(options, signal) {
      let opening: Promise<UserContext> | undefined;
      try {
        const browser = await untilAborted(launched, signal);
        const answered = answeredBy(browser, giveUp);
        opening = answered(browser.openContext(options));
        const context = await untilAborted(opening, signal);
        return lease(context, { ended: Promise.race([browser.ended, givenUp]), leave, answered, giveUp });
      } catch (error) {
        // The caller may have left meanwhile: what is still being opened for it is closed as soon as it is ready.
        void closeUnused(opening).then(leave);
        throw error;
      }
    },
    close,
  };
}

async function watchEnd(
  launched: Promise<BrowserProcess>,
  { onDied, onRetired, onEnded }: WorkerEvents,
  isClosing: () => boolean,
): Promise<void> {
  const browser = await launched.catch(() => undefined); // the caller gets the error of the start
  await browser?.ended;
  if (browser !== undefined && !isClosing()) onDied();
  onRetired();
  await browser?.gone;
  onEnded();
}

interface LeaseParts {
  readonly ended: Promise<void>;
  readonly leave: () => void;
  readonly answered: Answered;
  readonly giveUp: () => void;
}

function lease(context: UserContext, { ended, leave, answered, giveUp }: LeaseParts): LeasedContext {
  let released: Promise<void> | undefined;
  // All contexts of the browser have lost their way then, and it no longer hands over what new ones receive.
  const isIntact = async (): Promise<boolean> => {
    const isStill = await context.isIntact();
    if (!isStill) giveUp();
    return isStill;
  };
  return {
    context: { ...context, isIntact, openTab: () => answered(context.openTab()) },
    ended,
    release: () =>
      // A context of a lost browser is closed already.
      (released ??= answered(context.close())
        .catch(() => undefined)
        .then(leave)),
  };
}

type Answered = <T>(work: Promise<T>) => Promise<T>;

/** A browser that hangs as a whole is ended; one that is only slow answers a ping, and is waited for. */
function answeredBy(browser: BrowserProcess, giveUp: () => void): Answered {
  const isAlive = async (): Promise<boolean> => {
    using limit = startDeadline(SIGN_OF_LIFE_LIMIT_MS);
    return await limit.guard(browser.ping()).then(
      () => true,
      () => false,
    );
  };
  return async (work) => {
    for (let round = 1; ; round++) {
      using limit = startDeadline(ANSWER_LIMIT_MS);
      try {
        return await limit.guard(work);
      } catch (cause) {
        if (limit.remainingMs() > 0) throw cause;
        if (round < MOST_ROUNDS && (await isAlive())) continue;
        giveUp();
        throw fail('browser_lost', {}, { message: 'The browser did not answer and was ended.', cause });
      }
    }
  };
}

async function closeUnused(opening: Promise<UserContext> | undefined): Promise<void> {
  try {
    await (await opening)?.close();
  } catch {
    // it was never opened, or its browser is gone
  }
}
