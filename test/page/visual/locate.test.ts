import { describe, expect, test } from 'vitest';
import type { Pixels } from '../../../src/element/index.ts';
import { likeness, locate, shapesIn } from '../../../src/page/visual/index.ts';
import { crop, type PixelBox } from '../../../src/page/visual/pixels.ts';

type Colour = readonly [red: number, green: number, blue: number];
const WHITE: Colour = [255, 255, 255];
const RED: Colour = [200, 30, 30];
const BLUE: Colour = [30, 60, 200];

/** A white picture with boxes on it, later ones over earlier ones. */
function picture(width: number, height: number, boxes: readonly (readonly [PixelBox, Colour])[]): Pixels {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [[left, top, wide, high], colour] of boxes)
    for (let y = top; y < top + high; y++)
      for (let x = left; x < left + wide; x++) data.set([...colour, 255], (y * width + x) * 4);
  return { width, height, data };
}

const mark = (of: Pixels, box: PixelBox): { readonly pixels: Pixels } => ({ pixels: crop(of, box) });

describe('a pattern', () => {
  const page = picture(300, 200, [
    [[20, 30, 60, 24], RED],
    [[28, 38, 20, 6], WHITE],
    [[150, 90, 60, 24], RED],
    [[180, 98, 20, 6], WHITE],
    [[40, 140, 50, 30], BLUE],
  ]);

  test('is found where it is, and nowhere else', () => {
    expect(locate(mark(page, [20, 30, 60, 24]), page, 0.9)).toEqual([{ x: 20, y: 30, likeness: 1 }]);
    expect(locate(mark(page, [40, 140, 50, 30]), page, 0.9)).toEqual([{ x: 40, y: 140, likeness: 1 }]);
  });

  test('is found where it has moved to', () => {
    const moved = picture(300, 200, [
      [[201, 57, 60, 24], RED],
      [[209, 65, 20, 6], WHITE],
    ]);
    expect(locate(mark(page, [20, 30, 60, 24]), moved, 0.9)).toMatchObject([{ x: 201, y: 57 }]);
  });

  test('is found at every place that looks the same', () => {
    const twice = picture(300, 200, [
      [[10, 10, 40, 20], BLUE],
      [[100, 60, 40, 20], BLUE],
    ]);
    expect(locate(mark(twice, [10, 10, 40, 20]), twice, 0.9)).toHaveLength(2);
  });

  test('is not found where a small part of it has changed', () => {
    const changed = picture(300, 200, [
      [[20, 30, 60, 24], RED],
      [[28, 38, 14, 6], WHITE],
    ]);
    expect(locate(mark(page, [20, 30, 60, 24]), changed, 0.9)).toEqual([]);
  });

  test('is like itself with other pixels outside of its mask', () => {
    const mask = new Uint8Array(40 * 20).fill(1);
    mask.fill(0, 0, 40);
    const drawn = picture(40, 20, [[[0, 0, 40, 20], BLUE]]);
    const edged = picture(40, 20, [
      [[0, 0, 40, 20], BLUE],
      [[0, 0, 40, 1], WHITE],
    ]);
    expect(likeness({ pixels: drawn, mask }, edged)).toBeGreaterThan(0.8);
    expect(likeness({ pixels: drawn, mask }, picture(40, 20, [[[0, 0, 40, 20], RED]]))).toBe(0);
  });
});

describe('shapes', () => {
  test('are what lies on a background, with what is drawn on them', () => {
    const page = picture(200, 100, [
      [[20, 20, 60, 30], BLUE],
      [[40, 30, 6, 10], WHITE],
      [[120, 40, 40, 40], RED],
    ]);
    expect(shapesIn(page).map(({ box }) => box)).toEqual([
      [20, 20, 60, 30],
      [120, 40, 40, 40],
    ]);
    expect(shapesIn(page)[0]?.fill).toBe(1);
  });

  test('are neither lines nor letters', () => {
    const page = picture(200, 100, [
      [[10, 10, 180, 2], BLUE],
      [[50, 50, 4, 12], RED],
    ]);
    expect(shapesIn(page)).toEqual([]);
  });
});
