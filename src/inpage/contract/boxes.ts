// What looks as if it could be pressed, whatever the document says about it.
import * as z from 'zod';
import { pathSchema, regionFindingSchema, regionSchema } from './perception.ts';
import type { Plain } from './plain.ts';

const yes = z.literal(true).exactOptional();

export const boxesRequestSchema = z.object({ region: regionSchema.exactOptional() });
export type BoxesRequest = Plain<typeof boxesRequestSchema>;

const seenBoxSchema = z.object({
  node: z.int(),
  /** Left, top, width and height of its visible part, in the frame's viewport. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  text: z.string(),
  /** How much it looks like something to press, from 0 to 1. */
  confidence: z.number(),
  /** Its content is pixels. */
  isPicture: yes,
  /** It is listed among the elements of the page. */
  isListed: yes,
});
export type SeenBox = Plain<typeof seenBoxSchema>;

export const boxesSchema = z.object({
  documentId: z.string(),
  path: pathSchema,
  region: regionFindingSchema.exactOptional(),
  boxes: z.array(seenBoxSchema),
});
export type SeenBoxes = Plain<typeof boxesSchema>;
