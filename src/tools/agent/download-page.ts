import * as z from 'zod';
import { shorten } from '../../core/index.ts';
import { MOST_TITLE_CHARS, MOST_URL_CHARS, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';

export const downloadPage = defineTool({
  name: 'download_page',
  family: 'agent',
  description:
    'Save the open page as it is now as an HTML file in the download folder. ' +
    'Example: {"filename": "post.html"} gives {"filepath": "…/post.html", "size_bytes": 45678}.',
  effect: 'stores',
  needs: ['page'],
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    filename: z.string().max(1_000).optional(),
    include_metadata: z.boolean().describe('Default true').optional(),
  }),
  output: z.strictObject({
    success: z.literal(true),
    url: z.string(),
    title: z.string(),
    filepath: z.string(),
    size_bytes: z.int(),
    untrusted: z.literal(true),
    truncated: z.boolean().optional(),
    hiddenRemoved: z.int().optional(),
  }),
  run: async ({ filename, include_metadata: hasMetadata = true }, { page }) => {
    const saved = await page.save({ filename, hasMetadata });
    return {
      success: true as const,
      url: shorten(saved.url, MOST_URL_CHARS),
      title: shorten(saved.title, MOST_TITLE_CHARS),
      filepath: saved.path,
      size_bytes: saved.bytes,
      untrusted: true as const,
      ...(saved.isTruncated && { truncated: true }),
      ...(saved.hiddenRemoved > 0 && { hiddenRemoved: saved.hiddenRemoved }),
    };
  },
});
