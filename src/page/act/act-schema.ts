import * as z from 'zod';
import type { Aim, Difference, FrameHit, Landing } from '../../inpage/index.ts';
import { stateSchema } from '../perceive/index.ts';

const cover = z.object({ role: z.string(), name: z.string(), nodes: z.array(z.int()) });

export const aimSchema = z.union([
  z.object({ is: z.enum(['gone', 'hidden', 'disabled']) }),
  z.object({ is: z.literal('covered'), by: cover }),
  z.object({ is: z.literal('ready'), x: z.number(), y: z.number(), documentId: z.string() }),
]) satisfies z.ZodType<Aim>;

export const frameHitSchema = z.union([
  z.object({ is: z.enum(['frame', 'outside']) }),
  z.object({ is: z.literal('covered'), by: cover }),
]) satisfies z.ZodType<FrameHit>;

export const landingSchema = z.object({
  pressed: z.enum(['target', 'other', 'unheard']),
  clicked: z.boolean(),
  isThere: z.boolean(),
  isMissed: z.literal(true).exactOptional(),
  isDownload: z.literal(true).exactOptional(),
  by: cover.exactOptional(),
}) satisfies z.ZodType<Landing>;

const controlLook = z.object({ name: z.string(), state: stateSchema });

export const differenceSchema = z.object({
  isStill: z.boolean(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  controls: z.array(z.object({ node: z.int(), role: z.string(), was: controlLook, is: controlLook })),
  scrolled: z.number(),
  hasFocusMoved: z.boolean(),
  title: z.string().exactOptional(),
  order: z.tuple([z.string(), z.string()]).exactOptional(),
  framesCome: z.int(),
  path: z.array(z.int()),
  frames: z.array(z.int()),
}) satisfies z.ZodType<Difference>;
