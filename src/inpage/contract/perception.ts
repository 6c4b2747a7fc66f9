// What our code perceives in one frame. Empty fields are left out.
import * as z from 'zod';
import { fieldsRequestSchema, seenFieldsSchema } from './fields.ts';
import { LANDMARKS } from './landmarks.ts';
import type { Plain } from './plain.ts';

export { LANDMARKS, type Landmark } from './landmarks.ts';

export const GROUP_KINDS = [
  'radiogroup',
  'fieldset',
  'form',
  'list',
  'nav',
  'table',
  'card',
  'section',
  'menu',
  'tabs',
  'dialog',
  'place',
] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

const landmark = z.enum(LANDMARKS).exactOptional();
const pair = z.tuple([z.number(), z.number()]);
const yes = z.literal(true).exactOptional();
/** x, y, width and height in CSS pixels. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const versionSchema = z.object({
  /** Generated for each document, and secret from the page. */
  documentId: z.string(),
  /** Grows whenever the document changes. */
  version: z.int(),
});
export type FrameVersion = Plain<typeof versionSchema>;

/** Node numbers are valid in one document only. */
export const nodesRequestSchema = z.object({ documentId: z.string(), nodes: z.array(z.int()) });

/**
 * The indexes of a frame and of the frames around it in their parents' lists of frames, outermost first; -1 for a frame
 * in a shadow tree, which is in no list.
 */
export const pathSchema = z.array(z.int());

export const stateSchema = z.object({
  checked: z.union([z.boolean(), z.literal('mixed')]).exactOptional(),
  selected: z.boolean().exactOptional(),
  expanded: z.boolean().exactOptional(),
  pressed: z.union([z.boolean(), z.literal('mixed')]).exactOptional(),
  disabled: yes,
  readonly: yes,
  required: yes,
  invalid: yes,
  current: z.string().exactOptional(),
  /** Visible only on hover. */
  onHover: yes,
  /** Shortened; of a password only dots. */
  value: z.string().exactOptional(),
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
  now: z.number().exactOptional(),
});
export type SeenState = Plain<typeof stateSchema>;

/** What the elements of a page and the description of a single one have in common. */
const described = {
  /** Identifies the node as long as its document lives; never given to another. */
  node: z.int(),
  /** The ARIA role, explicit or implied; else `clickable`, `hoverable`, or `text` for what does nothing. */
  role: z.string(),
  /** The accessible name, on one line and shortened. */
  name: z.string(),
  /** It has no accessible name: this one comes from its title, icon, class or the text next to it. */
  guessed: yes,
  tag: z.string(),
  state: stateSchema.exactOptional(),
  /** In its frame's viewport. */
  box,
  covered: yes,
  landmark,
  /** The text of its table row, list item or card, without the names of controls and without clocks. */
  row: z.string().exactOptional(),
  /** Equal for elements with the same text around them: it identifies whose "Delete" this is. */
  around: z.number().exactOptional(),
  /** It is not in the region that was asked for. */
  outside: yes,
  /**
   * For each occurrence of the requested text: how many items around it are too small to contain this element; from
   * NEAR_SECTION on, the same for parts of its section; NEAR_WEAKLY in a section shared with other items; else -1.
   */
  near: z.array(z.int()).exactOptional(),
  /** Equal for links to the same address. */
  target: z.number().exactOptional(),
  /** Why we think that it can be acted on. */
  evidence: z.enum(['native', 'aria', 'listener', 'framework', 'focusable', 'cursor', 'hover']),
  depth: z.int(),
  /** Its index among all elements of the frame; given where only a part of them is described. */
  ordinal: z.int().exactOptional(),
  /** It looks like the main action of the page. */
  primary: yes,
  /** Only where they were asked for, like all fields below. */
  attributes: z.record(z.string(), z.string()).exactOptional(),
  /** The page listens to its clicks. */
  handled: yes,
  /** Its role as a dialog, menu or popover, while `role` says that it can be pressed. */
  layer: z.string().exactOptional(),
  /** Its visible text, where that is not its name. */
  shown: z.string().exactOptional(),
  /** Its visible text was shortened. */
  cut: yes,
  /** The options of a select. */
  options: z.string().exactOptional(),
  /** The text directly before it, up to another control. */
  before: z.string().exactOptional(),
  /** The rows, items and cards that it is in, innermost first. */
  items: z.array(z.int()).exactOptional(),
  /** A plain text or a layer that was asked for: there is no evidence that it can be acted on. */
  plain: yes,
};

const elementSchema = z.object({
  ...described,
  /** An index of `groups`. */
  group: z.int().exactOptional(),
});
export type SeenElement = Plain<typeof elementSchema>;

const groupSchema = z.object({
  /** Legend, label or heading; empty if there is none. */
  name: z.string(),
  kind: z.enum(GROUP_KINDS),
  landmark,
  /** The index of the group around it. */
  parent: z.int().exactOptional(),
  /** The role that all its elements have. */
  role: z.string().exactOptional(),
});
export type SeenGroup = Plain<typeof groupSchema>;

