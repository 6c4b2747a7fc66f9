import type { Clip, Tab } from '../browser/index.ts';
import { fail } from '../core/index.ts';
import type { Extent } from '../inpage/index.ts';
import { answered } from './bounded.ts';

export interface PictureOptions {
  readonly signal: AbortSignal;
  /** The whole page, not only the viewport. */
  readonly full?: boolean;
}

export interface Picture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Its scale relative to the page: 0.5 if both sides are half as long. */
  readonly scaled?: number;
  /** The page continues below or to the side. */
  readonly truncated?: true;
}

// Clients refuse larger images.
const MOST_BYTES = 1_000_000;
const MOST_SIDE_PX = 8_000;
// A longer page would be scaled below half and be unreadable.
const MOST_PAGE_PX = 16_000;
const MOST_TRIES = 8;
const LEAST_SHRINK = 0.9;

/** A screenshot that every client accepts: of the viewport or the whole page, as large as the limits allow. */
export async function takePicture(tab: Tab, { signal, full = false }: PictureOptions): Promise<Picture> {
  if (!full) return takeFitting(tab, { signal, full });
  // The browser makes the view as large as the page: to the page the window would be resized, and menus close then.
  await answered((bound) => tab.ask('holdResizes', {}, bound), signal);
  try {
    return await takeFitting(tab, { signal, full });
  } finally {
    // A page that cannot answer hears of resizes again after a while.
    await answered((bound) => tab.ask('releaseResizes', {}, bound), signal).catch(() => undefined);
  }
}

async function takeFitting(tab: Tab, { signal, full }: Required<PictureOptions>): Promise<Picture> {
  const seen = await answered((bound) => tab.ask('extent', {}, bound), signal);
  const area = areaOf(seen, full);
  let scale = Math.min(1, MOST_SIDE_PX / area.width, MOST_SIDE_PX / area.height);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const clip: Clip = { ...area, scale: scale / seen.density };
    const png = await answered(
      (bound) => tab.screenshot({ type: 'png', fullPage: full, clip }, bound),
      signal,
    );
    const [width, height] = sizeOf(png);
    const shrink = shrinkFor(png.length, Math.max(width, height));
    if (shrink === undefined)
      return {
        png,
        width,
        height,
        ...(scale < 1 && { scaled: Math.round(scale * 1_000) / 1_000 }),
        ...(full && isCut(seen, area) && { truncated: true as const }),
      };
    scale *= shrink;
  }
  throw fail('too_large', {}, { message: 'The picture of the page is too large in every size.' });
}

type Area = Omit<Clip, 'scale'>;

function areaOf({ scroll: [x, y], viewport, page }: Extent, full: boolean): Area {
  const [width, height] = full ? page : viewport;
  const [left, top] = full ? [0, 0] : [x, y];
  const side = (length: number): number => Math.min(Math.max(1, length), MOST_PAGE_PX);
  return { x: left, y: top, width: side(width), height: side(height) };
}

function isCut({ page: [width, height] }: Extent, area: Area): boolean {
  return width > area.width || height > area.height;
}

/** Undefined if it is small enough. The number of bytes grows roughly with the area. */
function shrinkFor(bytes: number, side: number): number | undefined {
  if (bytes <= MOST_BYTES && side <= MOST_SIDE_PX) return undefined;
  return Math.min(LEAST_SHRINK * Math.sqrt(MOST_BYTES / bytes), MOST_SIDE_PX / side, LEAST_SHRINK);
}

/** From the PNG header. */
function sizeOf(png: Uint8Array): [width: number, height: number] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return [view.getUint32(16), view.getUint32(20)];
}
