/** Red, green, blue and alpha of each pixel. */
export interface ColourPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

// Neighbours within a background differ by less than this in each channel.
const SMOOTH = 12;
/** A smaller area, in pixels of a picture at scale 1, is a letter or a part of one. */
const LEAST_BACKGROUND = 500;
// A large letter fills less of its box than a background does, unless that has very much on it.
const LEAST_FILL = 0.6;
const CERTAIN = 6;
// How wide a smoothed edge is, in CSS pixels.
const EDGE = 3;
// Letters become as dark as the strongest on their background; weaker than this is noise.
const LEAST_CONTRAST = 60;

/**
 * The same picture as dark letters on white, whatever their colours are: each pixel says how much it differs from the
 * background around it. The recogniser itself reads one combination of colours in a picture, not many.
 */
export function flatten(picture: ColourPicture, scale: number): Uint8Array {
  const { width, height, data } = picture;
  const backgrounds = backgroundsOf(picture, LEAST_BACKGROUND * scale * scale);
  const grey = new Uint8Array(width * height);
  // For each background, the strongest contrast of what lies on it.
  const strongest: number[] = [];
  // Letters lie on the background that was there before them on their line.
  const under = new Int32Array(width * height).fill(-1);
  for (let y = 0; y < height; y++)
    for (let x = 0, last = -1; x < width; x++) {
      const at = y * width + x;
      if ((backgrounds[at] ?? -1) >= 0) last = at;
      else if (last >= 0) {
        under[at] = last;
        const label = backgrounds[last] ?? 0;
        strongest[label] = Math.max(strongest[label] ?? LEAST_CONTRAST, distance(data, at, last));
      }
    }
  for (let at = 0; at < grey.length; at++) {
    const last = under[at] ?? -1;
    const most = last < 0 ? 1 : (strongest[backgrounds[last] ?? 0] ?? 1);
    grey[at] = last < 0 ? 255 : 255 - Math.round((255 * distance(data, at, last)) / most);
  }
  const widest = Math.ceil(EDGE * scale);
  for (let y = 0; y < height; y++)
    clearEdges(grey, backgrounds, { start: y * width, step: 1, count: width, widest });
  for (let x = 0; x < width; x++)
    clearEdges(grey, backgrounds, { start: x, step: width, count: height, widest });
  return grey;
}

/** A row or a column of pixels. */
interface PixelLine {
  readonly start: number;
  readonly step: number;
  readonly count: number;
  /** The widest edge between two backgrounds. */
  readonly widest: number;
}

/** Clears the smoothed edges between two backgrounds: around a disc they look like the letter O. */
function clearEdges(
  grey: Uint8Array,
  backgrounds: Int32Array,
  { start, step, count, widest }: PixelLine,
): void {
  let [before, since] = [-1, 0];
  for (let index = 0; index < count; index++) {
    const own = backgrounds[start + index * step] ?? -1;
    if (own < 0) continue;
    const isEdge = before >= 0 && own !== before && index - since - 1 <= widest;
    if (isEdge) for (let at = since + 1; at < index; at++) grey[start + at * step] = 255;
    [before, since] = [own, index];
  }
}

function distance(data: Uint8Array, one: number, other: number): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel++)
    most = Math.max(most, Math.abs((data[one * 4 + channel] ?? 0) - (data[other * 4 + channel] ?? 0)));
  return most;
}

/** For each pixel the number of its background; -1 for what is drawn on one. */
function backgroundsOf({ width, height, data }: ColourPicture, least: number): Int32Array {
  const labels = new Int32Array(width * height).fill(-2);
  const stack: number[] = [];
  let areas = 0;
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== -2) continue;
    const label = areas++;
    const members: number[] = [];
    let [left, top, right, bottom] = [width, height, 0, 0];
    labels[start] = label;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      members.push(at);
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= labels.length || labels[next] !== -2) continue;
        if (distance(data, at, next) > SMOOTH) continue;
        labels[next] = label;
        stack.push(next);
      }
    }
    const room = (right - left + 1) * (bottom - top + 1);
    const isFull = members.length >= LEAST_FILL * room || members.length >= CERTAIN * least;
    if (members.length < least || !isFull) for (const at of members) labels[at] = -1;
  }
  return labels;
}
