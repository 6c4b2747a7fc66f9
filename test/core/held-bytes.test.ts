import { expect, test } from 'vitest';
import { createHeldBytes } from '../../src/core/index.ts';

test('what there is no room for waits, in the order of the calls, until something is given back', async () => {
  const room = createHeldBytes(100);
  const started: number[] = [];
  const hold = async (bytes: number) => {
    const part = await room.hold(bytes);
    started.push(bytes);
    return part;
  };
  const [first, second] = [await hold(60), await hold(30)];
  const waiting = [hold(50), hold(5)];
  expect(room.tryHold(1)).toBeUndefined(); // others wait for it
  expect(room.bytes()).toBe(90);
  second[Symbol.dispose]();
  await Promise.resolve();
  expect(started).toEqual([60, 30]);
  first.resize(45);
  const [third, fourth] = await Promise.all(waiting);
  expect(started).toEqual([60, 30, 50, 5]);
  expect(room.bytes()).toBe(100);
  for (const part of [first, third, fourth]) part?.[Symbol.dispose]();
  expect(room.bytes()).toBe(0);
});

test('what is larger than everything gets it alone', async () => {
  const room = createHeldBytes(100);
  const small = room.tryHold(1);
  const large = room.hold(500);
  expect(room.bytes()).toBe(1);
  small?.[Symbol.dispose]();
  const part = await large;
  expect(room.bytes()).toBe(500);
  expect(room.tryHold(1)).toBeUndefined();
  part[Symbol.dispose]();
  part[Symbol.dispose]();
  expect(room.bytes()).toBe(0);
});
