import * as z from 'zod';
import type { Serialised } from '../../inpage/index.ts';

export const serialisedSchema = z.object({
  documentId: z.string(),
  url: z.string(),
  title: z.string(),
  charset: z.string(),
  path: z.array(z.int()),
  rootAttributes: z.string(),
  bodyAttributes: z.string(),
  head: z.string(),
  html: z.string(),
  frames: z.array(z.object({ start: z.int(), end: z.int(), index: z.int() })),
  hiddenRemoved: z.int(),
  truncated: z.boolean(),
  marked: z.int(),
  selection: z.enum(['whole', 'found', 'none', 'not a selector']),
  unknownHosts: z.int(),
}) satisfies z.ZodType<Serialised>;
