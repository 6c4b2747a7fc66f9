import type { Pixels } from '../../element/index.ts';
import type { PixelBox } from './pixels.ts';

/** An area of a picture in one colour or gradient, with whatever is drawn on it. */
export interface Shape {
  readonly box: PixelBox;
  /** 1 for each pixel of the box that belongs to it. */
  readonly mask: Uint8Array;
  /** The share of its box that it fills. */
  readonly fill: number;
}

// Neighbours within an area differ by less than this in each channel.
const SMOOTH = 10;
const LEAST_SIDE = 10;
const LEAST_PIXELS = 60;
const LEAST_FILL = 0.45;
// A larger area is what other things lie on.
const MOST_SHARE = 0.6;
const MOST_SHAPES = 80;

/** The areas of a picture that look like things: not its background, not letters, not lines. */
export function shapesIn(picture: Pixels): readonly Shape[] {
  const { labels, areas } = areasIn(picture);
  const whole = picture.width * picture.height;
  return areas
    .filter(({ count, left, top, right, bottom }) => {
      const [width, height] = [right - left + 1, bottom - top + 1];
      return (
        count >= LEAST_PIXELS && Math.min(width, height) >= LEAST_SIDE && width * height <= MOST_SHARE * whole
      );
    })
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_SHAPES)
    .map((area) => shapeOf(area, labels, picture.width))
    .filter(({ fill }) => fill >= LEAST_FILL);
}

interface ColourArea {
  readonly label: number;
  count: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Divides a picture into areas whose neighbouring pixels are nearly equal. */
function areasIn({ width, height, data }: Pixels): { labels: Int32Array; areas: ColourArea[] } {
  const labels = new Int32Array(width * height).fill(-1);
  const areas: ColourArea[] = [];
  const stack: number[] = [];
  const isSmooth = (one: number, other: number): boolean => {
    for (let channel = 0; channel < 3; channel++)
      if (Math.abs((data[one * 4 + channel] ?? 0) - (data[other * 4 + channel] ?? 0)) > SMOOTH) return false;
    return true;
  };
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== -1) continue;
    const area: ColourArea = { label: areas.length, count: 0, left: width, top: height, right: 0, bottom: 0 };
    labels[start] = area.label;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      area.count += 1;
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x);
      area.top = Math.min(area.top, y);
      area.bottom = Math.max(area.bottom, y);
      const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const next of beside) {
        if (next < 0 || next >= labels.length || labels[next] !== -1 || !isSmooth(at, next)) continue;
        labels[next] = area.label;
        stack.push(next);
      }
    }
    areas.push(area);
  }
  return { labels, areas };
}

/** An area with its holes: what cannot be reached from outside without crossing it. */
function shapeOf(
  { label, left, top, right, bottom }: ColourArea,
  labels: Int32Array,
  rowLength: number,
): Shape {
  const [width, height] = [right - left + 1, bottom - top + 1];
  const mask = new Uint8Array(width * height).fill(1);
  const stack: number[] = [];
  const leave = (x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = y * width + x;
    if (mask[at] === 0 || labels[(top + y) * rowLength + left + x] === label) return;
    mask[at] = 0;
    stack.push(at);
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) leave(x, y);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) leave(x, y);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    leave(x - 1, y);
    leave(x + 1, y);
    leave(x, y - 1);
    leave(x, y + 1);
  }
  const filled = mask.reduce((sum, each) => sum + each, 0);
  return { box: [left, top, width, height], mask, fill: filled / mask.length };
}
