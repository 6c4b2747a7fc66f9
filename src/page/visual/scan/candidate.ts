import type { NodeAddress } from '../../../element/index.ts';
import type { ViewPicture } from '../create-mark.ts';
import type { Shape } from '../shapes.ts';
import type { ViewBox } from '../take-pixels.ts';

/** Something in view that looks as if it could be pressed. */
export interface VisualCandidate {
  readonly address: NodeAddress;
  /** The indexes of its frame and of that frame's ancestors. */
  readonly framePath: readonly number[];
  /** In the viewport. */
  readonly box: ViewBox;
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly source: 'layout' | 'pixels' | 'ocr';
  /** `ui.scan` lists it as well. */
  readonly isListed: boolean;
  /** For a part of a picture. */
  readonly part?: PicturePart | undefined;
}

export interface PicturePart {
  readonly view: ViewPicture;
  /** In the picture. */
  readonly box: Shape['box'];
  readonly mask?: Uint8Array | undefined;
}
