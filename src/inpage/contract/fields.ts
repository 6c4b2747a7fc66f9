// What can be read from a page in addition to its elements, on request only.
import * as z from 'zod';
import { LANDMARKS } from './landmarks.ts';
import type { Plain } from './plain.ts';

const yes = z.literal(true).exactOptional();

/** Where a text is. */
const place = {
  node: z.int(),
  /** Grows in document order; comparable among texts and amounts of one frame. */
  order: z.int(),
  landmark: z.enum(LANDMARKS).exactOptional(),
  /** The card that it is in: one of several similar ones, each with its own name. */
  card: z.int().exactOptional(),
  /** The element around that card and its neighbours. */
  list: z.int().exactOptional(),
  /** It is in something that can be acted on. */
  inControl: yes,
};

const textSchema = z.object({
  ...place,
  text: z.string(),
  /** 1 to 6 for headings. */
  level: z.int().exactOptional(),
  /** It states availability. */
  isStock: yes,
  /** It is an error message. */
  isError: yes,
});
export type SeenText = Plain<typeof textSchema>;

const amountSchema = z.object({
  ...place,
  text: z.string(),
  /** 0 for a price, 1 for an additional charge, 2 for a former price. */
  rank: z.int(),
  /** Larger and higher on the page is more. */
  weight: z.number(),
  /** The words before it in its block, row or item. */
  label: z.string().exactOptional(),
  /** The heading and the names of the parts around it, in lower case. */
  within: z.string().exactOptional(),
});
export type SeenAmount = Plain<typeof amountSchema>;

/** Something for sale, as the page describes it for machines. */
const thingSchema = z.object({
  name: z.string(),
  offers: z.array(z.object({ price: z.string(), currency: z.string().exactOptional() })),
  availability: z.string().exactOptional(),
  rating: z.string().exactOptional(),
});
export type SeenThing = Plain<typeof thingSchema>;

const trailSchema = z.object({ node: z.int(), texts: z.array(z.string()) });

/** Where to find a text that a caller describes. */
const hintSchema = z.object({
  textIncludes: z.string().exactOptional(),
  nearText: z.string().exactOptional(),
  selector: z.string().exactOptional(),
  role: z.string().exactOptional(),
  attribute: z.string().exactOptional(),
  isTable: yes,
});
export type HintRequest = Plain<typeof hintSchema>;

const hintFindingSchema = z.object({
  isSelector: z.boolean(),
  count: z.int(),
  /** The first ones. */
  found: z.array(z.object({ node: z.int(), text: z.string() })),
  rows: z.array(z.array(z.string())).exactOptional(),
});
export type HintFinding = Plain<typeof hintFindingSchema>;

export const fieldsRequestSchema = z.object({ hints: z.array(hintSchema) });
export type SeenFieldsRequest = Plain<typeof fieldsRequestSchema>;

export const seenFieldsSchema = z.object({
  texts: z.array(textSchema),
  amounts: z.array(amountSchema),
  things: z.array(thingSchema),
  trail: trailSchema.exactOptional(),
  /** One for each that was asked for. */
  hints: z.array(hintFindingSchema),
});
export type SeenFields = Plain<typeof seenFieldsSchema>;
