import type { Point, PressOptions } from '../../browser/index.ts';
import { fail } from '../../core/index.ts';
import type {
  Aim,
  AimRequest,
  Cover,
  FrameHit,
  Landing,
  LandingRequest,
  Outcome,
} from '../../inpage/index.ts';
import { answered } from '../bounded.ts';
import { giveHandle } from '../../element/index.ts';
import { MAIN_FRAME, perceivePage } from '../perceive/index.ts';
import { aimHovering } from './aim-hovering.ts';
import type { Acting, Target } from './acting.ts';
import { isNothing, mainOf } from './difference.ts';
import { refuseForbiddenLink } from './refuse-forbidden-link.ts';
import { framesAround, keepAround, NO_COVER } from './frames-around.ts';
import { hasTraffic, outcomeRequest, policyOf } from './settle-after.ts';

const MOST_TRIES = 3;

/** Presses the element as the first step of the action; returns the effect if its frame knows it. */
export async function pressFirst(acting: Acting, how: PressOptions = {}): Promise<Outcome | undefined> {
  // A nested frame does not know the whole effect: the other frames have to be compared as well.
  const isOutermost = acting.target().frame.frameId === MAIN_FRAME;
  const landing = (): LandingRequest =>
    isOutermost ? { then: outcomeRequest(policyOf(acting), !hasTraffic(acting)) } : {};
  return pressAt(acting, how, { begun: acting.begun, landing });
}

/** Presses the element with the pointer, at a point where nothing covers it. */
export async function press(acting: Acting, how: PressOptions = {}): Promise<void> {
  await pressAt(acting, how, { landing: () => ({}) });
}

interface PressPlan {
  /** The aim that was found when the action started. */
  readonly begun?: Aim;
  /** What to request from the page right after the press. */
  readonly landing: () => LandingRequest;
}

async function pressAt(
  acting: Acting,
  how: PressOptions,
  { begun, landing: afterwards }: PressPlan,
): Promise<Outcome | undefined> {
  const { tab, signal } = acting.scope;
  if (how.button === undefined) await refuseForbiddenLink(acting);
  let isRepeated = false;
  let choice = 0;
  for (let attempt = 1; ; attempt++) {
    const point = await (attempt === 1
      ? aimAt(acting, { isPress: true, begun })
      : aimUnderPointer(acting, { isPress: true, attempt, choice }));
    const around = await keepAround(acting);
    await answered((bound) => tab.input.press(point, how, bound), signal);
    const landing = await landingOf(acting.target(), afterwards(), signal);
    const elsewhere = await around.landed();
    if (elsewhere !== undefined && landing.pressed !== 'target') {
      // Just after a scroll in another process, the browser's hit test still uses the old position for a moment.
      if (attempt < MOST_TRIES) continue;
      throw await covered(acting, elsewhere.by, elsewhere.frameId);
    }
    if (landing.pressed === 'other') {
      // The element moved away or was re-rendered under the pointer; nothing was pressed.
      if (!landing.isThere) await acting.renew();
      if (attempt > 1) choice += 1;
      if (attempt < MOST_TRIES) continue;
      await pressByScript(acting, how, landing.by);
      return undefined;
    }
    if (landing.pressed === 'unheard') throw await unheard(acting);
    if (landing.isMissed === true && (landing.isUntouched === true || (await isUnchanged(acting)))) {
      choice += 1;
      if (attempt < MOST_TRIES) continue;
      await pressByScript(acting, how);
      return undefined;
    }
    if (landing.isDownload === true) acting.awaitsFile();
    const wasReplaced = !landing.clicked && !landing.isThere;
    if (!wasReplaced || !(await isUnchanged(acting))) return landing.outcome;
    await acting.renew();
    if (isRepeated) {
      await pressByScript(acting, how);
      return undefined;
    }
    isRepeated = true;
  }
}

const MOST_POINTS = 6;

/** For elements that move or change on hover: a point that still hits the element once it rests under the pointer. */
async function aimUnderPointer(acting: Acting, aiming: Aiming): Promise<Point> {
  const { tab, signal } = acting.scope;
  for (let choice = aiming.choice ?? 0; ; choice++) {
    const point = await aimAt(acting, { ...aiming, choice });
    await answered((bound) => tab.input.move(point, bound), signal);
    const isReached = await acting.target().frame.ask('rests', {}, signal);
    if (isReached !== false || choice >= MOST_POINTS || acting.spot !== undefined) return point;
  }
}

/** Whether the press has only re-rendered the element so far. */
async function isUnchanged(acting: Acting): Promise<boolean> {
  return isNothing(await acting.difference());
}

/** The last resort, for a plain left click only. */
async function pressByScript(acting: Acting, how: PressOptions, by = NO_COVER): Promise<void> {
  const { frame, address } = acting.target();
  // A script cannot click at a point.
  const isPlain = how.button === undefined && how.count === undefined && acting.spot === undefined;
  if (!isPlain || (await frame.ask('clickByScript', { node: address.node }, acting.scope.signal)) !== true)
    throw await covered(acting, by);
  acting.scripted();
}

