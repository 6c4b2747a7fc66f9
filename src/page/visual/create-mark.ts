import { createHash } from 'node:crypto';
import type { Pixels, VisualMark } from '../../element/index.ts';
import { crop, type PixelBox } from './pixels.ts';
import { shapesIn, type Shape } from './shapes.ts';

/** A picture of a part of the viewport, in the coordinates of the viewport. */
export interface ViewPicture {
  readonly pixels: Pixels;
  readonly corner: readonly [left: number, top: number];
}

export interface MarkOptions {
  /** In the coordinates of the picture. */
  readonly box: PixelBox;
  readonly mask?: Uint8Array | undefined;
  readonly text?: string;
  readonly isPart: boolean;
  /** The top left corner of the element, in the viewport. */
  readonly element: readonly [left: number, top: number];
  readonly scroll: readonly [x: number, y: number];
}

/** Records what a part of a picture looks like. */
export function createMark({ pixels: picture, corner }: ViewPicture, options: MarkOptions): VisualMark {
  const { text = '', isPart, element, scroll } = options;
  const { box, mask } = middleOf(options);
  const [left, top, width, height] = box;
  const pixels = crop(picture, box);
  const [viewLeft, viewTop] = [corner[0] + left, corner[1] + top];
  const [x, y] = [viewLeft - element[0], viewTop - element[1]];
  const id = createHash('sha256')
    .update(`${String(x)} ${String(y)} ${String(width)} `)
    .update(pixels.data);
  return {
    id: id.digest('hex').slice(0, 16),
    box: { x, y, width, height },
    onPage: [viewLeft + scroll[0], viewTop + scroll[1]],
    pixels,
    mask,
    text,
    isPart,
  };
}

const MOST_SIDE_PX = 160;

/** The middle of a large thing is enough to recognise it, and its pixels are kept. */
function middleOf({ box, mask }: Pick<MarkOptions, 'box' | 'mask'>): Pick<MarkOptions, 'box' | 'mask'> {
  const [left, top, width, height] = box;
  const [wide, high] = [Math.min(width, MOST_SIDE_PX), Math.min(height, MOST_SIDE_PX)];
  const [x, y] = [Math.floor((width - wide) / 2), Math.floor((height - high) / 2)];
  if (wide === width && high === height) return { box, mask };
  const cut = new Uint8Array(wide * high).map((_, at) => {
    const row = Math.floor(at / wide);
    return mask?.[(y + row) * width + x + (at % wide)] ?? 1;
  });
  return { box: [left + x, top + y, wide, high], mask: cut };
}

const SQUARE_PX = 32;

/** The thing at a point of a picture: the smallest shape around it, or else a square. */
export function thingAt(
  picture: Pixels,
  [x, y]: readonly [number, number],
): Pick<Shape, 'box'> & Partial<Shape> {
  const around = shapesIn(picture).filter(({ box: [left, top, width, height], mask }) => {
    const [column, row] = [Math.floor(x) - left, Math.floor(y) - top];
    return column >= 0 && row >= 0 && column < width && row < height && mask[row * width + column] === 1;
  });
  const sizeOf = ({ box: [, , width, height] }: Shape): number => width * height;
  const [smallest] = around.sort((one, other) => sizeOf(one) - sizeOf(other));
  if (smallest !== undefined) return smallest;
  const side = (at: number, most: number): [start: number, length: number] => {
    const start = Math.max(0, Math.floor(at - SQUARE_PX / 2));
    return [start, Math.min(SQUARE_PX, most - start)];
  };
  const [[left, width], [top, height]] = [side(x, picture.width), side(y, picture.height)];
  return { box: [left, top, width, height] };
}
