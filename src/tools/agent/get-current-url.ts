import * as z from 'zod';
import { toldDialog } from '../../page/terms/index.ts';
import { pageTitle, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';

export const getCurrentUrl = defineTool({
  name: 'get_current_url',
  family: 'agent',
  description:
    'Get the url and title of the page in your browser tab. Example: {} gives {"url": "https://…", "title": "…"}.',
  effect: 'reads',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({}),
  output: z.strictObject({
    url: z.string(),
    title: pageTitle,
    dialog: toldDialog.optional(),
  }),
  run: async (_input, { page }) => page.current(),
});
