import type { Point } from '../../browser/index.ts';
import { startDeadline } from '../../core/index.ts';
import type { Acting } from '../act/index.ts';
import type { Pixels } from '../../element/index.ts';
import { shareChanged, takePixels, type ViewBox } from '../visual/index.ts';
import type { PointerEvidence } from './pointer-request.ts';

// Around a point: half the side of the square that is compared.
const REACH = 48;
const LIMIT_MS = 3_000;
// A blinking cursor or a smoothed edge is no change.
const LEAST_SHARE = 0.001;

export interface AroundWatch {
  /** What has changed around the points since they were first looked at; undefined if the page cannot tell. */
  tell(end: Point): Promise<PointerEvidence | undefined>;
}

interface AreaLook {
  readonly pixels: Pixels;
  readonly probes: readonly number[];
}

/** Looks at the surroundings of some points of the viewport, to tell later what has changed there. */
export async function watchAround(points: readonly Point[], acting: Acting): Promise<AroundWatch> {
  const looks = points.map((point) => ({ point, look: (): Promise<AreaLook> => lookAround(point, acting) }));
  const before = await Promise.all(looks.map(async ({ look }) => look()));
  return {
    async tell([x, y]) {
      const after = await soon(() => Promise.all(looks.map(async ({ look }) => look())), acting);
      // What changes now, after the page has finished reacting, changed before as well.
      const later = after && (await soon(() => Promise.all(looks.map(async ({ look }) => look())), acting));
      if (after === undefined || later === undefined) return undefined;
      const shares = before.map((each, at) => differenceOf(each, after[at]));
      const isRestless = after.some((each, at) => differenceOf(each, later[at]).pixels > LEAST_SHARE);
      return {
        at: { x: Math.round(x), y: Math.round(y) },
        pixels: rounded(Math.max(...shares.map(({ pixels }) => pixels))),
        dom: rounded(Math.max(...shares.map(({ dom }) => dom))),
        ...(isRestless && { restless: true as const }),
      };
    },
  };
}

/** The evidence as a change of a receipt; empty if it proves nothing. */
export function changeIn({ pixels, restless }: PointerEvidence): Readonly<Record<string, string>> {
  if (restless === true || pixels <= LEAST_SHARE) return {};
  return { picture: `${String(Math.max(1, Math.round(pixels * 100)))} % changed around the point` };
}

async function lookAround([x, y]: Point, acting: Acting): Promise<AreaLook> {
  const { tab, signal } = acting.scope;
  const { frame } = acting.target();
  const [left, top] = await frame.origin(signal);
  const [viewWidth, viewHeight] = (await tab.ask('extent', {}, signal)).viewport;
  const area: ViewBox = boxWithin([x, y], [viewWidth, viewHeight]);
  const probes = await frame.ask('probe', { point: [x - left, y - top], reach: REACH }, signal);
  return { pixels: await takePixels(tab, area, { signal }), probes: probes ?? [] };
}

/** The square around a point, moved into the viewport. */
function boxWithin([x, y]: Point, [width, height]: readonly [number, number]): ViewBox {
  const side = Math.min(2 * REACH, width, height);
  const fit = (at: number, most: number): number =>
    Math.round(Math.min(Math.max(0, at - side / 2), most - side));
  return [fit(x, width), fit(y, height), side, side];
}

function differenceOf(one: AreaLook, other: AreaLook | undefined): { pixels: number; dom: number } {
  if (other === undefined) return { pixels: 1, dom: 1 };
  const changed = one.probes.filter((probe, at) => probe !== other.probes[at]).length;
  return {
    pixels: shareChanged(one.pixels, other.pixels),
    dom: changed / Math.max(1, one.probes.length),
  };
}

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}

/** Undefined if the page is gone or does not answer: evidence is not worth an error. */
async function soon<T>(look: () => Promise<T>, { scope }: Acting): Promise<T | undefined> {
  using limit = startDeadline(LIMIT_MS, scope.signal);
  const looked = await limit.guard(look()).catch(() => undefined);
  scope.signal.throwIfAborted();
  return looked;
}
