// The document of one frame as HTML text: plain data, known on both sides.

export interface SerialiseRequest {
  /** Only what matches, with all that is in it. */
  readonly selector?: string;
  /** Text that nobody can see stays. */
  readonly keepHidden?: boolean;
  readonly attributes: AttributeSet;
  readonly marks: readonly Mark[];
  readonly maxChars: number;
  /** After that it ends with what it has. */
  readonly maxMs: number;
}

/**
 * What reading needs; the same for whoever will act on the page, with addresses as they are written and all choices;
 * or all but what runs, what styles and what leads nowhere.
 */
export type AttributeSet = 'reading' | 'acting' | 'all';

/** A node, if it is of this document, and what it is called in the text. */
export interface Mark {
  readonly documentId: string;
  readonly node: number;
  readonly mark: string;
}

export interface Serialised {
  readonly documentId: string;
  readonly url: string;
  readonly title: string;
  readonly charset: string;
  /**
   * The places of this frame and of the frames around it in the list of frames of their parents, outermost first; -1 for
   * one in a shadow tree, which is in no list.
   */
  readonly path: readonly number[];
  /** What the start tags of the document and of its body hold, each with a blank before it. */
  readonly rootAttributes: string;
  readonly bodyAttributes: string;
  /** Title, telling meta tags, links about the document, and data about it. */
  readonly head: string;
  /** What the body holds. */
  readonly html: string;
  /** Where in `html` the tags of frames stand, in order. */
  readonly frames: readonly FrameTag[];
  /** Pieces of text that nobody can see, and that were left out. */
  readonly hiddenRemoved: number;
  readonly truncated: boolean;
  /** How many of the marks stand in the text. */
  readonly marked: number;
  readonly selection: 'whole' | 'found' | 'none' | 'not a selector';
  /** Elements that may have a shadow root which the browser has to be asked for. */
  readonly unknownHosts: number;
}

export interface FrameTag {
  readonly start: number;
  readonly end: number;
  /** Its place in the list of frames of the window; in a shadow tree, -1 less the number of its tag. */
  readonly index: number;
}
