import * as z from 'zod';
import { view } from '../../views/terms/index.ts';
import { defineTool } from '../tool.ts';
import { contextId, MOST_VIEW_BYTES, noted, waiting } from './view-schemas.ts';

export const researchOpen = defineTool({
  name: 'research_open',
  family: 'research',
  description:
    'Open a page as a menu: an excerpt of its main text and numbered items (menuItems, best first; moreItems counts the rest). Pass viewToken and a menuItemId to research_choose.',
  effect: 'navigates',
  needs: ['views'],
  hasPageText: true,
  maxBytes: MOST_VIEW_BYTES,
  input: z.strictObject({
    url: z.string(),
    ...waiting,
    contextId: contextId.describe('A tab to use, or "new"').optional(),
  }),
  output: view,
  run: async ({ url, ...how }, { views }, call) => noted(await views.open(url, how), call),
});
