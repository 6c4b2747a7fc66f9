// What the server and our code in a page exchange about a point of the page.
import * as z from 'zod';
import { descriptionSchema, pathSchema } from './perception.ts';
import type { Plain } from './plain.ts';

export const pointRequestSchema = z.object({ point: z.tuple([z.number(), z.number()]) });

/** What a press at a point would reach. */
export const hitSchema = z.object({
  documentId: z.string(),
  node: z.int(),
  /** It is a frame: what is hit is inside. */
  isFrame: z.boolean(),
  /** Of the frame that answers. */
  path: pathSchema,
  /** The control that contains what is hit, or else what is hit itself; null for a frame. */
  seen: descriptionSchema.nullable(),
  /** It is a picture, in which only pixels tell things apart. */
  isPicture: z.boolean(),
});
export type PointHit = Plain<typeof hitSchema>;

/** One hash for each of a grid of points around a point: of the element there, its attributes, place and text. */
export const probeSchema = z.array(z.number());

export const placeRequestSchema = z.object({
  documentId: z.string(),
  node: z.int(),
  /** Whether it is scrolled into view if it cannot be seen. */
  scrolls: z.boolean(),
  /** The point that has to be seen, from its top left corner; by default, any part of it. */
  spot: z.tuple([z.number(), z.number()]).exactOptional(),
});
export type PlaceRequest = Plain<typeof placeRequestSchema>;

/** Where an element is now. */
export const placeSchema = z.object({
  /** Its middle, or that of the part of it that can be seen, in the viewport of its frame. */
  middle: z.tuple([z.number(), z.number()]),
  /** The width and height of that part. */
  part: z.tuple([z.number(), z.number()]),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  /** How far everything around it is scrolled, in sum. */
  scrolled: z.number(),
});
export type Place = Plain<typeof placeSchema>;

export const pagePointRequestSchema = pointRequestSchema.extend({ scrolls: z.boolean() });
export type PagePointRequest = Plain<typeof pagePointRequestSchema>;
