// The document of one frame as HTML text.
import * as z from 'zod';
import { pathSchema } from './perception.ts';
import type { Plain } from './plain.ts';

/**
 * `reading`: what reading needs; `acting`: the same with addresses as written and all options; `all`: everything except
 * scripts, styles and links that lead nowhere.
 */
const attributeSetSchema = z.enum(['reading', 'acting', 'all']);
export type AttributeSet = Plain<typeof attributeSetSchema>;

/** A node, if it belongs to this document, and the mark that it gets in the text. */
const markSchema = z.object({ documentId: z.string(), node: z.int(), mark: z.string() });
export type NodeMark = Plain<typeof markSchema>;

export const serialiseRequestSchema = z.object({
  /** Only what matches, with everything inside it. */
  selector: z.string().exactOptional(),
  /** Invisible text is kept. */
  keepHidden: z.boolean().exactOptional(),
  attributes: attributeSetSchema,
  marks: z.array(markSchema),
  maxChars: z.int(),
  /** After this time it stops with what it has. */
  maxMs: z.int(),
});
export type SerialiseRequest = Plain<typeof serialiseRequestSchema>;

const frameTagSchema = z.object({
  start: z.int(),
  end: z.int(),
  /** Its index in the window's list of frames; in a shadow tree, -1 minus the number of its tag. */
  index: z.int(),
});
export type FrameTag = Plain<typeof frameTagSchema>;

export const serialisedSchema = z.object({
  documentId: z.string(),
  url: z.string(),
  title: z.string(),
  charset: z.string(),
  path: pathSchema,
  /** The attributes in the start tags of the document and its body, each with a space before it. */
  rootAttributes: z.string(),
  bodyAttributes: z.string(),
  /** Title, meta tags, links and data about the document. */
  head: z.string(),
  /** The content of the body. */
  html: z.string(),
  /** Where the tags of frames are in `html`, in order. */
  frames: z.array(frameTagSchema),
  /** How many invisible pieces of text were left out. */
  hiddenRemoved: z.int(),
  truncated: z.boolean(),
  /** How many of the marks are in the text. */
  marked: z.int(),
  selection: z.enum(['whole', 'found', 'none', 'not a selector']),
  /** Elements that may have a shadow root which only the browser can reveal. */
  unknownHosts: z.int(),
});
export type Serialised = Plain<typeof serialisedSchema>;