/** A tab that takes no input, because the browser itself shows a prompt, cannot be used any more. */
async function unheard(acting: Acting): Promise<Error> {
  // In a nested frame, something outside that frame may cover the element.
  if (acting.target().frame.frameId !== MAIN_FRAME) return covered(acting, NO_COVER);
  acting.scope.abandon();
  return fail('page_unresponsive', { handle: acting.target().handle, ...told(acting) }, UNHEARD);
}

const UNHEARD = { message: 'The press did not reach the page, which takes no input; it was given up.' };

async function landingOf({ frame }: Target, request: LandingRequest, signal: AbortSignal): Promise<Landing> {
  // A frame that no longer exists counts as pressed.
  return (
    (await frame.ask('landing', request, signal)) ?? { pressed: 'target', clicked: true, isThere: false }
  );
}

/** A point in the tab's viewport at which the pointer hits the element. */
export async function aimAt(acting: Acting, { attempt = 1, begun, ...how }: Aiming): Promise<Point> {
  const isOutermost = acting.target().frame.frameId === MAIN_FRAME;
  if (isOutermost) return pointOf(acting, begun ?? (await aimInFrame(acting, { ...how, tried: 0 })));
  for (let tried = attempt - 1; ; tried++) {
    const isKnown = begun !== undefined && tried === 0;
    const point = await pointOf(acting, isKnown ? begun : await aimInFrame(acting, { ...how, tried }));
    const reached = await inTab(acting, point, tried);
    if (reached.is === 'frame') return reached.point;
    if (tried < MOST_SCROLLS) continue;
    if (reached.is === 'covered') throw await covered(acting, reached.by, MAIN_FRAME);
    throw fail('not_visible', { handle: acting.target().handle, ...told(acting) });
  }
}

interface Aiming {
  readonly isPress: boolean;
  /** After a failed attempt, the next one waits until everything around the element is still. */
  readonly attempt?: number;
  /** The result of the first aim. */
  readonly begun?: Aim | undefined;
  /** Index among the points that hit the element. */
  readonly choice?: number;
}

// One for each way to scroll something into view.
const MOST_SCROLLS = 3;

export async function aimInFrame(
  acting: Acting,
  how: Pick<AimRequest, 'isPress' | 'tried' | 'choice'>,
): Promise<Aim> {
  const { frame, address } = acting.target();
  const { documentId, node } = address;
  const { spot } = acting;
  const request = { documentId, node, begins: false, ...how, ...(spot !== undefined && { spot }) };
  return (await aimHovering(frame, request, acting.scope)) ?? { is: 'gone' };
}

/** The point of an aim; throws if there is none. */
async function pointOf(acting: Acting, aim: Aim): Promise<Point> {
  const { handle } = acting.target();
  switch (aim.is) {
    case 'gone':
      throw fail('handle_stale', { handle });
    case 'hover':
    case 'hidden':
      throw fail('not_visible', { handle, ...told(acting) });
    case 'disabled':
      throw fail('not_settable', { handle, ...told(acting) }, DISABLED);
    case 'covered':
      throw await covered(acting, aim.by);
    case 'ready':
      return [aim.x, aim.y];
  }
}

const DISABLED = { message: 'Nothing was pressed: the control is disabled.' };

/** An element in a frame may be covered by something over the frame, or out of view together with it. */
async function inTab(acting: Acting, [x, y]: Point, tried: number): Promise<FrameHit & { point: Point }> {
  const { signal } = acting.scope;
  const { frame } = acting.target();
  const main = await mainOf(acting.scope);
  // The other frames may be in other processes, and scroll slightly later.
  if (tried > 0) await Promise.all((await framesAround(acting)).map((each) => each.ask('still', {}, signal)));
  const [left, top] = await frame.origin(signal);
  const point: Point = [left + x, top + y];
  const hit = await main.ask('frameHit', { point, frame: outermost(acting) }, signal);
  return { ...(hit ?? { is: 'outside' }), point };
}

/** The index of the top-level frame that contains the element. */
function outermost(acting: Acting): number {
  const { meaning } = acting.scope.handles.find(acting.target().handle);
  return Number.parseInt(meaning.frame, 10);
}

function told(acting: Acting): object {
  const { role, name } = acting.target().seen;
  return { untrusted: true, target: { role, label: name } };
}

/** The error for a press that something else would receive, with what the caller can do about it. */
export async function covered(
  acting: Acting,
  by: Cover,
  frameId = acting.target().address.frameId,
): Promise<Error> {
  const { scope } = acting;
  const { handle } = acting.target();
  const { documentId } = acting.target().address;
  const addresses = by.nodes.map((node) => ({ frameId, documentId, node }));
  const model = await perceivePage(scope.tab, { signal: scope.signal, wanted: { addresses } });
  const inside = by.nodes.flatMap((node) =>
    model.all.filter((element) => element.address.node === node && element.address.frameId === frameId),
  );
  const actions = inside.map((element) => ({
    elementId: giveHandle(element, model, scope),
    role: element.role,
    label: element.name.slice(0, 60),
  }));
  const coveredBy = {
    ...(by.role !== '' && { role: by.role }),
    label: by.name,
    ...(actions.length > 0 && { actions }),
  };
  return fail('covered', { handle, ...told(acting), coveredBy });
}
