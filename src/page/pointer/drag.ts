import type { Point } from '../../browser/index.ts';
import { startDeadline } from '../../core/index.ts';
import { aimAt, covered, NO_COVER, type Acting } from '../act/index.ts';
import { answered } from '../bounded.ts';
import { mainFrame } from '../perceive/index.ts';
import type { FindGoal, Goal, GoalPlace } from './drag-goal.ts';

const MOST_TRIES = 3;
// Libraries begin to drag after a few pixels, and look at where the pointer is several times on its way.
const START_PX = [2, 4, 6, 10];
const STEP_PX = 12;
const LEAST_STEPS = 6;
const MOST_STEPS = 40;
const MOST_CORRECTIONS = 5;
const GIVE_UP_MS = 2_000;

export interface DragPlan {
  readonly findGoal: FindGoal;
  /** Called before anything is pressed. */
  readonly onEnds: (from: Point, to: Point) => Promise<void>;
}

/** Drags the element with the pointer, and returns where it was dropped. */
export async function drag(acting: Acting, { findGoal, onEnds }: DragPlan): Promise<Point> {
  const { tab, signal } = acting.scope;
  let from = await aimAt(acting, { isPress: true, begun: acting.begun });
  let goal = await findGoal(from);
  await goal.inView();
  // The goal may have been scrolled into view, and the source moved with it.
  from = await aimAt(acting, { isPress: true });
  goal = await findGoal(from);
  await onEnds(from, (await goal.now()).point);
  for (let attempt = 1; ; attempt++) {
    await answered((bound) => tab.input.hold(from, bound), signal);
    if (await isHeld(acting)) break;
    await letGo(acting);
    if (attempt === MOST_TRIES) throw await covered(acting, NO_COVER);
    from = await aimAt(acting, { isPress: true, attempt: attempt + 1 });
  }
  try {
    const end = await carry(acting, from, goal);
    await acting.target().frame.ask('motionsEnd', {}, signal);
    return end;
  } catch (error) {
    await giveUp(acting);
    throw error;
  }
}

/** Whether the press reached the element; the browser's own parts, such as resizers, do not say. */
async function isHeld(acting: Acting): Promise<boolean> {
  const { frame } = acting.target();
  const landing = await frame.ask('landing', {}, acting.scope.signal);
  return landing?.pressed !== 'other';
}

/** Releases a press that something else received; it reaches nothing. */
async function letGo(acting: Acting): Promise<void> {
  const { scope } = acting;
  const { frame } = acting.target();
  await frame.ask('keepPresses', {}, scope.signal);
  await answered((bound) => scope.tab.input.release(bound), scope.signal);
  await frame.ask('landing', {}, scope.signal);
}

async function carry(acting: Acting, from: Point, goal: Goal): Promise<Point> {
  const { tab, signal } = acting.scope;
  const move = (to: Point): Promise<void> => answered((bound) => tab.input.move(to, bound), signal);
  const [startX, startY] = from;
  // Scrolling now would put something else under the button.
  const planned = (await goal.now()).point;
  const [toX, toY] = [planned[0] - startX, planned[1] - startY];
  const length = Math.max(1, Math.hypot(toX, toY));
  for (const px of START_PX.filter((each) => each < length))
    await move([startX + (toX / length) * px, startY + (toY / length) * px]);
  await drawn(acting);
  // Dragging may have changed the page: places to drop on appear, the source no longer takes room.
  let at = from;
  let place = await goal.inView();
  for (let correction = 0; correction < MOST_CORRECTIONS; correction++) {
    await along(at, place.point, move);
    at = place.point;
    await drawn(acting);
    const now: GoalPlace = await goal.inView();
    // An element that only makes room for what is dragged is not followed.
    if (now.scrolled === place.scrolled) break;
    place = now;
  }
  // Some only look at where the pointer is once it has moved there.
  const [x, y] = at;
  await move([x + (toX > 0 ? -1 : 1), y]);
  await move(at);
  await drawn(acting);
  await answered((bound) => tab.input.release(bound), signal);
  return at;
}

async function along([x, y]: Point, [toX, toY]: Point, move: (to: Point) => Promise<void>): Promise<void> {
  const length = Math.hypot(toX - x, toY - y);
  const steps = Math.min(MOST_STEPS, Math.max(LEAST_STEPS, Math.round(length / STEP_PX)));
  for (let step = 1; step <= steps; step++)
    await move([x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps]);
}

/** The page has drawn what the pointer's moves changed. */
async function drawn({ scope: { tab, signal } }: Acting): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await mainFrame(tab).ask('still', {}, signal);
}

/** Ends a drag that failed: nothing is dropped, and no button stays pressed. */
async function giveUp({ scope: { tab } }: Acting): Promise<void> {
  using limit = startDeadline(GIVE_UP_MS);
  try {
    await limit.guard(tab.input.key('Escape', limit.signal));
    await limit.guard(tab.input.release(limit.signal));
  } catch {
    // The page is gone or asks something: the error of the drag says more.
  }
}
