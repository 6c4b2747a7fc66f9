import * as z from 'zod';

export const roleName = z.string().regex(/^[a-z]{1,30}$/, 'a role in lower case, such as button');

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
