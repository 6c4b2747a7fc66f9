import { fail, stripDeep, WayfarerError } from '../../../core/index.ts';
import type { Pixels } from '../../../element/index.ts';
import type { TabScope } from '../../../session/index.ts';
import type { PixelBox } from '../pixels.ts';
import { shapesIn, type Shape } from '../shapes.ts';
import { takePixels, takeView, type ViewBox } from '../take-pixels.ts';
import type { ViewPicture } from '../create-mark.ts';
import type { BoxCandidate } from './boxes-in-tab.ts';
import type { VisualCandidate } from './candidate.ts';

/** A text in a picture, in its coordinates. */
export interface PictureText {
  readonly text: string;
  readonly confidence: number;
  readonly box: readonly [left: number, top: number, width: number, height: number];
}

/** Reads the texts in a picture. */
export type ReadTexts = (
  picture: Pixels,
  options: { readonly scale: number; readonly signal: AbortSignal },
) => Promise<readonly PictureText[]>;

export interface PictureParts {
  readonly parts: readonly VisualCandidate[];
  /** Its texts could not be read. */
  readonly unread?: WayfarerError | undefined;
}

// Small letters are read better when they are drawn larger.
const SCALE = 2;
// Large letters are not taken for letters, unless they are drawn smaller.
const LARGE_FACTOR = 4;
const LARGE_TEXT_PX = 28;
const LEAST_TEXT_PX = [24, 10] as const;
const MARGIN_PX = 3;
const LEAST_SHAPE_CONFIDENCE = 0.35;
const MOST_SHAPE_CONFIDENCE = 0.75;
// A shape that is this much inside a text is one of its letters.
const MOSTLY = 0.6;

/** What can be told apart in a picture: shapes, and texts in or outside of them. */
export async function partsOfPicture(
  picture: BoxCandidate,
  scope: TabScope,
  read: ReadTexts,
): Promise<PictureParts> {
  const { tab, signal } = scope;
  const view = await takeView(tab, picture.box, { signal });
  const { texts, unread } = await textsIn(picture.box, scope, read);
  const shapes = shapesIn(view.pixels).filter((shape) => !texts.some(({ box }) => isWithin(shape.box, box)));
  const parts = shapes.map((shape) => ofShape(shape, texts, { picture, view }));
  const free = texts.filter(({ box }) => !shapes.some((shape) => isWithin(roundBox(box), shape.box)));
  return { parts: [...parts, ...free.map((text) => ofText(text, { picture, view }))], unread };
}

async function textsIn(
  box: ViewBox,
  { tab, signal }: TabScope,
  read: ReadTexts,
): Promise<{ readonly texts: readonly PictureText[]; readonly unread?: WayfarerError }> {
  if (box[2] < LEAST_TEXT_PX[0] || box[3] < LEAST_TEXT_PX[1]) return { texts: [] };
  const readAt = async (factor: number): Promise<readonly PictureText[]> => {
    const pixels = await takePixels(tab, roundBox(box), { signal, scale: SCALE / factor });
    const found = stripDeep(await read(pixels, { scale: SCALE, signal })).value;
    return found.map((text) => enlarged(text, factor));
  };
  const hasRoom = Math.min(box[2], box[3]) >= LARGE_TEXT_PX;
  let large: readonly PictureText[] = [];
  const isPartOfLarge = (text: PictureText): boolean =>
    large.some((each) => isWithin(roundBox(text.box), each.box));
  try {
    if (hasRoom) large = (await readAt(LARGE_FACTOR)).filter((text) => text.box[3] >= LARGE_TEXT_PX);
    return { texts: [...large, ...(await readAt(1)).filter((text) => !isPartOfLarge(text))] };
  } catch (error) {
    signal.throwIfAborted();
    const unread = error instanceof WayfarerError ? error : fail('internal', {}, { cause: error });
    return { texts: large, unread };
  }
}

function enlarged({ box: [left, top, width, height], ...text }: PictureText, by: number): PictureText {
  return { ...text, box: [left * by, top * by, width * by, height * by] };
}

interface PictureView {
  readonly picture: BoxCandidate;
  readonly view: ViewPicture;
}

function ofShape(
  { box, mask, fill }: Shape,
  texts: readonly PictureText[],
  within: PictureView,
): VisualCandidate {
  const inside = texts.filter((text) => isWithin(roundBox(text.box), box));
  const told = LEAST_SHAPE_CONFIDENCE + (MOST_SHAPE_CONFIDENCE - LEAST_SHAPE_CONFIDENCE) * fill;
  const sure = Math.max(told, ...inside.map(({ confidence }) => confidence));
  return {
    ...partAt(box, within),
    text: inside.map(({ text }) => text).join(' '),
    confidence: sure,
    source: inside.length > 0 ? 'ocr' : 'pixels',
    part: { view: within.view, box, mask },
  };
}

function ofText({ text, confidence, box }: PictureText, within: PictureView): VisualCandidate {
  const { width, height } = within.view.pixels;
  const [left, top, wide, high] = roundBox(box);
  const [x, y] = [Math.max(0, left - MARGIN_PX), Math.max(0, top - MARGIN_PX)];
  const padded: PixelBox = [
    x,
    y,
    Math.min(width, left + wide + MARGIN_PX) - x,
    Math.min(height, top + high + MARGIN_PX) - y,
  ];
  return {
    ...partAt(padded, within),
    text,
    confidence,
    source: 'ocr',
    part: { view: within.view, box: padded },
  };
}

function partAt(
  [left, top, width, height]: PixelBox,
  { picture, view }: PictureView,
): Pick<VisualCandidate, 'address' | 'framePath' | 'box' | 'isListed'> {
  const { address, framePath } = picture;
  return {
    address,
    framePath,
    box: [view.corner[0] + left, view.corner[1] + top, width, height],
    isListed: false,
  };
}

/** Whether most of one box is in the other. */
function isWithin([left, top, width, height]: PixelBox, [x, y, wide, high]: PictureText['box']): boolean {
  const across = Math.min(left + width, x + wide) - Math.max(left, x);
  const down = Math.min(top + height, y + high) - Math.max(top, y);
  return across > 0 && down > 0 && across * down >= MOSTLY * width * height;
}

function roundBox([left, top, width, height]: PictureText['box']): PixelBox {
  return [Math.round(left), Math.round(top), Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
}
