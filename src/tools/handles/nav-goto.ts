import { z } from 'zod';
import { shorten } from '../../core/index.ts';
import { defineTool } from '../tool.ts';

const HANDLES_BYTES = 2_048;
const MOST_TITLE_CHARS = 200;

export const navGoto = defineTool({
  name: 'nav.goto',
  family: 'handles',
  description:
    'Open a web page (http or https) in your browser tab. Returns the final url, title, HTTP status and the headings. ' +
    'Use assert to make sure that you landed where you meant to.',
  effect: 'navigates',
  needs: ['page'],
  maxBytes: HANDLES_BYTES,
  input: z.strictObject({
    url: z.string().describe('Full address, such as https://example.org/'),
    assert: z
      .strictObject({
        urlIncludes: z.string().max(2_000).optional(),
        titleIncludes: z.string().max(500).optional(),
      })
      .describe('Fail with assertion_failed unless the page that opened has these in its url or title')
      .optional(),
  }),
  output: z.strictObject({
    url: z.string(),
    title: z.string(),
    status: z.int().optional(),
    redirected: z.boolean(),
    untrusted: z.literal(true),
    truncated: z.boolean().optional(),
    hiddenRemoved: z.int().optional(),
    view: z.strictObject({
      headings: z.array(z.string()),
      moreHeadings: z.int().optional(),
    }),
    settledBy: z.enum(['load', 'bound']),
    ms: z.int(),
  }),
  run: async ({ url, assert }, { page }, { deadline, progress }) => {
    const opened = await page.open(url, { assert, signal: deadline.signal, progress });
    const moreHeadings = opened.headingCount - opened.headings.length;
    return {
      url: opened.url,
      title: shorten(opened.title, MOST_TITLE_CHARS),
      status: opened.status,
      ...(opened.hiddenRemoved > 0 && { hiddenRemoved: opened.hiddenRemoved }),
      redirected: opened.redirected,
      untrusted: true as const,
      ...((opened.isPartial || opened.title.length > MOST_TITLE_CHARS) && { truncated: true }),
      view: { headings: [...opened.headings], ...(moreHeadings > 0 && { moreHeadings }) },
      settledBy: opened.settledBy,
      ms: Math.round(deadline.elapsedMs()),
    };
  },
});
