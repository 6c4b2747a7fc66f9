import { expect, test } from 'vitest';
import { createLaunchBreaker } from '../../src/browser/launch-breaker.ts';
import { fail } from '../../src/core/index.ts';

const { signal } = new AbortController();
const works = () => Promise.resolve('a browser');
const breaks = () => Promise.reject(fail('browser_launch_failed'));

test('one failure does not hold up the next start', async () => {
  const breaker = createLaunchBreaker(() => 1);
  breaker.failed();
  expect(await breaker.start(works, signal)).toBe('a browser');
});

test('five failures within a minute end in browser_unstable, until a pause is over', async () => {
  let now = 0;
  const breaker = createLaunchBreaker(() => now);
  for (let n = 0; n < 5; n++) {
    now += 5_000;
    await expect(breaker.start(breaks, signal)).rejects.toMatchObject({ code: 'browser_launch_failed' });
  }
  const facts = { retryAfterS: 30, reason: 'No browser could be started.' };
  await expect(breaker.start(works, signal)).rejects.toMatchObject({ code: 'browser_unstable', facts });
  now += 29_000;
  const soon = { code: 'browser_unstable', facts: { ...facts, retryAfterS: 1 } };
  await expect(breaker.start(works, signal)).rejects.toMatchObject(soon);
  now += 1_000;
  await expect(breaker.start(breaks, signal)).rejects.toMatchObject({ code: 'browser_launch_failed' });
  await expect(breaker.start(works, signal)).rejects.toMatchObject({ code: 'browser_unstable' });
  now += 61_000;
  expect(await breaker.start(works, signal)).toBe('a browser');
});

test('failures that lie far apart are accidents', async () => {
  let now = 0;
  const breaker = createLaunchBreaker(() => now);
  for (let n = 0; n < 20; n++) {
    breaker.failed();
    now += 20_000;
    expect(await breaker.start(works, signal)).toBe('a browser');
  }
});