const headingSchema = z.object({ node: z.int(), level: z.int(), text: z.string() });
export type SeenHeading = Plain<typeof headingSchema>;

/** A short text that people look for on a page. */
const factSchema = z.object({ node: z.int(), kind: z.enum(['price', 'status']), text: z.string() });
export type SeenFact = Plain<typeof factSchema>;

/** A frame inside this one. */
const frameSchema = z.object({
  /** Its index in the window's list of frames; in a shadow tree, -1 minus the number of its tag. */
  index: z.int(),
  /** How many elements come before it. */
  before: z.int(),
  box,
  name: z.string(),
  hidden: yes,
  covered: yes,
  group: z.int().exactOptional(),
  landmark,
});
export type SeenFrame = Plain<typeof frameSchema>;

/** Where to look. Keys combine: all must hold. */
export const regionSchema = z.object({
  landmark,
  selector: z.string().exactOptional(),
  nearText: z.string().exactOptional(),
  /** Whether elements come with how near they are to the text: then the region is all that is near in any way. */
  hasNearness: yes,
  node: z.int().exactOptional(),
  /** In CSS pixels of the whole document. */
  box: box.exactOptional(),
});
export type RegionRequest = Plain<typeof regionSchema>;

export const regionFindingSchema = z.object({
  isFound: z.boolean(),
  isSelector: z.boolean(),
  /** What there is instead: the landmarks of the frame, or texts similar to the one that was looked for. */
  nearest: z.array(z.string()),
});
export type RegionFinding = Plain<typeof regionFindingSchema>;

/** A part of a page that has too many elements to describe all of them. */
const partSchema = z.object({
  /** So many elements in document order, in addition to everything in the viewport. */
  size: z.int(),
  /** The elements from this index on, and no others. */
  from: z.int().exactOptional(),
  /** Elements whose label or row contains words of it are described as well, wherever they are. */
  query: z.string().exactOptional(),
  /** Only elements with one of these roles. */
  roles: z.array(z.string()).exactOptional(),
  /** Nodes that are described as well, wherever they are. */
  nodes: z.array(z.int()).exactOptional(),
});
export type PartRequest = Plain<typeof partSchema>;

export const perceiveRequestSchema = z.object({
  region: regionSchema.exactOptional(),
  mostElements: z.int(),
  hasAttributes: z.boolean().exactOptional(),
  /** Plain texts and empty areas with these words are described as well, after the elements. */
  texts: z.string().exactOptional(),
  /** Dialogs, menus or popovers of this role that are open are described as well, after the elements. */
  layers: z.string().exactOptional(),
  /** Which elements to describe where there are more than `mostElements`; without it, the first ones. */
  part: partSchema.exactOptional(),
  fields: fieldsRequestSchema.exactOptional(),
});
export type PerceiveRequest = Plain<typeof perceiveRequestSchema>;

/** Everything that can be seen and acted on in one frame. */
export const perceptionSchema = z.object({
  ...versionSchema.shape,
  url: z.string(),
  /** The base of relative addresses. */
  base: z.string(),
  title: z.string(),
  isLoading: z.boolean(),
  path: pathSchema,
  /** Scroll position, viewport and document size in CSS pixels. */
  scroll: pair,
  viewport: pair,
  size: pair,
  /** Absent when no region was asked for. */
  region: regionFindingSchema.exactOptional(),
  headings: z.array(headingSchema),
  facts: z.array(factSchema),
  groups: z.array(groupSchema),
  /** In the order of the flat tree: slotted content is in its slot. */
  elements: z.array(elementSchema),
  frames: z.array(frameSchema),
  /** Only where they were asked for. */
  fields: seenFieldsSchema.exactOptional(),
  /** Only a part of the elements is described. */
  isPart: yes,
  /** How many elements of each tag are not described, where only a part is. */
  otherTags: z.record(z.string(), z.int()).exactOptional(),
  /** Elements that may have a shadow root which only the browser can reveal. */
  unknownHosts: z.int(),
  counts: z.object({
    /** Elements that could be acted on if they were visible. */
    hidden: z.int(),
    /** Elements that were asked for and are not described because there are too many. */
    beyond: z.int(),
    /** Frames that are not described. */
    frames: z.int(),
    headings: z.int(),
    /** Characters of headings and facts that were left out because they are invisible. */
    hiddenText: z.int(),
  }),
});
export type Perception = Plain<typeof perceptionSchema>;

/** One element. */
export const descriptionSchema = z.object({
  ...described,
  groupName: z.string().exactOptional(),
  groupKind: z.enum(GROUP_KINDS).exactOptional(),
  isVisible: z.boolean(),
});
export type Description = Plain<typeof descriptionSchema>;

/** One for each node, null if it is gone; null as a whole if the document has changed. */
export const descriptionsSchema = z.array(descriptionSchema.nullable()).nullable();

/** Selectors for other tools; null if the element is gone. */
export const selectorsSchema = z.object({ css: z.string(), text: z.string().exactOptional() }).nullable();
export type Selectors = NonNullable<Plain<typeof selectorsSchema>>;
