import * as z from 'zod';

/** A dialog that holds the page up, and the handle that takes its answer. */
export const toldDialog = z.strictObject({ elementId: z.string(), type: z.string(), message: z.string() });

/** What came of an action, as every tool that acts tells it. */
export const receiptSchema = z.strictObject({
  changed: z.boolean(),
  target: z.strictObject({ role: z.string(), label: z.string() }),
  url: z.string().optional(),
  title: z.string().optional(),
  added: z.array(z.string()).readonly().optional(),
  removed: z.array(z.string()).readonly().optional(),
  state: z.record(z.string(), z.string()).optional(),
  dialog: toldDialog.optional(),
  newTab: z.strictObject({ contextId: z.string(), url: z.string(), title: z.string() }).optional(),
  download: z
    .strictObject({
      name: z.string(),
      bytes: z.int(),
      path: z.string().optional(),
      refused: z.string().optional(),
    })
    .optional(),
  requests: z
    .array(z.strictObject({ method: z.string(), url: z.string(), status: z.int().optional() }))
    .readonly()
    .optional(),
  consoleErrors: z.array(z.string()).readonly().optional(),
  healed: z.literal(true).optional(),
  scripted: z.literal(true).optional(),
  settledBy: z.string().optional(),
  ms: z.int(),
});
