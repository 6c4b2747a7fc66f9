import * as z from 'zod';
import { view } from '../../views/terms/index.ts';
import { naming } from '../naming.ts';
import { defineTool } from '../tool.ts';
import { contextId, MOST_VIEW_BYTES, noted, waiting } from './view-schemas.ts';

export const researchChoose = defineTool({
  name: 'research_choose',
  family: 'research',
  description:
    'Choose an item of a view: follow a link, press, toggle, or fill a field with value. Returns a receipt and the new view.',
  effect: 'acts',
  needs: ['views'],
  hasPageText: true,
  maxBytes: MOST_VIEW_BYTES,
  input: z.strictObject({
    menuItemId: z.string().min(1).max(20),
    viewToken: z.string().min(1).max(20),
    value: z
      .union([z.string().max(100_000), z.number(), z.boolean()])
      .describe('Text, the label of a choice, number, or on/off')
      .optional(),
    ...waiting,
    contextId: contextId.optional(),
  }),
  output: view,
  run: async ({ menuItemId, viewToken, value, ...how }, { views }, call) =>
    naming({ name: { menuItemId, viewToken }, lookWith: 'research_menu' }, async () =>
      noted(await views.choose({ menuItemId, viewToken, value }, how), call),
    ),
});
