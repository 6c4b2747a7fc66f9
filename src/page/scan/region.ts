import { fail, nearest } from '../../core/index.ts';
import type { TabScope } from '../../session/index.ts';
import { LANDMARKS, type Landmark } from '../../inpage/index.ts';
import { resolveHandle } from '../resolve-handle.ts';
import type { PageRegion } from '../perceive/index.ts';

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
  if (/^(?:[a-z]+|wa-)\d+$/.test(name)) return { address: (await resolveHandle(name, scope)).address };
  const landmark: Landmark | undefined = LANDMARKS.find((known) => known === name);
  if (landmark !== undefined) return { landmark };
  const message = 'The region must be a landmark, a handle, or an object with selector, nearText or a box.';
  const facts = { field: 'region', known: LANDMARKS, nearest: nearest(name, LANDMARKS) };
  throw fail('invalid_input', facts, { message });
}
