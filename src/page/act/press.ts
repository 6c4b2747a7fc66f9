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
import type { Acting, Target } from './acting.ts';
import { isNothing, mainOf } from './difference.ts';
import { refuseForbiddenLink } from './refuse-forbidden-link.ts';
import { framesAround, keepAround, NO_COVER } from './frames-around.ts';
import { hasTraffic, outcomeRequest, policyOf } from './settle-after.ts';

const MOST_TRIES = 3;

/** Presses the element as the first step of the action; returns the effect if its frame knows it. */
export async function pressFirst(acting: Acting, how: PressOptions = {}): Promise<Outcome | undefined> {
  // What a frame inside of another one has to say is not the whole: the others are asked, too.
  const isOutermost = acting.target().frame.frameId === MAIN_FRAME;
  const landing = (): LandingRequest =>
    isOutermost ? { then: outcomeRequest(policyOf(acting), !hasTraffic(acting)) } : {};
  return pressAt(acting, how, { begun: acting.begun, landing });
}

/** Presses the element with the pointer, at a point where nothing lies over it. */
export async function press(acting: Acting, how: PressOptions = {}): Promise<void> {
  await pressAt(acting, how, { landing: () => ({}) });
}

interface PressPlan {
  /** Where it was found to be already. */
  readonly begun?: Aim;
  /** What to ask once it was pressed. */
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
  for (let attempt = 1; ; attempt++) {
    const point = await aimAt(acting, { isPress: true, attempt, ...(attempt === 1 && { begun }) });
    const around = await keepAround(acting);
    await answered((bound) => tab.input.press(point, how, bound), signal);
    const landing = await landingOf(acting.target(), afterwards(), signal);
    const elsewhere = await around.landed();
    if (elsewhere !== undefined && landing.pressed !== 'target') {
      // What has just been scrolled in one process is found at its old place by the browser for a moment.
      if (attempt < MOST_TRIES) continue;
      throw await covered(acting, elsewhere.by, elsewhere.frameId);
    }
    if (landing.pressed === 'other') {
      // It moved away under the pointer; nothing was pressed.
      if (attempt < MOST_TRIES) continue;
      await pressByScript(acting, how, landing.by);
      return undefined;
    }
    if (landing.pressed === 'unheard') throw await unheard(acting);
    if (landing.isMissed === true && (await isUnchanged(acting))) {
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

/** Whether the press did nothing yet but have its element drawn anew. */
async function isUnchanged(acting: Acting): Promise<boolean> {
  return isNothing(await acting.difference());
}

/** The last resort; there is none for more than a plain press. */
async function pressByScript(acting: Acting, how: PressOptions, by = NO_COVER): Promise<void> {
  const { frame, address } = acting.target();
  const isPlain = how.button === undefined && how.count === undefined;
  if (!isPlain || (await frame.ask('clickByScript', { node: address.node }, acting.scope.signal)) !== true)
    throw await covered(acting, by);
  acting.scripted();
}

/** A tab that takes no input, because the browser itself asks something of a person, is of no more use. */
async function unheard(acting: Acting): Promise<Error> {
  // In a frame inside of a frame, something there may lie over it.
  if (acting.target().frame.frameId !== MAIN_FRAME) return covered(acting, NO_COVER);
  acting.scope.abandon();
  return fail('page_unresponsive', { handle: acting.target().handle, ...told(acting) }, UNHEARD);
}

const UNHEARD = { message: 'The press did not reach the page, which takes no input; it was given up.' };

async function landingOf({ frame }: Target, request: LandingRequest, signal: AbortSignal): Promise<Landing> {
  // A frame that is gone was pressed.
  return (
    (await frame.ask('landing', request, signal)) ?? { pressed: 'target', clicked: true, isThere: false }
  );
}

/** A point of the tab's viewport at which the pointer reaches the element. */
export async function aimAt(acting: Acting, { isPress, attempt = 1, begun }: Aiming): Promise<Point> {
  const isOutermost = acting.target().frame.frameId === MAIN_FRAME;
  if (isOutermost) return pointOf(acting, begun ?? (await aimInFrame(acting, { isPress, tried: 0 })));
  for (let tried = attempt - 1; ; tried++) {
    const isKnown = begun !== undefined && tried === 0;
    const point = await pointOf(acting, isKnown ? begun : await aimInFrame(acting, { isPress, tried }));
    const reached = await inTab(acting, point, tried);
    if (reached.is === 'frame') return reached.point;
    if (tried < MOST_SCROLLS) continue;
    if (reached.is === 'covered') throw await covered(acting, reached.by, MAIN_FRAME);
    throw fail('not_visible', { handle: acting.target().handle, ...told(acting) });
  }
}

interface Aiming {
  readonly isPress: boolean;
  /** Where one came to nothing, the next waits for everything around the element to rest. */
  readonly attempt?: number;
  /** What the first aim has said already. */
  readonly begun?: Aim | undefined;
}

// As many ways as there are to bring something into view.
const MOST_SCROLLS = 3;

async function aimInFrame(acting: Acting, how: Pick<AimRequest, 'isPress' | 'tried'>): Promise<Aim> {
  const { frame, address } = acting.target();
  const { documentId, node } = address;
  const request = { documentId, node, begins: false, ...how };
  return (await frame.ask('aim', request, acting.scope.signal)) ?? { is: 'gone' };
}

/** The point that was found, or the error that there is none. */
async function pointOf(acting: Acting, aim: Aim): Promise<Point> {
  const { handle } = acting.target();
  switch (aim.is) {
    case 'gone':
      throw fail('handle_stale', { handle });
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

/** What is in a frame may be covered by what lies over the frame, or be out of view with it. */
async function inTab(acting: Acting, [x, y]: Point, tried: number): Promise<FrameHit & { point: Point }> {
  const { signal } = acting.scope;
  const { frame } = acting.target();
  const main = await mainOf(acting.scope);
  // The frames around it may live in other processes, and scroll a moment later.
  if (tried > 0) await Promise.all((await framesAround(acting)).map((each) => each.ask('still', {}, signal)));
  const [left, top] = await frame.origin(signal);
  const point: Point = [left + x, top + y];
  const hit = await main.ask('frameHit', { point, frame: outermost(acting) }, signal);
  return { ...(hit ?? { is: 'outside' }), point };
}

/** The place of the frame, of those directly in the tab's own document, that the element is in. */
function outermost(acting: Acting): number {
  const { meaning } = acting.scope.handles.find(acting.target().handle);
  return Number.parseInt(meaning.frame, 10);
}

function told(acting: Acting): object {
  const { role, name } = acting.target().seen;
  return { untrusted: true, target: { role, label: name } };
}

/** The error of a press that something else would have got, with what can be done about that. */
async function covered(acting: Acting, by: Cover, frameId = acting.target().address.frameId): Promise<Error> {
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
