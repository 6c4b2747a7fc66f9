// What the server and our code in a page exchange when an element is acted on.
import * as z from 'zod';
import { descriptionSchema, pathSchema, stateSchema } from './perception.ts';
import type { Plain } from './plain.ts';
import { quietRequestSchema } from './waiting.ts';

const yes = z.literal(true).exactOptional();

/** What covers an element. */
const coverSchema = z.object({
  role: z.string(),
  name: z.string(),
  /** Elements in it that can be acted on. */
  nodes: z.array(z.int()),
});
export type Cover = Plain<typeof coverSchema>;

/** An exact point, in CSS pixels from the top left corner of the frame's viewport or of the element. */
const spotSchema = z.object({ of: z.enum(['viewport', 'element']), x: z.number(), y: z.number() });
export type Spot = Plain<typeof spotSchema>;

export const aimRequestSchema = z.object({
  documentId: z.string(),
  node: z.int(),
  /** Whether a press follows, which must reach this element and no other. */
  isPress: z.boolean(),
  /** Whether an action begins: then the element is described, and differences are measured from now on. */
  begins: z.boolean(),
  /** How many ways of scrolling it into view have failed because of what surrounds its frame. */
  tried: z.int(),
  /** The pointer has just moved to reveal the element: animations finish first. */
  isAfterHover: yes,
  /** Which of the points that hit it, after others had no effect: 0 is the best, 1 the nearest to its corner. */
  choice: z.int().exactOptional(),
  /** The point to aim at, instead of one that we choose. */
  spot: spotSchema.exactOptional(),
});
export type AimRequest = Plain<typeof aimRequestSchema>;

/** Only when an action begins; null for an element that is not on the page. */
const seen = descriptionSchema.nullable().exactOptional();

/** Whether and where an element can be pressed. */
export const aimSchema = z.union([
  z.object({ is: z.literal('gone') }),
  z.object({ is: z.enum(['hidden', 'disabled']), seen }),
  z.object({ is: z.literal('covered'), by: coverSchema, seen }),
  z.object({ is: z.literal('ready'), x: z.number(), y: z.number(), seen }),
  /** It becomes visible once the pointer is at this point. */
  z.object({ is: z.literal('hover'), x: z.number(), y: z.number(), seen }),
]);
export type Aim = Plain<typeof aimSchema>;

export const frameHitRequestSchema = z.object({
  point: z.tuple([z.number(), z.number()]),
  /** The index of the frame that should be hit, of those directly in the main document. */
  frame: z.int(),
});

/** What a press at a point of the main document would reach. */
export const frameHitSchema = z.union([
  z.object({ is: z.enum(['frame', 'outside']) }),
  z.object({ is: z.literal('covered'), by: coverSchema }),
]);
export type FrameHit = Plain<typeof frameHitSchema>;

const controlLookSchema = z.object({ name: z.string(), state: stateSchema });
export type ControlLook = Plain<typeof controlLookSchema>;

const changedControlSchema = z.object({
  node: z.int(),
  role: z.string(),
  was: controlLookSchema,
  is: controlLookSchema,
  /** The page changed it by itself. */
  isForeign: yes,
});
export type ChangedControl = Plain<typeof changedControlSchema>;

/** What is visible now and was not before, and the other way round. */
export const differenceSchema = z.object({
  /** Nothing has happened since it was remembered, and no timer is due. */
  isStill: z.boolean(),
  added: z.array(z.string()),
  /** How many more there are. */
  addedMore: z.int(),
  removed: z.array(z.string()),
  controls: z.array(changedControlSchema),
  /** How far the page has scrolled by itself. */
  scrolled: z.number(),
  hasFocusMoved: z.boolean(),
  /** The new title of the document. */
  title: z.string().exactOptional(),
  /** The texts are the same in another order: the first one that moved, and what is now in its place. */
  order: z.tuple([z.string(), z.string()]).exactOptional(),
  /** The column by which a table is sorted now, and how. */
  sort: z.string().exactOptional(),
  /** How class or style of the element, its row or a sibling changed, where nothing else did. */
  appearance: z.string().exactOptional(),
  /** Texts that the page changed by itself. */
  meanwhile: z.array(z.string()),
  /** The increase in the number of visible frames. */
  framesCome: z.int(),
  path: pathSchema,
  /** The indexes of the visible frames inside this one. */
  frames: z.array(z.int()),
});
export type Difference = Plain<typeof differenceSchema>;

/** What to wait for after an action. */
export const outcomeRequestSchema = z.object({
  quiet: quietRequestSchema,
  /** Whether to report differences. */
  compares: z.boolean(),
});
export type OutcomeRequest = Plain<typeof outcomeRequestSchema>;

/** The effect of an action in one frame. */
export const outcomeSchema = z.object({
  /** Nothing has changed since it was remembered, and no timer is due. */
  isStill: z.boolean(),
  /** Whether the frame became quiet within the time limit. */
  isQuiet: z.boolean(),
  /** Only for a quiet frame, if requested. */
  difference: differenceSchema.exactOptional(),
});
export type Outcome = Plain<typeof outcomeSchema>;

export const landingRequestSchema = z.object({
  /** Asks for the effect of a press that reached its target. */
  then: outcomeRequestSchema.exactOptional(),
});
export type LandingRequest = Plain<typeof landingRequestSchema>;

/** Where the press that was aimed at an element arrived. */
export const landingSchema = z.object({
  /** Where the press began; `unheard` if it did not reach this document at all. */
  pressed: z.enum(['target', 'other', 'unheard']),
  /** Whether the element itself was clicked, not only pressed. */
  clicked: z.boolean(),
  /** Whether the element is still in the document. */
  isThere: z.boolean(),
  /** It moved away before the button was released, and so was not clicked; nor was anything else. */
  isMissed: yes,
  /** The document is as it was when the press began. */
  isUntouched: yes,
  /** It asked for a file to be saved. */
  isDownload: yes,
  by: coverSchema.exactOptional(),
  /** The effect, if the press reached its target and the effect was asked for. */
  outcome: outcomeSchema.exactOptional(),
});
export type Landing = Plain<typeof landingSchema>;
