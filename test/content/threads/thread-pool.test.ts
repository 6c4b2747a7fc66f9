import { execFileSync } from 'node:child_process';
import { threadId } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { createThreadPool, type ThreadPool } from '../../../src/content/threads/index.ts';
import { fail } from '../../../src/core/index.ts';
import type { TestJobs } from './thread.ts';
import code from './thread.ts?thread';

const { signal } = new AbortController();

function openPool(options = {}): ThreadPool<TestJobs> & AsyncDisposable {
  const pool = createThreadPool<TestJobs>({ code: () => Promise.resolve(code), ...options });
  return { ...pool, [Symbol.asyncDispose]: () => pool.close() };
}

/** A job that never ends by itself; `begun` when a thread works on it. */
function spin(
  pool: ThreadPool<TestJobs>,
  options = {},
): { begun: Promise<unknown>; outcome: Promise<unknown> } {
  const { promise: begun, resolve } = deferred();
  const job = pool.run('spin', undefined, { signal, onNote: resolve, ...options });
  return { begun, outcome: job.catch((error: unknown) => error) };
}

function deferred(): { promise: Promise<unknown>; resolve: (value: unknown) => void } {
  let resolve: (value: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((resolvePromise) => (resolve = resolvePromise));
  return { promise, resolve };
}

describe('a job', () => {
  test('runs in another thread, which the next job finds again', async () => {
    await using pool = openPool();
    const first = await pool.run('thread', undefined, { signal });
    expect(first).not.toBe(threadId);
    expect(await pool.run('thread', undefined as never, { signal })).toBe(first);
  });

  test('can ask its caller, whose refusal it gets as an error', async () => {
    await using pool = openPool();
    const answer = (question: unknown): Promise<unknown> =>
      question === 'who?' ? Promise.resolve('me') : Promise.reject(fail('limit_reached', { most: 1 }));
    expect(await pool.run('ask', 'who?', { signal, answer })).toBe('they say me');
    await expect(pool.run('ask', 'what?', { signal, answer })).rejects.toMatchObject({
      code: 'limit_reached',
      facts: { most: 1 },
    });
  });

  test('notes what it has, in order', async () => {
    await using pool = openPool();
    const notes: unknown[] = [];
    await pool.run('note', ['a', 'b', 'c'], { signal, onNote: (note) => notes.push(note) });
    expect(notes).toEqual(['a', 'b', 'c']);
  });

  test('takes buffers without copying them', async () => {
    await using pool = openPool();
    const bytes = new Uint8Array(1000);
    expect(await pool.run('size', bytes, { signal, transfer: [bytes.buffer] })).toBe(1000);
    expect(bytes.length).toBe(0);
  });
});

describe('a job that fails', () => {
  test('with an error of the table keeps all of it, and the thread', async () => {
    await using pool = openPool();
    const thread = await pool.run('thread', undefined, { signal });
    await expect(pool.run('refuse', 'http://x/', { signal })).rejects.toMatchObject({
      name: 'WayfarerError',
      code: 'not_found',
      message: 'Nothing there.',
      hint: 'Look elsewhere.',
      facts: { url: 'http://x/' },
    });
    expect(await pool.run('thread', undefined as never, { signal })).toBe(thread);
  });

  test.each(['break', 'crash'] as const)(
    'by a mistake (%s) is internal, and the next one works',
    async (name) => {
      await using pool = openPool();
      await expect(pool.run(name, undefined as never, { signal })).rejects.toMatchObject({
        code: 'internal',
      });
      expect(await pool.run('size', new Uint8Array(2), { signal })).toBe(2);
    },
  );

  test('because it runs too long is stopped with timeout, and the next one works', async () => {
    await using pool = openPool({ size: 1 });
    await expect(pool.run('spin', undefined, { signal, timeoutMs: 100 })).rejects.toMatchObject({
      code: 'timeout',
      facts: { limitMs: 100 },
    });
    expect(await pool.run('size', new Uint8Array(2), { signal })).toBe(2);
  });

  test('because it takes too much memory is too_large, and the process goes on', async () => {
    await using pool = openPool({ size: 1, maxHeapMb: 32 });
    await expect(pool.run('hoard', undefined as never, { signal })).rejects.toMatchObject({
      code: 'too_large',
    });
    expect(await pool.run('size', new Uint8Array(2), { signal })).toBe(2);
  });
});

describe('a job that is cancelled', () => {
  test('while it runs ends its thread, and the next one gets a new one', async () => {
    await using pool = openPool({ size: 1 });
    const before = await pool.run('thread', undefined, { signal });
    const caller = new AbortController();
    const { begun, outcome } = spin(pool, { signal: caller.signal });
    await begun;
    caller.abort();
    expect(await outcome).toMatchObject({ code: 'cancelled' });
    expect(await pool.run('thread', undefined as never, { signal })).not.toBe(before);
  });

  test('while it waits is dropped, and the one that runs goes on', async () => {
    await using pool = openPool({ size: 1 });
    const running = new AbortController();
    const { begun, outcome } = spin(pool, { signal: running.signal });
    await begun;
    const caller = new AbortController();
    let hasStarted = false;
    const onStart = (): void => void (hasStarted = true);
    const waiting = pool.run('size', new Uint8Array(2), { signal: caller.signal, onStart });
    caller.abort(fail('timeout', { limitMs: 5 }));
    await expect(waiting).rejects.toMatchObject({ code: 'timeout', facts: { limitMs: 5 } });
    expect(pool.running()).toBe(1);
    running.abort();
    expect(await outcome).toMatchObject({ code: 'cancelled' });
    expect(hasStarted).toBe(false);
  });
});

test('more jobs than may wait are refused', async () => {
  await using pool = openPool({ size: 1, maxWaiting: 1 });
  const first = spin(pool);
  await first.begun;
  const second = spin(pool);
  await expect(pool.run('size', new Uint8Array(2), { signal })).rejects.toMatchObject({ code: 'queue_full' });
  await pool.close();
  await Promise.all([first.outcome, second.outcome]);
});

test('as many jobs run at once as there are threads', async () => {
  await using pool = openPool({ size: 2 });
  const jobs = [spin(pool), spin(pool)];
  await Promise.all(jobs.map(({ begun }) => begun));
  expect(pool.running()).toBe(2);
});

test('threads are started in advance only once, however many ask for it', async () => {
  await using pool = openPool();
  await using other = openPool();
  const before = await other.run('thread', undefined, { signal });
  await Promise.all(Array.from({ length: 5 }, () => pool.warm()));
  expect(await pool.run('thread', undefined as never, { signal })).toBe(before + 1);
});

test('a pool that closes ends jobs that run and jobs that wait', async () => {
  const pool = openPool({ size: 1 });
  const running = spin(pool);
  await running.begun;
  const waiting = spin(pool);
  await pool.close();
  expect(await running.outcome).toMatchObject({ code: 'cancelled' });
  expect(await waiting.outcome).toMatchObject({ code: 'cancelled' });
});

test('a thread without work is ended after a while', async () => {
  await using pool = openPool({ size: 1, idleMs: 1 });
  const first = await pool.run('thread', undefined, { signal });
  await expect
    .poll(() => pool.run('thread', undefined as never, { signal }), { interval: 50, timeout: 20_000 })
    .not.toBe(first);
});

test('a pool without work does not keep the process alive', () => {
  const run = ['scripts/run-ts.mjs', 'test/content/threads/idle-process.ts'];
  expect(execFileSync(process.execPath, run, { encoding: 'utf8', timeout: 30_000 })).toBe('read 3\n');
});
