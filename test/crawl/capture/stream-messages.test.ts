import { expect, test } from 'vitest';
import type { PreparedCapture } from '../../../src/archive/index.ts';
import type { StreamMessage } from '../../../src/browser/index.ts';
import { createHeldBytes, createLane } from '../../../src/core/index.ts';
import { createMessageTap, type MessageTap } from '../../../src/crawl/capture/stream-messages.ts';

const held = createHeldBytes(10_000);
const message = (text: string, url = 'ws://a.test/live'): StreamMessage => ({
  ...{ kind: 'websocket', url, pageUrl: 'http://a.test/', text },
});

/** A store that keeps when it is told to. */
function tapInto(keeps: Promise<void>): MessageTap {
  const reader = { clientId: 'a', isPrivate: true };
  return createMessageTap({
    ...{
      held,
      lane: createLane({ maxWaiting: Infinity }),
      maxBytes: () => 4_000,
      onTrouble: () => undefined,
    },
    filter: { whyNotAddress: (url) => (url.includes('auth') ? 'path' : undefined) },
    keeper: () =>
      Promise.resolve({
        prepare: ({ exchange }) => Promise.resolve<PreparedCapture>({ exchange: { ...exchange, reader } }),
        commit: async (prepared) => {
          await keeps;
          return prepared.map(() => undefined);
        },
      }),
  });
}

test('what streams send faster than it is stored is left out, for all sessions together, and counted', async () => {
  let keep: (() => void) | undefined;
  const keeps = new Promise<void>((resolve) => (keep = resolve));
  const [first, second] = [tapInto(keeps), tapInto(keeps)];
  for (const tap of [first, second]) for (let n = 0; n < 3; n++) tap.add(message('x'.repeat(3_000)));
  expect(held.bytes()).toBe(9_000);
  second.add(message(''));
  second.add(message('x'.repeat(4_001)));
  second.add(message('x', 'ws://a.test/auth/live'));
  keep?.();
  await Promise.all([first.end(), second.end()]);
  expect(first.counts()).toEqual({ kept: 3, leftOut: {} });
  expect(second.counts()).toEqual({ kept: 0, leftOut: { too_many: 3, empty: 1, too_large: 1, path: 1 } });
  expect(held.bytes()).toBe(0);
});

test('of a stream without end the first thousand messages are kept', async () => {
  const tap = tapInto(Promise.resolve());
  for (let n = 0; n < 1_100; n++) {
    tap.add(message('tick'));
    if (n % 100 === 99) await new Promise(setImmediate);
  }
  tap.add(message('another', 'ws://a.test/other'));
  await tap.end();
  expect(tap.counts()).toEqual({ kept: 1_001, leftOut: { too_many: 100 } });
});
