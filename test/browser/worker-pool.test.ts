import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createHappenings,
  createBrowserPool,
  type BrowserPool,
  type ContextOptions,
  type LeasedContext,
  type PoolSize,
} from '../../src/browser/index.ts';
import { createMemoryDriver, type MemoryBrowser } from './support/memory-driver.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wf-pool-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

const { signal } = new AbortController();
const CONTEXT: ContextOptions = {
  proxyUrl: 'http://127.0.0.1:9',
  insecureHosts: [],
  maxPopups: 0,
  happenings: createHappenings(),
  onDocuments: () => undefined,
  onPopup: () => undefined,
};

interface TestPool extends BrowserPool {
  readonly browsers: MemoryBrowser[];
  open(): Promise<LeasedContext>;
}

function createPool(size: Partial<PoolSize> = {}): TestPool {
  const { driver, browsers } = createMemoryDriver();
  const pool = createBrowserPool(driver, {
    executablePath: process.execPath,
    channel: 'auto',
    sandbox: 'off',
    identity: { extraHeaders: {}, userAgents: [], stealth: false },
    args: { add: [], leaveOut: [] },
    headless: true,
    profileRoot: root,
    temporary: { enter: () => undefined, sweep: () => Promise.resolve(), remove: () => Promise.resolve() },
    openProxy: () =>
      Promise.resolve({
        url: 'http://127.0.0.1:9',
        setDocuments: () => undefined,
        close: () => Promise.resolve(),
      }),
    size: { minWorkers: 1, maxWorkers: 2, sessionsPerWorker: 2, queueTimeoutMs: 10_000, ...size },
  });
  return { ...pool, browsers, open: () => pool.openContext(CONTEXT, signal) };
}

test('contexts share a browser until it is full, then the next browser is started', async () => {
  const pool = createPool();
  const loads = (): number[] => pool.browsers.map(({ openContexts }) => openContexts);
  await pool.open();
  await pool.open();
  expect(loads()).toEqual([2]);
  await pool.open();
  expect(loads()).toEqual([2, 1]);
  await pool.close();
});

test('the least loaded browser gets the next context', async () => {
  const pool = createPool({ minWorkers: 2 });
  const leases = [await pool.open(), await pool.open(), await pool.open()];
  expect(pool.browsers.map(({ openContexts }) => openContexts)).toEqual([2, 1]);
  await leases[0]?.release();
  await leases[2]?.release();
  await pool.open();
  expect(pool.browsers.map(({ openContexts }) => openContexts)).toEqual([1, 1]);
  await pool.close();
});

test('when all are full, whoever came first gets the first place that becomes free', async () => {
  const pool = createPool({ maxWorkers: 1, sessionsPerWorker: 1 });
  const first = await pool.open();
  const order: string[] = [];
  const second = pool.open().then((lease) => (order.push('second'), lease));
  const third = pool.open().then((lease) => (order.push('third'), lease));
  await first.release();
  await (await second).release();
  await third;
  expect(order).toEqual(['second', 'third']);
  await pool.close();
});

test('whoever waits too long hears queue_full', async () => {
  const pool = createPool({ maxWorkers: 1, sessionsPerWorker: 1, queueTimeoutMs: 20 });
  await pool.open();
  await expect(pool.open()).rejects.toMatchObject({ code: 'queue_full' });
  await pool.close();
});

test('whoever gives up waiting does not keep a place', async () => {
  const pool = createPool({ maxWorkers: 1, sessionsPerWorker: 1 });
  const first = await pool.open();
  const caller = new AbortController();
  const gaveUp = pool.openContext(CONTEXT, caller.signal);
  caller.abort();
  await expect(gaveUp).rejects.toMatchObject({ code: 'cancelled' });
  await first.release();
  await pool.open();
  await pool.close();
});

test('a browser that has ended is forgotten with its profile, and the next call gets a new one', async () => {
  const pool = createPool();
  const { ended } = await pool.open();
  const [profile] = readdirSync(root);
  expect(profile).toMatch(`slave_${process.pid}_`);
  pool.browsers[0]?.die();
  await ended;
  await expect.poll(() => readdirSync(root)).toEqual([]);
  await pool.open();
  expect(pool.browsers).toHaveLength(2);
  await pool.close();
  expect(readdirSync(root)).toEqual([]);
});

test('a browser that does not answer is ended, and the next call gets a new one', async () => {
  const pool = createPool();
  await (await pool.open()).release();
  const hung = pool.browsers[0]!;
  hung.answers = false;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const lost = pool.open();
  const outcome = expect(lost).rejects.toMatchObject({ code: 'browser_lost' });
  await vi.advanceTimersByTimeAsync(9_000);
  await outcome;
  await pool.open();
  expect(pool.browsers).toHaveLength(2);
  await pool.close();
});

test('browsers above the minimum end after an idle minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pool = createPool({ sessionsPerWorker: 1 });
  const leases = [await pool.open(), await pool.open()];
  expect(readdirSync(root)).toHaveLength(2);
  for (const lease of leases) await lease.release();
  vi.advanceTimersByTime(61_000);
  vi.useRealTimers();
  await expect.poll(() => readdirSync(root)).toHaveLength(1);
  await pool.close();
});

test('a browser that dies at once again and again is not started for a while', async () => {
  const pool = createPool();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  for (let n = 0; n < 5; n++) {
    const opening = pool.open();
    await vi.advanceTimersByTimeAsync(2_000);
    const { ended } = await opening;
    pool.browsers.at(-1)?.die();
    await ended;
  }
  await expect(pool.open()).rejects.toMatchObject({ code: 'browser_unstable' });
  await vi.advanceTimersByTimeAsync(31_000);
  await pool.open();
  await pool.close();
});

test('a minimum above the maximum is refused', () => {
  expect(() => createPool({ minWorkers: 3 })).toThrow(/worker-pool-min-size-per-process is 3, more than/);
});
