import { fail, nearest, WayfarerError } from '../../core/index.ts';
import type { TabScope } from '../../session/index.ts';
import { LANDMARKS, type Landmark } from '../../inpage/index.ts';
import { resolveHandle } from '../resolve-handle.ts';
import type { PageRegion } from '../perceive/index.ts';
import { findVisual } from '../visual/index.ts';

/** A landmark, a handle, or an object whose keys combine. */
export type RegionInput =
  | string
  | {
      readonly selector?: string | undefined;
      readonly nearText?: string | undefined;
      readonly x?: number | undefined;
      readonly y?: number | undefined;
      readonly width?: number | undefined;
      readonly height?: number | undefined;
    };

/** Resolves a region that a caller named; undefined is the whole page. */
export async function regionOf(
  input: RegionInput | undefined,
  scope: TabScope,
): Promise<PageRegion | undefined> {
  if (input === undefined) return undefined;
  if (typeof input === 'string') return namedRegion(input, scope);
  const { selector, nearText, x, y, width, height } = input;
  const hasBox = x !== undefined || y !== undefined || width !== undefined || height !== undefined;
  if (selector === undefined && nearText === undefined && !hasBox) return undefined;
  return {
    ...(selector !== undefined && { selector }),
    ...(nearText !== undefined && { nearText }),
    ...(hasBox && { box: [x ?? 0, y ?? 0, width ?? WHOLE, height ?? WHOLE] as const }),
  };
}

const WHOLE = 1_000_000;

async function namedRegion(name: string, scope: TabScope): Promise<PageRegion> {
  if (/^(?:[a-z]+|wa-)\d+$/.test(name)) return handleRegion(name, scope);
  const landmark: Landmark | undefined = LANDMARKS.find((known) => known === name);
  if (landmark !== undefined) return { landmark };
  const message = 'The region must be a landmark, a handle, or an object with selector, nearText or a box.';
  const facts = { field: 'region', known: LANDMARKS, nearest: nearest(name, LANDMARKS) };
  throw fail('invalid_input', facts, { message });
}

/** An element; or a part of a picture, found again by its pixels. */
async function handleRegion(handle: string, scope: TabScope): Promise<PageRegion> {
  const { visual } = scope.handles.find(handle);
  if (visual?.isPart !== true) return { address: (await resolveHandle(handle, scope)).address };
  try {
    const { view } = await findVisual(handle, scope);
    const { scroll } = await scope.tab.ask('extent', {}, scope.signal);
    const [x, y, width, height] = view;
    return { box: [x + scroll[0], y + scroll[1], width, height] };
  } catch (error) {
    if (!(error instanceof WayfarerError && error.code === 'handle_changed')) throw error;
    const message = 'What this visual handle shows is not on the page any more.';
    throw fail('not_found', { field: 'region', handle }, { message, cause: error });
  }
}
