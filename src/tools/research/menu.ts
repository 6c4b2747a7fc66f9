import * as z from 'zod';
import { view } from '../../views/terms/index.ts';
import { defineTool } from '../tool.ts';
import { contextId, MOST_VIEW_BYTES, noted } from './view-schemas.ts';

export const researchMenu = defineTool({
  name: 'research_menu',
  family: 'research',
  description:
    'The view of a tab as it is now. Use it after stale_view, or with selector to see one part of a page.',
  effect: 'reads',
  needs: ['views'],
  hasPageText: true,
  maxBytes: MOST_VIEW_BYTES,
  input: z.strictObject({
    selector: z.string().min(1).max(500).describe('CSS').optional(),
    contextId: contextId.optional(),
  }),
  output: view,
  run: async ({ selector, contextId: tab }, { views }, call) =>
    noted(await views.menu({ selector }, { contextId: tab }), call),
});
