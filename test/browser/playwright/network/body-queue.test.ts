import { expect, test } from 'vitest';
import type { BodyOptions, ReceivedResponse } from '../../../../src/browser/index.ts';
import { createBodyQueue, type BodyRead } from '../../../../src/browser/playwright/network/body-queue.ts';

const response: ReceivedResponse = {
  ...{ url: 'http://x/', method: 'GET', requestHeaders: {}, pageUrl: undefined, isPage: false, hop: 0 },
  ...{ status: 200, mimeType: '', resourceType: '', headers: {}, sentAtMs: 0, receivedAtMs: 0 },
};
const limits: BodyOptions = {
  wants: () => true,
  maxBodyBytes: 100,
  maxHeldBytes: 100,
  maxReads: 3,
  onBody: () => undefined,
};
const readOf = (bytes: number): BodyRead => ({
  response,
  bytes,
  read: () => Promise.resolve({ bytes: new Uint8Array(bytes), isUtf8: false }),
  isGone: () => false,
});

test('no more bodies and bytes are held at a time than allowed, and all are read', async () => {
  let [held, most, count, mostAtOnce] = [0, 0, 0, 0];
  const queue = createBodyQueue({
    ...limits,
    async onBody({ bytes }) {
      most = Math.max(most, (held += bytes.length));
      mostAtOnce = Math.max(mostAtOnce, ++count);
      expect(queue.counters().bufferedBytes).toBeLessThanOrEqual(100);
      await new Promise(setImmediate);
      held -= bytes.length;
      count -= 1;
    },
  });
  for (let n = 0; n < 100; n++) queue.add(readOf(1 + ((n * 37) % 100)));
  await queue.idle();
  expect(queue.counters()).toEqual({ captured: 100, skipped: 0, failed: 0, bufferedBytes: 0 });
  expect(most).toBeLessThanOrEqual(100);
  expect(mostAtOnce).toBeLessThanOrEqual(3);
});

test('what is too large is skipped, and what fails is counted and stops nothing', async () => {
  const queue = createBodyQueue({
    ...limits,
    onBody: ({ bytes }) => (bytes.length === 7 ? Promise.reject(new TypeError('listener')) : undefined),
  });
  queue.add(readOf(101));
  queue.add({ ...readOf(5), read: () => Promise.reject(new TypeError('gone')) });
  queue.add(readOf(7));
  queue.add(readOf(8));
  await queue.idle();
  expect(queue.counters()).toEqual({ captured: 1, skipped: 1, failed: 2, bufferedBytes: 0 });
});

test('a body that is not there yet is asked for again, unless its tab is gone', async () => {
  const queue = createBodyQueue(limits);
  const asked = { late: 0, gone: 0 };
  const missing = (): never => {
    throw new TypeError('not there');
  };
  queue.add({
    ...readOf(5),
    read: async () =>
      ++asked.late < 3 ? missing() : Promise.resolve({ bytes: new Uint8Array(5), isUtf8: false }),
  });
  queue.add({
    ...readOf(5),
    read: async () => {
      asked.gone += 1;
      return Promise.resolve(missing());
    },
    isGone: () => true,
  });
  await queue.idle();
  expect(asked).toEqual({ late: 3, gone: 1 });
  expect(queue.counters()).toMatchObject({ captured: 1, failed: 1 });
});
