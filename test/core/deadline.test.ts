import { describe, expect, test } from 'vitest';
import { createLane, nearest, startDeadline, estimateTokens } from '../../src/core/index.ts';

function createGate(): { readonly opened: Promise<void>; open(): void } {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

const never = new Promise<never>(() => undefined);

describe('a deadline', () => {
  test('ends work that never settles with "timeout"', async () => {
    using deadline = startDeadline(5);
    await expect(deadline.guard(never)).rejects.toMatchObject({ code: 'timeout', facts: { limitMs: 5 } });
    expect(deadline.remainingMs()).toBe(0);
  });

  test('ends work with "cancelled" when the caller gives up', async () => {
    const caller = new AbortController();
    using deadline = startDeadline(60_000, caller.signal);
    caller.abort();
    await expect(deadline.guard(never)).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('hands the result and the error of the work through', async () => {
    using deadline = startDeadline(60_000);
    await expect(deadline.guard(Promise.resolve(7))).resolves.toBe(7);
    await expect(deadline.guard(Promise.reject(new TypeError('own')))).rejects.toThrow('own');
  });
});

test('many may wait on a deadline without a warning', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning);
  process.on('warning', onWarning);
  using deadline = startDeadline(60_000);
  for (let n = 0; n < 50; n++) deadline.signal.addEventListener('abort', () => n);
  await new Promise(setImmediate);
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});

describe('a lane', () => {
  const signal = new AbortController().signal;

  test('runs work one after the other, in order', async () => {
    const lane = createLane({ maxWaiting: 10 });
    const events: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      events.push(`${name} starts`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
    };
    await Promise.all([lane.run(work('a'), signal), lane.run(work('b'), signal)]);
    expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  });

  test('goes on after failed work and after a caller that gave up waiting', async () => {
    const lane = createLane({ maxWaiting: 10 });
    const gate = createGate();
    const held = lane.run(() => gate.opened, signal);
    const impatient = new AbortController();
    const waiting = lane.run(() => Promise.reject(new Error('must not run')), impatient.signal);
    impatient.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    gate.open();
    await held;
    await expect(lane.run(() => Promise.reject(new Error('own')), signal)).rejects.toThrow('own');
    await expect(lane.run(() => Promise.resolve('next'), signal)).resolves.toBe('next');
  });

  test('of some width runs that many side by side and no more', async () => {
    const lane = createLane({ maxWaiting: 10, width: 2 });
    const gate = createGate();
    let running = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await gate.opened;
      running -= 1;
    };
    const all = Promise.all(Array.from({ length: 5 }, () => lane.run(work, signal)));
    expect(running).toBe(2);
    gate.open();
    await all;
    expect({ most, running }).toEqual({ most: 2, running: 0 });
  });

  test('refuses at once when too many wait', async () => {
    const lane = createLane({ maxWaiting: 1 });
    const gate = createGate();
    const first = lane.run(() => gate.opened, signal);
    await new Promise((resolve) => setImmediate(resolve));
    const second = lane.run(() => Promise.resolve(undefined), signal);
    await expect(lane.run(() => Promise.resolve(undefined), signal)).rejects.toMatchObject({
      code: 'queue_full',
    });
    gate.open();
    await Promise.all([first, second]);
  });
});

test('the nearest known name to a typo is found, and nonsense finds nothing', () => {
  expect(nearest('ulr', ['url', 'assert'])).toEqual(['url']);
  expect(nearest('nav_got', ['nav_goto', 'ui_scan'])).toEqual(['nav_goto']);
  expect(nearest('completely-different', ['url', 'assert'])).toEqual([]);
});

test('tokens are estimated as one per CJK character and one per four others', () => {
  expect(estimateTokens('abcdefgh')).toBe(2);
  expect(estimateTokens('東京タワー')).toBe(5);
});
