import { expect, test } from 'vitest';
import { createLaunchBreaker } from '../../src/browser/launch-breaker.ts';
import { fail } from '../../src/core/index.ts';

const { signal } = new AbortController();

test('one failure does not hold up the next start', async () => {
  let now = 0;
  const breaker = createLaunchBreaker(() => now);
  breaker.failed();
  now += 1;
  await breaker.pass(signal);
});

test('five failures within a minute end in browser_unstable, until a pause is over', async () => {
  let now = 0;
  const breaker = createLaunchBreaker(() => now);
  for (let n = 0; n < 5; n++) {
    now += 5_000;
    await breaker.pass(signal);
    breaker.failed(fail('browser_launch_failed'));
  }
  await expect(breaker.pass(signal)).rejects.toMatchObject({
    code: 'browser_unstable',
    facts: { retryAfterS: 30, reason: 'No browser could be started.' },
  });
  now += 30_000;
  await breaker.pass(signal);
  breaker.failed();
  await expect(breaker.pass(signal)).rejects.toMatchObject({ code: 'browser_unstable' });
  now += 61_000;
  await breaker.pass(signal);
});

test('failures that lie far apart are accidents', async () => {
  let now = 0;
  const breaker = createLaunchBreaker(() => now);
  for (let n = 0; n < 20; n++) {
    breaker.failed();
    now += 20_000;
    await breaker.pass(signal);
  }
});
