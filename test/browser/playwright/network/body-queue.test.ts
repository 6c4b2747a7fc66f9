import { expect, test } from 'vitest';
import { createHeldBytes } from '../../../../src/core/index.ts';
import type { BodyOptions, ReceivedResponse } from '../../../../src/browser/index.ts';
import {
  createBodyQueue,
  type BodyQueue,
  type BodyRead,
} from '../../../../src/browser/playwright/network/body-queue.ts';

const response: ReceivedResponse = {
  ...{ url: 'http://x/', method: 'GET', requestHeaders: {}, pageUrl: undefined, isPage: false, hop: 0 },
  ...{ status: 200, mimeType: '', resourceType: '', headers: {}, sentAtMs: 0, receivedAtMs: 0 },
};
const limits: Omit<BodyOptions, 'held'> = {
  whyNot: () => undefined,
  maxBodyBytes: 100,
  maxReads: 3,
  onBody: () => undefined,
};
const queueWith = (more: Partial<BodyOptions> = {}): BodyQueue =>
  createBodyQueue({ ...limits, held: createHeldBytes(100), ...more });
const readOf = (bytes: number, known: number | undefined = bytes): BodyRead => ({
  response,
  bytes: known,
  isWhole: true,
  read: () => Promise.resolve({ bytes: new Uint8Array(bytes), isUtf8: false }),
  isGone: () => false,
});

test('no more bodies and bytes are held at a time than allowed, by all queues together, and all are read', async () => {
  const held = createHeldBytes(100);
  let [inUse, most] = [0, 0];
  const makeQueue = (): BodyQueue => {
    let count = 0;
    return queueWith({
      held,
      async onBody({ bytes }) {
        most = Math.max(most, (inUse += bytes.length));
        expect(++count).toBeLessThanOrEqual(3);
        expect(held.bytes()).toBeLessThanOrEqual(100);
        await new Promise(setImmediate);
        inUse -= bytes.length;
        count -= 1;
      },
    });
  };
  const queues = [makeQueue(), makeQueue(), makeQueue()];
  for (let n = 0; n < 50; n++) for (const queue of queues) queue.add(readOf(1 + ((n * 37) % 100)));
  for (const queue of queues) {
    await queue.idle();
    expect(queue.counters()).toEqual({ captured: 50, skipped: 0, failed: 0, leftOut: {} });
  }
  expect(most).toBeLessThanOrEqual(100);
  expect(held.bytes()).toBe(0);
});

test('a body of unknown size counts as the largest until it is read', async () => {
  const held = createHeldBytes(250);
  let reads = 0;
  const done: (() => void)[] = [];
  const queue = queueWith({ held, maxReads: 10, onBody: () => new Promise((resolve) => done.push(resolve)) });
  const unread: (() => void)[] = [];
  for (let n = 0; n < 3; n++)
    queue.add({
      ...{ response, bytes: undefined, isWhole: true, isGone: () => false },
      async read() {
        reads += 1;
        await new Promise<void>((resolve) => unread.push(resolve));
        return { bytes: new Uint8Array(10), isUtf8: false };
      },
    });
  await new Promise(setImmediate);
  expect(reads).toBe(2);
  for (const resolve of unread.splice(0)) resolve();
  await new Promise(setImmediate);
  expect(reads).toBe(3);
  for (const resolve of unread.splice(0)) resolve();
  await new Promise(setImmediate);
  expect(held.bytes()).toBe(30);
  for (const resolve of done.splice(0)) resolve();
  await queue.idle();
  expect(queue.counters()).toMatchObject({ captured: 3 });
});

test('what is too large is skipped, and what fails is counted and stops nothing', async () => {
  const lost: string[] = [];
  const queue = queueWith({
    onBody: ({ bytes }) => (bytes.length === 7 ? Promise.reject(new TypeError('listener')) : undefined),
    onLost: (_, why) => lost.push(why),
  });
  queue.add(readOf(101));
  queue.add(readOf(101, 1)); // its size was not what was announced
  queue.add({ ...readOf(5), read: () => Promise.reject(new TypeError('gone')) });
  queue.add({ ...readOf(5), isWhole: false, read: () => Promise.reject(new TypeError('cut short')) });
  queue.add(readOf(7));
  queue.add(readOf(8));
  queue.skip('media');
  queue.lose(response);
  await queue.idle();
  expect(queue.counters()).toEqual({
    ...{ captured: 1, skipped: 3, failed: 4 },
    leftOut: { too_large: 2, unread: 1, not_kept: 1, media: 1, incomplete: 2 },
  });
  expect(lost.sort()).toEqual(['incomplete', 'incomplete', 'not_kept', 'too_large', 'too_large', 'unread']);
});

test('of what waits there is a limit', async () => {
  const queue = queueWith({ maxReads: 1 });
  for (let n = 0; n < 2_100; n++) queue.add(readOf(1));
  await queue.idle();
  expect(queue.counters()).toMatchObject({ captured: 2_001, skipped: 99, leftOut: { too_many: 99 } });
});

test('a body that is not there yet is asked for again, unless its tab is gone', async () => {
  const queue = queueWith();
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
