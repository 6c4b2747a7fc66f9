import type { Aim, Spot } from '../../inpage/index.ts';
import type { TabScope } from '../../session/index.ts';
import type { ResolvedHandle } from '../resolve-handle.ts';
import type { AskableFrame } from '../perceive/index.ts';
import type { SeenDifference } from './difference.ts';
import type { Beginning } from './outcome.ts';

/** An action in progress on an element. */
export interface Acting {
  readonly scope: TabScope;
  readonly before: Beginning;
  /** The element's first aim: a point, or why it could not be pressed. */
  readonly begun: Aim;
  /** The exact point that the caller named. */
  readonly spot?: Spot | undefined;
  /** The element as last resolved; it is resolved again after a re-render. */
  target(): Target;
  /** Resolves the element again. */
  renew(): Promise<Target>;
  /** Records that the press was done by a script. */
  scripted(): void;
  /** Records that a download was requested. */
  awaitsFile(): void;
  /** What is visible now and was not before, including in other frames. */
  difference(signal?: AbortSignal): Promise<SeenDifference>;
  /** Waits until the page has finished reacting to the input so far. */
  settle(): Promise<void>;
}

export interface Target extends ResolvedHandle {
  readonly frame: AskableFrame;
}
