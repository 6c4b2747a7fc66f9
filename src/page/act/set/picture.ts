import type { Point } from '../../../browser/index.ts';
import { answered } from '../../bounded.ts';
import { findVisual } from '../../visual/index.ts';
import { mainFrame } from '../../perceive/index.ts';
import type { Acting } from '../acting.ts';
import { notTaken, refused, type ControlSetting } from './setting.ts';

/** Where the thing of a picture is: its middle, in the viewport. */
interface ThumbPlace {
  readonly middle: Point;
  readonly element: readonly [left: number, top: number, width: number, height: number];
}

export interface PictureSet {
  readonly before: number;
  readonly after: number;
}

const NEAR_PERCENT = 1;
const MOST_DRAGS = 4;
const PERCENT = 100;

/**
 * The thumb of a slider that is only pixels, in percent of its track. The ends of the track are learned by dragging the
 * thumb to both; its pixels say where it is afterwards.
 */
export async function setPicture(setting: ControlSetting): Promise<PictureSet> {
  const wanted = wantedPercent(setting);
  const { acting } = setting;
  const first = await placeOf(acting);
  const { low, high, axis } = await trackOf(setting, first);
  const percentAt = ({ middle }: ThumbPlace): number => ((middle[axis] - low) / (high - low)) * PERCENT;
  let place = await placeOf(acting);
  let aimed = wanted;
  for (let drags = 0; drags < MOST_DRAGS; drags++) {
    const goal = low + ((high - low) * Math.min(PERCENT, Math.max(0, aimed))) / PERCENT;
    place = await dragTo(acting, place, { axis, to: goal });
    const missed = wanted - percentAt(place);
    if (Math.abs(missed) <= NEAR_PERCENT) break;
    aimed += missed;
  }
  const [before, after] = [Math.round(percentAt(first)), Math.round(percentAt(place))];
  if (Math.abs(wanted - percentAt(place)) > NEAR_PERCENT) throw notTaken(setting, `${String(after)} %`);
  return { before, after };
}

function wantedPercent(setting: ControlSetting): number {
  const { wanted } = setting;
  const number = typeof wanted === 'string' ? Number(wanted.replace(/\s*%$/, '') || NaN) : wanted;
  if (typeof number !== 'number' || !(number >= 0 && number <= PERCENT))
    throw refused(setting, ['0..100, in percent of its track']);
  return number;
}

async function placeOf(acting: Acting): Promise<ThumbPlace> {
  const { scope } = acting;
  const { handle, frame } = acting.target();
  const { view, address } = await findVisual(handle, scope);
  const request = { documentId: address.documentId, node: address.node, scrolls: false };
  const place = await frame.ask('placeOf', request, scope.signal);
  const [frameLeft, frameTop] = await frame.origin(scope.signal);
  const { left = 0, top = 0, width = 0, height = 0 } = place ?? {};
  const [x, y, wide, high] = view;
  return {
    middle: [x + wide / 2, y + high / 2],
    element: [frameLeft + left, frameTop + top, width, height],
  };
}

interface PictureTrack {
  readonly axis: 0 | 1;
  /** Where it is at 0 and at 100 percent. */
  readonly low: number;
  readonly high: number;
}

/** Drags the thumb to both ends of its picture, to learn how far it goes. */
async function trackOf(setting: ControlSetting, first: ThumbPlace): Promise<PictureTrack> {
  const { acting } = setting;
  const [left, top, width, height] = first.element;
  for (const axis of width >= height ? ([0, 1] as const) : ([1, 0] as const)) {
    const [start, length] = axis === 0 ? [left, width] : [top, height];
    const atStart = await dragTo(acting, first, { axis, to: start + 1 });
    const atEnd = await dragTo(acting, atStart, { axis, to: start + length - 2 });
    const [one, other] = [atStart.middle[axis], atEnd.middle[axis]];
    // A vertical slider has its largest value at the top.
    if (Math.abs(other - one) >= LEAST_TRACK_PX)
      return axis === 0 ? { axis, low: one, high: other } : { axis, low: other, high: one };
  }
  throw refused(setting, [], NOT_MOVED);
}

const LEAST_TRACK_PX = 10;
const NOT_MOVED = 'It was dragged, but it does not move.';

async function dragTo(
  acting: Acting,
  { middle }: ThumbPlace,
  { axis, to }: { readonly axis: 0 | 1; readonly to: number },
): Promise<ThumbPlace> {
  const { tab, signal } = acting.scope;
  const goal: Point = axis === 0 ? [to, middle[1]] : [middle[0], to];
  await answered((bound) => tab.input.drag([middle, goal], bound), signal);
  await mainFrame(tab).ask('still', {}, signal);
  return placeOf(acting);
}
