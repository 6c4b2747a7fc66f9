import type { FrameTag, SerialiseRequest } from '../contract/serialised.ts';
import type { Writer } from './writer.ts';

/** The text of a document while it is being written. */
export interface SerialisedBody {
  readonly writer: Writer;
  readonly request: SerialiseRequest;
  readonly marks: ReadonlyMap<Element, string>;
  /** When to stop with what there is. */
  readonly untilMs: number;
  readonly frames: FrameTag[];
  /** The marked elements that are in the text. */
  readonly marked: Set<Element>;
  hiddenRemoved: number;
  isLate: boolean;
  /** Something in it was truncated. */
  isCut: boolean;
}
