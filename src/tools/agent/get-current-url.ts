import * as z from 'zod';
import { shorten } from '../../core/index.ts';
import { toldDialog } from '../../page/terms/index.ts';
import { MOST_TITLE_CHARS, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';

export const getCurrentUrl = defineTool({
  name: 'get_current_url',
  family: 'agent',
  description:
    'Get the url and title of the page in your browser tab. Example: {} gives {"url": "https://…", "title": "…"}.',
  effect: 'reads',
  needs: ['page'],
  maxBytes: SHORT_BYTES,
  input: z.strictObject({}),
  output: z.strictObject({
    url: z.string(),
    title: z.string(),
    untrusted: z.literal(true),
    dialog: toldDialog.optional(),
  }),
  run: async (_input, { page }) => {
    const { title, ...rest } = await page.current();
    return { ...rest, title: shorten(title, MOST_TITLE_CHARS), untrusted: true as const };
  },
});
