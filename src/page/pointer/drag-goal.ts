import type { Point } from '../../browser/index.ts';
import { fail, stripDeep } from '../../core/index.ts';
import type { Place } from '../../inpage/index.ts';
import type { TabScope } from '../../session/index.ts';
import { frameOf, mainFrame } from '../perceive/index.ts';
import { resolveHandle, type ResolvedHandle } from '../resolve-handle.ts';
import type { DragGoal, PixelPoint } from './pointer-request.ts';

/** Where a drag ends; it may move while something is dragged. */
export interface GoalPlace {
  readonly point: Point;
  /** Differs after something around the goal was scrolled. */
  readonly scrolled: number;
}

export interface Goal {
  /** Where it is now, perhaps out of view. */
  now(): Promise<GoalPlace>;
  /** The same after it was scrolled into view, if it could not be seen. */
  inView(): Promise<GoalPlace>;
}

/** Finds the end of a drag, once it is known where the drag begins. */
export type FindGoal = (from: Point) => Promise<Goal>;

/** Reads where a drag ends. An element is scrolled into view, if there is one. */
export async function goalFinder(to: DragGoal, scope: TabScope): Promise<FindGoal> {
  const { tab, signal } = scope;
  const scroll = async (): Promise<Point> => (await tab.ask('extent', {}, signal)).scroll;
  if (typeof to === 'string') {
    await elementGoal(to, scope).inView();
    return (from) => Promise.resolve(elementGoal(to, scope, from));
  }
  if ('x' in to) {
    await refuseOutsideView(to, scope);
    // The page may be scrolled to the source first: the point is meant as it is seen now.
    const [left, top] = await scroll();
    return () => pageGoal([left + to.x, top + to.y], scope);
  }
  return async ([x, y]) => {
    const [left, top] = await scroll();
    return pageGoal([left + x + to.dx, top + y + to.dy], scope);
  };
}

// The part of an element by which a drag goes past its middle.
const PAST = 1 / 8;

/**
 * An element, a little past its middle as seen from where the drag begins: what is sorted changes places when the middle
 * is crossed.
 */
function elementGoal(handle: string, scope: TabScope, from?: Point): Goal {
  const { tab, signal } = scope;
  let known: ResolvedHandle | undefined;
  const find = async (scrolls: boolean): Promise<GoalPlace> => {
    // While something is dragged, the text around the goal changes, and with it what the goal seems to be.
    if (known === undefined || !(await isSameStill(known, scope))) known = await resolveHandle(handle, scope);
    const { address } = known;
    const frame = await frameOf(tab, address.frameId, signal);
    const request = { documentId: address.documentId, node: address.node, scrolls };
    const place: Place | null | undefined = await frame?.ask('placeOf', request, signal);
    if (frame === undefined || place === undefined || place === null) throw fail('handle_stale', { handle });
    if (place.width * place.height === 0) throw fail('not_visible', { handle });
    const [left, top] = await frame.origin(signal);
    const middle: Point = [left + place.middle[0], top + place.middle[1]];
    return { point: from === undefined ? middle : past(middle, from, place), scrolled: place.scrolled };
  };
  return { now: () => find(false), inView: () => find(true) };
}

async function isSameStill({ address, seen }: ResolvedHandle, { tab, signal }: TabScope): Promise<boolean> {
  const frame = await frameOf(tab, address.frameId, signal);
  const { documentId, node } = address;
  const answer = await frame?.ask('describe', { documentId, nodes: [node] }, signal);
  const [now] = stripDeep(answer ?? []).value;
  return now?.role === seen.role && now.name === seen.name;
}

function past([x, y]: Point, from: Point, { part }: Place): Point {
  const [dx, dy] = [x - from[0], y - from[1]];
  const length = Math.max(1, Math.hypot(dx, dy));
  return [x + (dx / length) * part[0] * PAST, y + (dy / length) * part[1] * PAST];
}

/** A point of the page; it stays where it is when the page scrolls. */
async function pageGoal([x, y]: Point, scope: TabScope): Promise<Goal> {
  const { tab, signal } = scope;
  const [width, height] = (await tab.ask('extent', {}, signal)).page;
  if (x < 0 || y < 0 || x >= width || y >= height) {
    const facts = { field: 'to', page: { width, height }, end: { x: Math.round(x), y: Math.round(y) } };
    throw fail('invalid_input', facts, {
      message: 'The drag would end outside the page; nothing was pressed.',
    });
  }
  const find = async (scrolls: boolean): Promise<GoalPlace> => {
    const answer = await mainFrame(tab).ask('pageToView', { point: [x, y], scrolls }, signal);
    const [nowX = x, nowY = y] = answer?.point ?? [];
    return { point: [nowX, nowY], scrolled: x - nowX + y - nowY };
  };
  return { now: () => find(false), inView: () => find(true) };
}

/** Refuses a point that is not in the viewport. */
export async function refuseOutsideView({ x, y }: PixelPoint, { tab, signal }: TabScope): Promise<void> {
  const [width, height] = (await tab.ask('extent', {}, signal)).viewport;
  if (x >= 0 && y >= 0 && x < width && y < height) return;
  const message = 'The point is outside the viewport; nothing was pressed.';
  throw fail('invalid_input', { x, y, viewport: { width, height } }, { message });
}
