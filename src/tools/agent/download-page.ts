import * as z from 'zod';
import { pageTitle, pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';

export const downloadPage = defineTool({
  name: 'download_page',
  family: 'agent',
  description:
    'Save the open page as it is now as an HTML file in the download folder. ' +
    'Example: {"filename": "post.html"} gives {"filepath": "…/post.html", "size_bytes": 45678}.',
  effect: 'stores',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    filename: z.string().max(1_000).optional(),
    include_metadata: z.boolean().describe('Default true').optional(),
  }),
  output: z.strictObject({
    success: z.literal(true),
    url: pageUrl,
    title: pageTitle,
    filepath: z.string(),
    size_bytes: z.int(),
  }),
  run: async ({ filename, include_metadata: hasMetadata = true }, { page }) => {
    const saved = await page.save({ filename, hasMetadata });
    return {
      success: true as const,
      url: saved.url,
      title: saved.title,
      filepath: saved.path,
      size_bytes: saved.bytes,
      ...(saved.isTruncated && { truncated: true }),
      hiddenRemoved: saved.hiddenRemoved,
    };
  },
});
