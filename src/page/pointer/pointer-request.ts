import type { POINTER_INTENTS } from '../terms/index.ts';

export type PointerIntent = (typeof POINTER_INTENTS)[number];

/** CSS pixels from the left and the top. */
export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** Where a drag ends: an element, a point of the viewport, or a distance. */
export type DragGoal = string | PixelPoint | { readonly dx: number; readonly dy: number };

export interface PointerRequest {
  readonly intent: PointerIntent;
  /** A point of the viewport, or an element and optionally a point in it. */
  readonly at: PixelPoint | { readonly handle: string; readonly offset?: PixelPoint | undefined };
  /** Where a drag ends. */
  readonly to?: DragGoal | undefined;
  /** How far a wheel turns. */
  readonly by?: { readonly dx: number; readonly dy: number } | undefined;
}

/** What is different around the points of an action. */
export interface PointerEvidence {
  /** Where the action ended, in the viewport. */
  readonly at: PixelPoint;
  /** The share of pixels that changed, from 0 to 1. */
  readonly pixels: number;
  /** The share of points where the element or its text changed, from 0 to 1. */
  readonly dom: number;
  /** The area changes by itself, so that its pixels prove nothing. */
  readonly restless?: true;
}
