// What the server waits for in a page, and what it measures there.
import * as z from 'zod';
import { pathSchema } from './perception.ts';
import type { Plain } from './plain.ts';

/** What a caller may wait for. */
export type AwaitedAppearance = { readonly text: string } | { readonly selector: string };

export const appearanceSchema = z.enum(['there', 'not_a_selector']);
export type Appearance = Plain<typeof appearanceSchema>;

/** Whether a text is visible in a frame. */
export const saidSchema = z.object({
  isSaid: z.boolean(),
  path: pathSchema,
  /** The indexes of the visible frames inside this one. */
  frames: z.array(z.int()),
  /** Elements that may have a shadow root which only the browser can reveal. */
  unknownHosts: z.int(),
});
export type Said = Plain<typeof saidSchema>;

/** When a frame counts as quiet. */
export const quietRequestSchema = z.object({
  windowMs: z.number(),
  /** Whether repeated changes without new content count, such as those of a clock. */
  everyChange: z.boolean(),
  /** Whether short timers that have not fired yet are waited for. */
  timers: z.boolean(),
  /** Time limit for the answer. */
  patienceMs: z.number(),
});
export type QuietRequest = Plain<typeof quietRequestSchema>;

/** The length of a page's text, and how far it is scrolled. */
export const scrollStateSchema = z.object({ text: z.number(), top: z.number() });
export type ScrollState = Plain<typeof scrollStateSchema>;

const pair = z.tuple([z.number(), z.number()]);

/** What a picture can be taken of, in CSS pixels. */
export const extentSchema = z.object({
  scroll: pair,
  viewport: pair,
  /** Never smaller than the viewport. */
  page: pair,
  /** Device pixels per CSS pixel. */
  density: z.number().positive(),
});
export type Extent = Plain<typeof extentSchema>;
