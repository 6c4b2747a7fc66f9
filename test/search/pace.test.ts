import { expect, test } from 'vitest';
import { createPace } from '../../src/search/pace.ts';

const { signal } = new AbortController();

/** Takes as many turns as are free at once, up to ten. */
async function freeTurns(pace: ReturnType<typeof createPace>): Promise<number> {
  for (let turns = 0; turns < 10; turns += 1) {
    const isFree = await pace.turn(0, signal).then(
      () => true,
      () => false,
    );
    if (!isFree) return turns;
  }
  return 10;
}

test('as many requests as the limit are free, the next one is refused with the time to wait', async () => {
  const pace = createPace({ requests: 3, perMs: 600_000 });
  expect(await freeTurns(pace)).toBe(3);
  await expect(pace.turn(1_000, signal)).rejects.toMatchObject({
    code: 'rate_limited',
    facts: { retryAfterS: 600 },
  });
});

test('a short wait is waited for', async () => {
  const pace = createPace({ requests: 1, perMs: 60 });
  const startedMs = performance.now();
  for (let turn = 0; turn < 3; turn += 1) await pace.turn(60_000, signal);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(118);
});

test('a turn that is no longer waited for is free for others', async () => {
  const pace = createPace({ requests: 1, perMs: 600_000 });
  expect(await freeTurns(pace)).toBe(1);
  const caller = new AbortController();
  const waiting = pace.turn(600_000, caller.signal);
  const refused = { code: 'rate_limited' };
  await expect(pace.turn(600_000, signal)).rejects.toMatchObject(refused);
  caller.abort();
  await expect(waiting).rejects.toThrow();
  const next = new AbortController();
  const other = pace.turn(600_000, next.signal);
  next.abort();
  await expect(other).rejects.not.toMatchObject(refused);
});

test('a service that allows more is asked more often', async () => {
  const pace = createPace({ requests: 1, perMs: 600_000 });
  expect(await freeTurns(pace)).toBe(1);
  pace.allow(5);
  expect(await freeTurns(pace)).toBe(4);
});

test('a wait ends with its call', async () => {
  const pace = createPace({ requests: 1, perMs: 600_000 });
  await pace.turn(0, signal);
  const call = new AbortController();
  const waiting = pace.turn(600_000, call.signal);
  call.abort();
  await expect(waiting).rejects.toThrow();
});
