import { describe, expect, test } from 'vitest';
import type { Pixels } from '../../../src/element/index.ts';
import { shareChanged } from '../../../src/page/visual/index.ts';

const grey = (levels: readonly number[]): Pixels => ({
  width: levels.length,
  height: 1,
  data: new Uint8Array(levels.flatMap((level) => [level, level, level, 255])),
});

describe('the share of pixels that changed', () => {
  test('counts pixels of another colour', () => {
    expect(shareChanged(grey([0, 100, 200, 255]), grey([0, 100, 0, 255]))).toBe(0.25);
  });

  test('leaves out small differences, as smoothed edges have them', () => {
    expect(shareChanged(grey([0, 100]), grey([9, 110]))).toBe(0);
  });

  test('is all of a picture whose size changed', () => {
    expect(shareChanged(grey([0, 0]), grey([0]))).toBe(1);
  });
});
