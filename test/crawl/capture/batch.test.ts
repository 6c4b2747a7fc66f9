import { expect, test, vi } from 'vitest';
import { createBatch } from '../../../src/crawl/capture/batch.ts';

function record(commit?: () => Promise<void>) {
  const commits: number[][] = [];
  const batch = createBatch<number, string>({
    maxCount: 3,
    maxMs: 50,
    commit: async (items) => {
      commits.push([...items]);
      await commit?.();
      return items.map((item) => `stored ${item}`);
    },
  });
  return { commits, batch };
}

test('items are stored together once there are enough', async () => {
  const { commits, batch } = record();
  expect(await Promise.all([1, 2, 3].map((n) => batch.add(n)))).toEqual(['stored 1', 'stored 2', 'stored 3']);
  expect(commits).toEqual([[1, 2, 3]]);
});

test('fewer are stored after a while, or when somebody waits for them', async () => {
  vi.useFakeTimers();
  try {
    const { commits, batch } = record();
    const slow = batch.add(1);
    await vi.advanceTimersByTimeAsync(50);
    expect(await slow).toBe('stored 1');
    const quick = batch.add(2);
    batch.flush();
    expect(await quick).toBe('stored 2');
    expect(commits).toEqual([[1], [2]]);
  } finally {
    vi.useRealTimers();
  }
});

test('a batch that fails fails for all of its items, and not for the next', async () => {
  let isFull = true;
  const { batch } = record(() => (isFull ? Promise.reject(new TypeError('full')) : Promise.resolve()));
  const results = await Promise.allSettled([1, 2, 3].map((n) => batch.add(n)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  isFull = false;
  const next = batch.add(4);
  batch.flush();
  expect(await next).toBe('stored 4');
});
