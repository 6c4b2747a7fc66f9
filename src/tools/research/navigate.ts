import * as z from 'zod';
import { NAVIGATIONS, view } from '../../views/terms/index.ts';
import { defineTool } from '../tool.ts';
import { contextId, MOST_VIEW_BYTES, noted, waiting } from './view-schemas.ts';

export const researchNavigate = defineTool({
  name: 'research_navigate',
  family: 'research',
  description:
    'Go back, forward, reload, or close the tab. Returns a receipt and the view of where you are then.',
  effect: 'navigates',
  needs: ['views'],
  hasPageText: true,
  maxBytes: MOST_VIEW_BYTES,
  input: z.strictObject({
    action: z.enum(NAVIGATIONS),
    ...waiting,
    contextId: contextId.optional(),
  }),
  output: view,
  run: async ({ action, ...how }, { views }, call) => noted(await views.navigate(action, how), call),
});
