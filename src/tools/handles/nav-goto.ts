import { z } from 'zod';
import { shorten } from '../../core/index.ts';
import type { OpenedPage } from '../../page/index.ts';
import { pageEvents } from '../page-events.ts';
import { defineTool } from '../tool.ts';

const HANDLES_BYTES = 2_048;
const MOST_TITLE_CHARS = 200;

export const navGoto = defineTool({
  name: 'nav.goto',
  family: 'handles',
  description:
    'Open a web page (http or https) in your browser tab. Returns the final url, title, HTTP status and the headings. ' +
    'It waits until the page is quiet; waitFor changes that. Use assert to make sure that you landed where you meant to.',
  effect: 'navigates',
  needs: ['page'],
  maxBytes: HANDLES_BYTES,
  input: z.strictObject({
    url: z.string().describe('Full address, such as https://example.org/'),
    waitFor: z
      .union([
        z.enum(['none', 'interactive', 'complete', 'settled']),
        z.strictObject({ text: z.string().min(1).max(500) }),
        z.strictObject({ selector: z.string().min(1).max(500) }),
      ])
      .describe('Default settled; {text} or {selector} waits until it is on the page')
      .optional(),
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
    committed: z.literal(false).optional(),
    untrusted: z.literal(true),
    truncated: z.boolean().optional(),
    hiddenRemoved: z.int().optional(),
    view: z.strictObject({ headings: z.array(z.string()), moreHeadings: z.int().optional() }).optional(),
    dialog: z.strictObject({ type: z.string(), message: z.string() }).optional(),
    events: pageEvents.optional(),
    settledBy: z.enum(['load', 'quiet', 'bound', 'interactive', 'text', 'selector', 'dialog']).optional(),
    ms: z.int(),
  }),
  run: async ({ url, assert, waitFor = 'settled' }, { page }, { deadline, progress }) => {
    const opened = await page.open(url, { assert, waitFor, signal: deadline.signal, progress });
    const { outline, isPartial, dialog, events, settledBy } = opened;
    const title = outline?.title ?? '';
    return {
      url: opened.url,
      title: shorten(title, MOST_TITLE_CHARS),
      status: opened.status,
      redirected: opened.redirected,
      ...(settledBy === undefined && { committed: false as const }),
      ...(outline !== undefined && outline.hiddenRemoved > 0 && { hiddenRemoved: outline.hiddenRemoved }),
      untrusted: true as const,
      ...((isPartial || title.length > MOST_TITLE_CHARS) && { truncated: true }),
      ...(outline !== undefined && { view: viewOf(outline) }),
      ...(dialog !== undefined && { dialog }),
      ...(events !== undefined && { events }),
      ...(settledBy !== undefined && { settledBy }),
      ms: Math.round(deadline.elapsedMs()),
    };
  },
});

function viewOf({ headings, headingCount }: OpenedPage['outline'] & object): {
  headings: string[];
  moreHeadings?: number;
} {
  const moreHeadings = headingCount - headings.length;
  return { headings: [...headings], ...(moreHeadings > 0 && { moreHeadings }) };
}
