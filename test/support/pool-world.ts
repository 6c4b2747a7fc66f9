import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createBrowserPool,
  createHappenings,
  playwrightDriver,
  type ContextOptions,
  type LeasedContext,
  type PoolSize,
} from '../../src/browser/index.ts';
import { createPolicy, systemResolver } from '../../src/net/index.ts';
import { startBrowserProxy } from '../../src/net/proxy/index.ts';
import { descendants } from './child-processes.ts';
import { chromiumPath } from './chromium-path.ts';

/** A pool of real browsers in a temporary folder. */
export interface PoolWorld extends AsyncDisposable {
  /** The folder of the browsers' profiles. */
  readonly folder: string;
  open(signal?: AbortSignal): Promise<LeasedContext>;
  /** The process ids of the running browsers, oldest first. */
  browsers(): number[];
  profiles(): string[];
  close(): Promise<void>;
}

export interface PoolWorldOptions {
  readonly size?: Partial<PoolSize>;
  /** Instead of Chromium. */
  readonly executablePath?: string;
}

const { signal: never } = new AbortController();
const policy = createPolicy({ mode: 'public' });
const openProxy: () => ReturnType<typeof startBrowserProxy> = () =>
  startBrowserProxy({ policy, resolver: systemResolver });

export async function createPoolWorld(options: PoolWorldOptions = {}): Promise<PoolWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'wayfarer-pool-'));
  const proxy = await openProxy();
  const pool = createBrowserPool(playwrightDriver, {
    executablePath: options.executablePath ?? (await chromiumPath()),
    channel: 'auto',
    sandbox: process.getuid?.() === 0 ? 'off' : 'auto',
    identity: { extraHeaders: {}, userAgents: [], stealth: false },
    args: { add: [], leaveOut: [] },
    headless: true,
    profileRoot: folder,
    temporary: { enter: () => undefined, sweep: () => Promise.resolve(), remove: () => Promise.resolve() },
    openProxy,
    size: {
      ...{ minWorkers: 1, maxWorkers: 2, sessionsPerWorker: 2, renewAfter: 1_000, queueTimeoutMs: 30_000 },
      ...options.size,
    },
  });
  const context: ContextOptions = {
    proxy: proxy.access,
    insecureHosts: [],
    maxPopups: 0,
    happenings: createHappenings(),
    onDocuments: () => undefined,
    onPopup: () => undefined,
  };
  return {
    folder,
    open: (signal = never) => pool.openContext(context, signal),
    browsers: () => mainProcesses(folder),
    profiles: () => readdirSync(folder).sort(),
    close: () => pool.close(),
    [Symbol.asyncDispose]: async () => {
      await pool.close();
      await proxy.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Those whose profile is below the folder; their child processes are left out. */
function mainProcesses(folder: string): number[] {
  const children = new Set(descendants('--type='));
  const byStart = readdirSync(folder).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return byStart
    .flatMap((profile) => descendants(`--user-data-dir=${join(folder, profile)}\0`))
    .filter((pid) => !children.has(pid));
}
