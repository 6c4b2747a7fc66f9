import type { Box } from './box.ts';

/** A picture: rows of pixels with red, green, blue and alpha of one byte each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** What a visual handle looks like, and where. */
export interface VisualMark {
  /** Equal for the same pixels at the same place. */
  readonly id: string;
  /** In CSS pixels from the top left corner of the handle's element. */
  readonly box: Box;
  /** The top left corner on the page when it was last seen. */
  readonly onPage: readonly [x: number, y: number];
  readonly pixels: Pixels;
  /** 1 for each pixel that belongs to it; without it, all do. */
  readonly mask?: Uint8Array | undefined;
  /** The text in it, as far as it was read. */
  readonly text: string;
  /**
   * Whether it is only a part of its element, such as a button on a canvas, so that its pixels say whether it is still
   * there. Otherwise they only help to find the element again when its node is gone.
   */
  readonly isPart: boolean;
}
