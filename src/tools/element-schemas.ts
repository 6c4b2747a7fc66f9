import * as z from 'zod';

export const roleName = z.string().regex(/^[a-z]{1,30}$/, 'a role in lower case, such as button');

/** Where on the page to look. */
export const regionInput = z
  .union([
    z.string().min(1).max(40),
    z.strictObject({
      selector: z.string().min(1).max(500).optional(),
      nearText: z.string().min(1).max(200).optional(),
      x: z.number().optional(),
      y: z.number().optional(),
      width: z.number().positive().optional(),
      height: z.number().positive().optional(),
    }),
  ])
  .describe(
    'header, nav, main, aside, footer, dialog, form or search; a handle; or {selector, nearText, x, y, width, height}, which combine',
  );

/** A near miss or one of several equal matches, with what tells it from the others. */
export const candidate = z.strictObject({
  elementId: z.string(),
  role: z.string(),
  label: z.string(),
  row: z.string().optional(),
});

const item = z.strictObject({
  elementId: z.string(),
  label: z.string(),
  role: z.string().optional(),
  state: z.string().optional(),
  primary: z.literal(true).optional(),
  covered: z.literal(true).optional(),
  variantCount: z.int().optional(),
  row: z.string().optional(),
  relevance: z.number().optional(),
  rankingSignals: z.array(z.string()).readonly().optional(),
  selectorSummary: z.string().optional(),
});

export const itemGroups = z
  .array(z.strictObject({ group: z.string(), role: z.string().optional(), items: z.array(item).readonly() }))
  .readonly();

/** What of a page nobody looked at, because there is too much of it. */
export const notShown = z.strictObject({ elements: z.int().optional(), frames: z.int().optional() });
