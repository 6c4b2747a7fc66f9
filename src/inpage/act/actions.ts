// What passes between the server and our code in a page when something is done there: plain data.
import type { SeenState } from '../perceive/perception.ts';

/** Whether and where an element can be pressed. */
export type Aim =
  | { readonly is: 'gone' | 'hidden' | 'disabled' }
  | { readonly is: 'covered'; readonly by: Cover }
  | { readonly is: 'ready'; readonly x: number; readonly y: number; readonly documentId: string };

/** What lies over an element. */
export interface Cover {
  readonly role: string;
  readonly name: string;
  /** Elements in it that can be acted on. */
  readonly nodes: readonly number[];
}

/** What a press at a point of the outermost document would reach. */
export type FrameHit = { readonly is: 'frame' | 'outside' } | { readonly is: 'covered'; readonly by: Cover };

export interface AimRequest {
  readonly documentId: string;
  readonly node: number;
  /** Whether a press follows, which must reach this element and no other. */
  readonly isPress: boolean;
  /** Whether what can be seen now is what later differences are from. */
  readonly isFirst: boolean;
  /** How many ways to bring it into view were of no use already, because of what is around its frame. */
  readonly tried?: number;
}

/** What became of the press that was aimed at an element. */
export interface Landing {
  /** Where the press began; unheard is one that has not come to this document at all. */
  readonly pressed: 'target' | 'other' | 'unheard';
  /** Whether the element itself was clicked, not only pressed. */
  readonly clicked: boolean;
  /** Whether the element is still in the document. */
  readonly isThere: boolean;
  /** It moved away before the button was let go, and so was not clicked. */
  readonly isMissed?: true;
  /** It asked for a file to be saved. */
  readonly isDownload?: true;
  readonly by?: Cover;
}

/** What can be seen now that could not be seen before, and the other way round. */
export interface Difference {
  /** Nothing has happened at all since it was remembered, and no timer is due. */
  readonly isStill: boolean;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly controls: readonly ChangedControl[];
  /** How far the page has scrolled by itself. */
  readonly scrolled: number;
  readonly hasFocusMoved: boolean;
  /** The new title of the document. */
  readonly title?: string;
  /** All texts are the same, in another order: the first one that stands elsewhere, and what is in its place. */
  readonly order?: readonly [was: string, is: string];
  /** Whether there are more or fewer frames to be seen. */
  readonly framesCome: number;
  /** Where this frame is, and the places of those in it that can be seen. */
  readonly path: readonly number[];
  readonly frames: readonly number[];
}

export interface ChangedControl {
  readonly node: number;
  readonly role: string;
  readonly was: ControlLook;
  readonly is: ControlLook;
}

export interface ControlLook {
  readonly name: string;
  readonly state: SeenState;
}
