import type { Point } from '../../browser/index.ts';
import { fail } from '../../core/index.ts';
import type { VisualMark } from '../../element/index.ts';
import type { Outcome, Spot } from '../../inpage/index.ts';
import type { TabScope } from '../../session/index.ts';
import { act, aimFirst, foundAgain, pressFirst, type Acted, type Acting, type Plan } from '../act/index.ts';
import { answered } from '../bounded.ts';
import { goalFinder, refuseOutsideView, type FindGoal } from './drag-goal.ts';
import { drag } from './drag.ts';
import { changeIn, watchAround, type AroundWatch } from './evidence.ts';
import type { PixelPoint, PointerEvidence, PointerIntent, PointerRequest } from './pointer-request.ts';
import { resolveHandle, type ResolvedHandle } from '../resolve-handle.ts';
import { findVisual } from '../visual/index.ts';
import { promotePoint, promoteVisual } from './promote-point.ts';

export interface PointerResult {
  /** The handle of what was hit at a point. */
  readonly promotedHandleId?: string;
  /** Absent if the page left or a dialog blocks it. */
  readonly evidence?: PointerEvidence;
}

/** Uses the pointer at a point or on an element, and reports what changed there. */
export async function pointerAction(scope: TabScope, request: PointerRequest): Promise<Acted<PointerResult>> {
  refuseIncomplete(request);
  const { intent, at, to } = request;
  if ('x' in at) await refuseOutsideView(at, scope);
  const findGoal = to === undefined ? undefined : await goalFinder(to, scope);
  const { handle, spot, isPromoted } = await targetOf(at, scope);
  let ended: Pointed | undefined;
  let evidence: PointerEvidence | undefined;
  const plan: Plan<undefined> = {
    isPress: PRESSES.has(intent),
    spot,
    async work(acting) {
      ended = await point(acting, request, findGoal);
      return { result: undefined, outcome: ended.outcome };
    },
    async otherChanges() {
      evidence = ended && (await ended.around.tell(ended.end));
      return evidence === undefined ? {} : changeIn(evidence);
    },
  };
  const acted = await act(scope, handle, plan);
  return {
    ...acted,
    result: {
      ...(isPromoted && { promotedHandleId: handle }),
      ...(evidence !== undefined && { evidence }),
    },
  };
}

// Drags are guarded like presses.
const PRESSES: ReadonlySet<PointerIntent> = new Set(['click', 'double', 'right', 'drag']);

interface PointerTarget {
  readonly handle: string;
  readonly spot: Spot | undefined;
  readonly isPromoted: boolean;
}

async function targetOf(at: PointerRequest['at'], scope: TabScope): Promise<PointerTarget> {
  if ('x' in at) return { ...(await promotePoint(at, scope)), isPromoted: true };
  const { offset } = at;
  const isVisual = at.handle.startsWith('x');
  const handle = isVisual ? promoteVisual(at.handle, scope) : at.handle;
  if (offset === undefined) return { handle, spot: undefined, isPromoted: isVisual };
  const { visual } = scope.handles.find(handle);
  const isPart = visual?.isPart === true;
  const corner = isPart ? cornerOf(visual, (await findVisual(handle, scope)).spot) : { x: 0, y: 0 };
  const { width, height } = isPart ? visual.box : sizeOf(await resolveHandle(handle, scope));
  const { x, y } = offset;
  if (x >= 0 && y >= 0 && x < width && y < height)
    return { handle, spot: { of: 'element', x: corner.x + x, y: corner.y + y }, isPromoted: isVisual };
  const message = 'The argument offset must be inside the element; nothing was pressed.';
  throw fail('invalid_input', { field: 'offset', element: { width, height } }, { message });
}

function sizeOf({ seen: { box } }: ResolvedHandle): { readonly width: number; readonly height: number } {
  const [, , width, height] = box;
  return { width, height };
}

function cornerOf({ box }: VisualMark, { x, y }: Spot): PixelPoint {
  return { x: x - box.width / 2, y: y - box.height / 2 };
}

interface Pointed {
  readonly outcome?: Outcome | undefined;
  readonly end: Point;
  readonly around: AroundWatch;
}

async function point(acting: Acting, request: PointerRequest, findGoal?: FindGoal): Promise<Pointed> {
  const { intent, by = { dx: 0, dy: 0 } } = request;
  const { tab, signal } = acting.scope;
  if (findGoal !== undefined) return dragTo(acting, findGoal);
  const around = await watchAround([await aimFirst(acting)], acting);
  const now = await foundAgain(acting, PRESSES.has(intent));
  const end = await aimFirst(now);
  const move = (): Promise<void> => answered((bound) => tab.input.move(end, bound), signal);
  switch (intent) {
    case 'double':
      return { outcome: await pressFirst(now, { count: 2 }), end, around };
    case 'right':
      return { outcome: await pressFirst(now, { button: 'right' }), end, around };
    case 'hover':
      await move();
      return { end, around };
    case 'wheel':
      await move();
      await answered((bound) => tab.input.wheel(by.dx, by.dy, bound), signal);
      return { end, around };
    case 'click':
    case 'drag':
      return { outcome: await pressFirst(now), end, around };
  }
}

async function dragTo(acting: Acting, findGoal: FindGoal): Promise<Pointed> {
  let around: AroundWatch | undefined;
  const end = await drag(acting, {
    findGoal,
    async onEnds(...points) {
      around = await watchAround(points, acting);
    },
  });
  if (around === undefined) throw fail('internal');
  return { end, around };
}

function refuseIncomplete({ intent, to, by }: PointerRequest): void {
  if (intent === 'drag' && to === undefined) throw missing('to', 'A drag needs the argument to.');
  if (intent === 'wheel' && by === undefined) throw missing('dy', 'A wheel needs the arguments dx or dy.');
  if (intent !== 'drag' && to !== undefined) throw missing('to', 'Only a drag takes the argument to.');
  if (intent !== 'wheel' && by !== undefined) throw missing('dy', 'Only a wheel takes dx and dy.');
}

function missing(field: string, message: string): Error {
  return fail('invalid_input', { field }, { message });
}
