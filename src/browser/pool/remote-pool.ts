import { asWayfarerError, fail, monotonicMs, startDeadline } from '../../core/index.ts';
import type { BrowserProcess, ContextOptions, Driver, RemoteBrowser } from '../driver.ts';
import { endpointName } from '../launch/endpoint-name.ts';
import { chooseIdentity, type IdentitySettings } from '../launch/identity.ts';
import type { BrowserPool } from './pool.ts';
import { refusedEgress } from './refused-egress.ts';
import type { ProfileProxy } from './slave.ts';
import { createWaitingLine } from './waiting-line.ts';
import { createWorker, type Worker } from './worker.ts';

export interface RemoteOptions {
  /** Debugging ports and Playwright servers. */
  readonly endpoints: readonly string[];
  /** Whether a browser whose traffic could bypass the proxies is refused. */
  readonly checksEgress: boolean;
  /** How long that may take. */
  readonly egressLimitMs?: number;
  readonly openProxy: () => Promise<Pick<ProfileProxy, 'access' | 'close'>>;
  readonly identity: IdentitySettings;
  readonly contextsPerBrowser: number;
  /** How long to wait for a slot when all are in use. */
  readonly queueTimeoutMs: number;
  /** A browser whose traffic is not bound to the proxies, or that cannot be reached now. */
  readonly onTrouble: (error: Error) => void;
}

export interface RemotePool extends BrowserPool {
  /** Connects to every browser; fails if one of them is refused because of its egress. */
  check(): Promise<void>;
}

interface Endpoint {
  readonly endpoint: string;
  worker?: Worker;
  /** After a failure, when it is tried again. */
  restUntilMs: number;
}

const REST_MS = 5_000;
// Twice what loading its two pages may take.
const EGRESS_LIMIT_MS = 20_000;
const HEALTH_CHECK_MS = 10_000;
const HEALTH_LIMIT_MS = 8_000;

/** Browsers that somebody else has started. A context is opened in the least loaded one that can be reached. */
export function createRemotePool(driver: Driver, options: RemoteOptions): RemotePool {
  const slots = options.endpoints.map((endpoint): Endpoint => ({ endpoint, restUntilMs: 0 }));
  const closing = new AbortController();
  const connect = (slot: Endpoint): Worker => {
    const connected = connectTo(driver, slot.endpoint, options);
    connected.catch((error: unknown) => options.onTrouble(asWayfarerError(error)));
    const rest = (): void => void (slot.restUntilMs = monotonicMs() + REST_MS);
    connected.catch(rest);
    const worker = createWorker(connected, {
      onFree: () => line.serve(),
      onRetired: () => {
        if (slot.worker === worker) delete slot.worker;
        line.serve();
      },
      onDied: rest,
      onEnded: () => undefined,
    });
    slot.worker = worker;
    void watchHealth(connected, worker);
    return worker;
  };
  const take = (): Worker | undefined => {
    const slot = bestOf(slots, options.contextsPerBrowser);
    if (slot === undefined) return undefined;
    const worker = slot.worker ?? connect(slot);
    worker.reserve();
    return worker;
  };
  const line = createWaitingLine(take, options.queueTimeoutMs);
  return {
    async openContext(contextOptions, signal) {
      let error: unknown;
      // The next one is tried where a browser is lost or cannot be reached.
      for (const _ of slots) {
        if (closing.signal.aborted) throw ending();
        const worker = await line.next(AbortSignal.any([signal, closing.signal]));
        try {
          return await worker.openContext(contextOptions, signal);
        } catch (cause) {
          if (!isBrowserTrouble(cause)) throw cause;
          error = cause;
        }
      }
      throw error;
    },
    async check() {
      const tried = await Promise.allSettled(
        slots.map(async ({ endpoint }) => (await connectTo(driver, endpoint, options)).close()),
      );
      for (const result of tried) {
        if (result.status === 'rejected') reportOrRefuse(result.reason, options.onTrouble);
      }
    },
    async close() {
      closing.abort(ending());
      await Promise.all(slots.flatMap(({ worker }) => worker?.close() ?? []));
    },
  };
}

/** A slot that is not resting before one that is; among equals the least loaded. Undefined if all are full. */
function bestOf(slots: readonly Endpoint[], most: number): Endpoint | undefined {
  const now = monotonicMs();
  const loadOf = ({ worker }: Endpoint): number => worker?.load ?? 0;
  const restOf = ({ restUntilMs }: Endpoint): number => Math.max(0, restUntilMs - now);
  return slots
    .filter((slot) => loadOf(slot) < most)
    .sort((a, b) => restOf(a) - restOf(b) || loadOf(a) - loadOf(b))[0];
}

async function connectTo(driver: Driver, endpoint: string, options: RemoteOptions): Promise<BrowserProcess> {
  const browser = await driver.connect(endpoint);
  try {
    if (options.checksEgress) await checkEgress(endpoint, browser, options);
  } catch (error) {
    void browser.close(); // one that does not answer would be waited for
    throw error;
  }
  const identified = (context: ContextOptions): ContextOptions => ({
    ...context,
    identity: chooseIdentity(options.identity),
  });
  return { ...browser, openContext: (context) => browser.openContext(identified(context)) };
}

async function checkEgress(
  endpoint: string,
  browser: RemoteBrowser,
  { openProxy, egressLimitMs = EGRESS_LIMIT_MS }: RemoteOptions,
): Promise<void> {
  const proxy = await openProxy();
  using limit = startDeadline(egressLimitMs);
  try {
    const fault = await limit.guard(browser.egressFault(proxy.access)).catch((cause: unknown) => {
      throw limit.remainingMs() > 0 ? cause : silent(endpoint, cause);
    });
    if (fault !== undefined) throw refusedEgress(endpoint, fault, proxy.access);
  } finally {
    await proxy.close();
  }
}

/** A connection can be dead without being closed. */
async function watchHealth(connected: Promise<BrowserProcess>, worker: Worker): Promise<void> {
  const browser = await connected.catch(() => undefined); // reported already
  if (browser === undefined) return;
  const timer = setInterval(() => {
    using limit = startDeadline(HEALTH_LIMIT_MS);
    limit.guard(browser.ping()).catch(() => void worker.close());
  }, HEALTH_CHECK_MS);
  timer.unref();
  await browser.ended;
  clearInterval(timer);
}

function isBrowserTrouble(error: unknown): boolean {
  return ['browser_lost', 'browser_launch_failed'].includes(asWayfarerError(error).code);
}

function reportOrRefuse(reason: unknown, onTrouble: (error: Error) => void): void {
  const error = asWayfarerError(reason);
  if (error.facts['setting'] === 'remote-egress') throw error;
  onTrouble(error);
}

function silent(endpoint: string, cause: unknown): Error {
  const name = endpointName(endpoint);
  const message = `The browser at ${name} stopped answering while its network was checked.`;
  return fail('browser_lost', { endpoint: name }, { message, cause });
}

function ending(): Error {
  return fail('cancelled', {}, { message: 'The server is shutting down.' });
}
