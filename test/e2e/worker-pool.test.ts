import { afterEach, expect, test, vi } from 'vitest';
import { createPoolWorld } from '../support/pool-world.ts';

const ONE_PLACE = { maxWorkers: 1, sessionsPerWorker: 1 };

afterEach(() => void vi.useRealTimers());

test('contexts share a browser until it is full, then the next browser is started', async () => {
  await using pool = await createPoolWorld();
  await pool.open();
  await pool.open();
  expect(pool.browsers()).toHaveLength(1);
  await pool.open();
  expect(pool.browsers()).toHaveLength(2);
});

test('the least loaded browser gets the next context', async () => {
  await using pool = await createPoolWorld({ size: { minWorkers: 2 } });
  const [first, second, third] = [await pool.open(), await pool.open(), await pool.open()];
  await expect.poll(() => pool.browsers().length).toBe(2);
  await first.release();
  await third.release();
  const next = await pool.open();
  const ended = second.ended.then(() => 'the one that was busy all the time');
  const nextEnded = next.ended.then(() => 'the one that had become free');
  process.kill(pool.browsers()[1] ?? 0, 'SIGKILL');
  expect(await Promise.race([ended, nextEnded])).toBe('the one that was busy all the time');
  expect(await next.context.cookies()).toEqual([]);
});

test('when all are full, whoever came first gets the first place that becomes free', async () => {
  await using pool = await createPoolWorld({ size: ONE_PLACE });
  const first = await pool.open();
  const order: string[] = [];
  const second = pool.open().then((lease) => (order.push('second'), lease));
  const third = pool.open().then((lease) => (order.push('third'), lease));
  await first.release();
  await (await second).release();
  await third;
  expect(order).toEqual(['second', 'third']);
});

test('whoever waits too long hears queue_full', async () => {
  await using pool = await createPoolWorld({ size: { ...ONE_PLACE, queueTimeoutMs: 20 } });
  await pool.open();
  await expect(pool.open()).rejects.toMatchObject({ code: 'queue_full' });
});

test('whoever gives up waiting does not keep a place', async () => {
  await using pool = await createPoolWorld({ size: ONE_PLACE });
  const first = await pool.open();
  const caller = new AbortController();
  const gaveUp = pool.open(caller.signal);
  caller.abort();
  await expect(gaveUp).rejects.toMatchObject({ code: 'cancelled' });
  await first.release();
  await pool.open();
});

test('a browser that is killed is forgotten with its profile, and the next call gets a new one', async () => {
  await using pool = await createPoolWorld();
  const { ended } = await pool.open();
  expect(pool.profiles()).toEqual([expect.stringMatching(`^slave_${process.pid}_`)]);
  const [killed = 0] = pool.browsers();
  process.kill(killed, 'SIGKILL');
  await ended;
  await expect.poll(() => pool.profiles()).toEqual([]);
  await pool.open();
  expect(pool.browsers()).toHaveLength(1);
  expect(pool.browsers()).not.toContain(killed);
  await pool.close();
  expect(pool.profiles()).toEqual([]);
});

test('a browser that does not answer is ended, and the next call gets a new one', async () => {
  await using pool = await createPoolWorld();
  await (await pool.open()).release();
  const [hung = 0] = pool.browsers();
  process.kill(hung, 'SIGSTOP');
  await expect(pool.open()).rejects.toMatchObject({ code: 'browser_lost' });
  await pool.open();
  await expect.poll(() => pool.browsers()).not.toContain(hung);
  expect(pool.browsers()).toHaveLength(1);
});

test('browsers above the minimum end after an idle minute', async () => {
  await using pool = await createPoolWorld({ size: { sessionsPerWorker: 1 } });
  const leases = [await pool.open(), await pool.open()];
  expect(pool.browsers()).toHaveLength(2);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const lease of leases) await lease.release();
  await vi.advanceTimersByTimeAsync(61_000);
  vi.useRealTimers();
  await expect.poll(() => pool.browsers().length).toBe(1);
});

test('a browser that has served its number of contexts gets no more while another can, and ends with its last one', async () => {
  await using pool = await createPoolWorld({ size: { renewAfter: 2, sessionsPerWorker: 4 } });
  const [first, second] = [await pool.open(), await pool.open()];
  const [worn = 0] = pool.browsers();
  await first.release();
  const third = await pool.open();
  expect(pool.browsers()).toHaveLength(2);
  expect(await second.context.cookies()).toEqual([]);
  await second.release();
  await expect.poll(() => pool.browsers()).not.toContain(worn);
  expect(await third.context.cookies()).toEqual([]);
});

test('where no other may be started, a browser that has served its number of contexts goes on until it is idle', async () => {
  await using pool = await createPoolWorld({ size: { maxWorkers: 1, renewAfter: 1 } });
  const first = await pool.open();
  const [worn = 0] = pool.browsers();
  const second = await pool.open();
  expect(pool.browsers()).toEqual([worn]);
  await first.release();
  await second.release();
  await pool.open();
  await expect.poll(() => pool.browsers()).not.toContain(worn);
  expect(pool.browsers()).toHaveLength(1);
});

test('a minimum above the maximum is refused', async () => {
  await expect(createPoolWorld({ size: { minWorkers: 3 } })).rejects.toThrow(
    /worker-pool-min-size-per-process is 3, more than/,
  );
});
