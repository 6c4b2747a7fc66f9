import { expect, test } from 'vitest';
import { growthOf } from './soak-growth.ts';

const sample = { nodeMb: 200, browserMb: 2_000, descriptors: 60, processes: 30, temporaryFiles: 5 };
const series = (value: (round: number) => number) =>
  Array.from({ length: 40 }, (_, round) => ({ ...sample, descriptors: Math.round(value(round)) }));
const isFlat = (samples: ReturnType<typeof series>): boolean =>
  growthOf(samples).every((each) => each.isFlat);

test('values that only rise during the warm-up, or swing, are flat', () => {
  expect(isFlat(series((round) => Math.min(60, 20 + round * 8)))).toBe(true);
  expect(isFlat(series((round) => 60 + (round % 2) * 30))).toBe(true);
});

test('a value that grows by one in each round is not flat', () => {
  expect(isFlat(series((round) => 60 + round))).toBe(false);
});
