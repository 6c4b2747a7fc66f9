import type { Pixels } from '../../element/index.ts';
import { likeness, type Pattern } from './likeness.ts';
import { crop, differs } from './pixels.ts';

const PROBES = 16;
const MOST_MISSED = 3;
const SAMPLES = 400;
const MOST_CANDIDATES = 4_000;
const MOST_COMPARED = 12;
const MOST_REFINED = 60;

/** Where a pattern is in a picture: every place that is like enough, the most similar one first. */
export interface FoundPlace {
  readonly x: number;
  readonly y: number;
  readonly likeness: number;
}

/** Finds all places of a picture that look like a pattern. */
export function locate(pattern: Pattern, picture: Pixels, atLeast: number): readonly FoundPlace[] {
  const { width, height } = pattern.pixels;
  const isApart = (one: Offset, other: Offset): boolean =>
    Math.abs(one.x - other.x) >= width / 2 || Math.abs(one.y - other.y) >= height / 2;
  let rough = roughPlaces(pattern, picture);
  const found: FoundPlace[] = [];
  for (let compared = 0; compared < MOST_COMPARED; compared++) {
    const [next] = rough;
    if (next === undefined) break;
    const best = refined(
      rough.filter((each) => !isApart(each, next)).slice(0, MOST_REFINED),
      pattern,
      picture,
    );
    found.push({ ...best, likeness: likeness(pattern, crop(picture, [best.x, best.y, width, height])) });
    rough = rough.filter((each) => isApart(each, next));
  }
  return found.filter((each) => each.likeness >= atLeast).sort((one, other) => other.likeness - one.likeness);
}

interface Offset {
  readonly x: number;
  readonly y: number;
}

interface RoughPlace extends Offset {
  readonly misses: number;
}

/** Places where a sample of the pattern's pixels fits, the best ones first. */
function roughPlaces(pattern: Pattern, picture: Pixels): readonly RoughPlace[] {
  const { width, height } = pattern.pixels;
  const samples = sampled(pattern);
  const probes = samples.slice(0, PROBES);
  const rough: RoughPlace[] = [];
  for (let y = 0; y <= picture.height - height && rough.length < MOST_CANDIDATES; y++)
    for (let x = 0; x <= picture.width - width; x++) {
      if (missesAt(probes, { pattern, picture, x, y, most: MOST_MISSED }) > MOST_MISSED) continue;
      rough.push({ x, y, misses: missesAt(samples, { pattern, picture, x, y, most: samples.length }) });
    }
  return rough.sort((one, other) => one.misses - other.misses);
}

/** The best of places that overlap, by all pixels. */
function refined(places: readonly RoughPlace[], pattern: Pattern, picture: Pixels): Offset {
  const all = Array.from({ length: pattern.pixels.width * pattern.pixels.height }, (_, at) => at);
  const counted = all.filter((at) => pattern.mask?.[at] !== 0);
  let best = { x: 0, y: 0, misses: Infinity };
  for (const { x, y } of places) {
    const misses = missesAt(counted, { pattern, picture, x, y, most: best.misses });
    if (misses < best.misses) best = { x, y, misses };
  }
  return { x: best.x, y: best.y };
}

/** Offsets of pixels of the pattern: those of rare colours tell more, and come first. */
function sampled({ pixels: { width, height, data }, mask }: Pattern): readonly number[] {
  const byColour = new Map<number, number[]>();
  for (let at = 0; at < width * height; at++) {
    if (mask?.[at] === 0) continue;
    const colour = COARSE.reduce(
      (sum, shift, channel) => sum + (((data[at * 4 + channel] ?? 0) >> 5) << shift),
      0,
    );
    const same = byColour.get(colour);
    if (same === undefined) byColour.set(colour, [at]);
    else same.push(at);
  }
  const groups = [...byColour.values()].sort((one, other) => one.length - other.length);
  const common = groups.pop() ?? [];
  const rare = scattered(groups.flat(), SAMPLES / 2);
  return alternating(rare, scattered(common, SAMPLES - rare.length));
}

// Three bits of each channel.
const COARSE = [6, 3, 0];
const GOLDEN = 0.618_033_988_749;

/** Evenly over all, but in no regular pattern: rows of pixels have a regular length. */
function scattered(all: readonly number[], count: number): readonly number[] {
  if (all.length <= count) return all;
  return Array.from(
    { length: count },
    (_, index) => all[Math.floor(((index * GOLDEN) % 1) * all.length)] ?? 0,
  );
}

function alternating(one: readonly number[], other: readonly number[]): readonly number[] {
  const length = Math.max(one.length, other.length);
  const both = Array.from({ length }, (_, at) => [one[at], other[at]]).flat();
  return both.filter((each) => each !== undefined);
}

interface Trial {
  readonly pattern: Pattern;
  readonly picture: Pixels;
  readonly x: number;
  readonly y: number;
  /** More misses are not counted. */
  readonly most: number;
}

function missesAt(offsets: readonly number[], { pattern, picture, x, y, most }: Trial): number {
  const { data, width } = pattern.pixels;
  let misses = 0;
  for (const offset of offsets) {
    const row = y + Math.floor(offset / width);
    const at = (row * picture.width + x + (offset % width)) * 4;
    if (differs(data, offset * 4, { data: picture.data, at }) && ++misses > most) break;
  }
  return misses;
}
