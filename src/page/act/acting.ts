import type { Aim } from '../../inpage/index.ts';
import type { TabScope } from '../../session/index.ts';
import type { ResolvedHandle } from '../resolve-handle.ts';
import type { AskableFrame } from '../perceive/index.ts';
import type { SeenDifference } from './difference.ts';
import type { Beginning } from './outcome.ts';

/** Something that is being done to an element. */
export interface Acting {
  readonly scope: TabScope;
  readonly before: Beginning;
  /** Where the element was when the action began, or why it could not be pressed there. */
  readonly begun: Aim;
  /** The element, as it was found last: what is drawn anew meanwhile is found again. */
  target(): Target;
  /** Finds it again. */
  renew(): Promise<Target>;
  /** A press had to be left to a script. */
  scripted(): void;
  /** A file was asked for, and will come. */
  awaitsFile(): void;
  /** What can be seen now and could not before, also in frames around the element. */
  difference(signal?: AbortSignal): Promise<SeenDifference>;
  /** Waits until what was done so far has come to an end. */
  settle(): Promise<void>;
}

export interface Target extends ResolvedHandle {
  readonly frame: AskableFrame;
}
