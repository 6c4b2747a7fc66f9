import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chromiumPath } from '../support/chromium-path.ts';
import { createPoolWorld, type PoolWorld } from '../support/pool-world.ts';

const MOST_FAILURES = 5;

// A minute is shown without waiting for it; everything else about time is real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** A browser that ends at once, until it is mended. */
async function brokenBrowser(): Promise<Disposable & { readonly path: string; mend(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'wayfarer-broken-'));
  const [path, chromium] = [join(folder, 'browser'), await chromiumPath()];
  const write = (script: string): void => {
    writeFileSync(`${path}.new`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    renameSync(`${path}.new`, path);
  };
  write('exit 1');
  return {
    path,
    mend: () => write(`exec '${chromium}' "$@"`),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

const failedLaunch = { code: 'browser_launch_failed' };

async function failToLaunch(pool: PoolWorld): Promise<void> {
  await expect(pool.open()).rejects.toMatchObject(failedLaunch);
}

test('one failure does not hold up the next start', async () => {
  using browser = await brokenBrowser();
  await using pool = await createPoolWorld({ executablePath: browser.path });
  await failToLaunch(pool);
  browser.mend();
  await pool.open();
  expect(pool.browsers()).toHaveLength(1);
});

test('after five failures within a minute none is started until a pause is over, and the answer still says why', async () => {
  using browser = await brokenBrowser();
  await using pool = await createPoolWorld({ executablePath: browser.path });
  for (let failures = 0; failures < MOST_FAILURES; failures++) {
    vi.advanceTimersByTime(5_000);
    await failToLaunch(pool);
  }
  const message = expect.stringContaining('it ended at once') as string;
  const facts = { retryAfterS: expect.any(Number) as number };
  const notStarted = { ...failedLaunch, message, facts };
  await expect(pool.open()).rejects.toMatchObject(notStarted);
  vi.advanceTimersByTime(25_000);
  await expect(pool.open()).rejects.toMatchObject(notStarted);
  vi.advanceTimersByTime(5_000);
  await failToLaunch(pool);
  browser.mend();
  await expect(pool.open()).rejects.toMatchObject(notStarted);
  vi.advanceTimersByTime(61_000);
  await pool.open();
  expect(pool.browsers()).toHaveLength(1);
});

test('failures that lie far apart are accidents', async () => {
  using browser = await brokenBrowser();
  await using pool = await createPoolWorld({ executablePath: browser.path });
  for (let failures = 0; failures < 2 * MOST_FAILURES; failures++) {
    await failToLaunch(pool);
    vi.advanceTimersByTime(20_000);
  }
});

test('a browser that is killed again and again is not started for a while', async () => {
  await using pool = await createPoolWorld();
  for (let deaths = 0; deaths < MOST_FAILURES; deaths++) {
    const { ended } = await pool.open();
    for (const pid of pool.browsers()) process.kill(pid, 'SIGKILL');
    await ended;
  }
  await expect(pool.open()).rejects.toMatchObject({ code: 'browser_unstable' });
  vi.advanceTimersByTime(31_000);
  await pool.open();
  expect(pool.browsers()).toHaveLength(1);
});
