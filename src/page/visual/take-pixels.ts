import type { Tab } from '../../browser/index.ts';
import { answered } from '../bounded.ts';
import type { Pixels } from '../../element/index.ts';
import type { ViewPicture } from './create-mark.ts';

/** Left, top, width and height in CSS pixels of the viewport. */
export type ViewBox = readonly [left: number, top: number, width: number, height: number];

/** Takes a picture of a part of the viewport, by default with one pixel for each CSS pixel. */
export async function takePixels(
  tab: Tab,
  [left, top, width, height]: ViewBox,
  { signal, scale = 1 }: { readonly signal: AbortSignal; readonly scale?: number },
): Promise<Pixels> {
  const png = await answered(async (bound) => {
    const { scroll, density } = await tab.ask('extent', {}, bound);
    const clip = { x: scroll[0] + left, y: scroll[1] + top, width, height, scale: scale / density };
    return tab.screenshot({ type: 'png', fullPage: false, clip }, bound);
  }, signal);
  return readPng(png);
}

/** Takes a picture of what can be seen of a box. */
export async function takeView(
  tab: Tab,
  [left, top, width, height]: ViewBox,
  { signal }: { readonly signal: AbortSignal },
): Promise<ViewPicture> {
  const [viewWidth, viewHeight] = (await tab.ask('extent', {}, signal)).viewport;
  const [x, y] = [Math.max(0, Math.round(left)), Math.max(0, Math.round(top))];
  const right = Math.min(viewWidth, Math.round(left + width));
  const bottom = Math.min(viewHeight, Math.round(top + height));
  const pixels = await takePixels(tab, [x, y, Math.max(1, right - x), Math.max(1, bottom - y)], { signal });
  return { pixels, corner: [x, y] };
}

/** Browsers write eight bits for each of three or four channels. */
async function readPng(png: Uint8Array): Promise<Pixels> {
  const { decode } = await import('fast-png');
  const { width, height, data, channels } = decode(png);
  if (channels === 4 && data instanceof Uint8Array) return { width, height, data };
  const full = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++)
    for (let channel = 0; channel < 3; channel++)
      full[at * 4 + channel] = data[at * channels + Math.min(channel, channels - 1)] ?? 0;
  return { width, height, data: full };
}
