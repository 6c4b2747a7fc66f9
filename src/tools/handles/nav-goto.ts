import * as z from 'zod';
import { byteLength } from '../../core/index.ts';
import type { OpenedPage, PackedView } from '../../page/index.ts';
import { fileNote, pageEvents, pageView, servedBy, toldDialog, type ToFit } from '../../page/terms/index.ts';
import { pageTitle, pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';

export const navGoto = defineTool({
  name: 'nav.goto',
  family: 'handles',
  description:
    'Open a web page and wait until it is quiet. Returns url, title, status and a view: headings, facts such as a price, and elements with handles (elementId); more counts the rest, which ui_scan lists.',
  effect: 'navigates',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    url: z.string().describe('Full address'),
    waitFor: z
      .union([
        z.enum(['none', 'interactive', 'complete', 'settled']),
        z.strictObject({ text: z.string().trim().min(1).max(500) }),
        z.strictObject({ selector: z.string().min(1).max(500) }),
      ])
      .describe('Default settled; {text} or {selector} waits until it is on the page')
      .optional(),
    assert: z
      .strictObject({
        urlIncludes: z.string().max(2_000).optional(),
        titleIncludes: z.string().max(500).optional(),
      })
      .describe('{urlIncludes, titleIncludes}, else assertion_failed')
      .optional(),
  }),
  output: z.strictObject({
    url: pageUrl,
    title: pageTitle,
    status: z.int().optional(),
    servedBy: servedBy.optional(),
    redirected: z.boolean(),
    committed: z.literal(false).optional(),
    note: z.string().optional(),
    view: pageView.optional(),
    dialog: toldDialog.optional(),
    events: pageEvents.optional(),
    settledBy: z.enum(['load', 'quiet', 'bound', 'interactive', 'text', 'selector', 'dialog']).optional(),
    ms: z.int(),
  }),
  run: async ({ url, assert, waitFor = 'settled' }, { page }, { deadline, fill, naming }) => {
    const { mimeType, ...opened } = await page.open(url, { assert, waitFor });
    const note = fileNote(mimeType);
    const ms = Math.round(deadline.elapsedMs());
    const view: ToFit<PackedView | undefined> = {
      widest: undefined,
      fit: (maxBytes) => opened.look?.view(maxBytes - VIEW_OVERHEAD),
    };
    return fill(view, (packed) => ({
      ...answer(opened, ms, packed),
      ...(note !== undefined && { note: naming(note) }),
    }));
  },
});

// What a view adds to the answer in addition to itself: its key, and `truncated`.
const VIEW_OVERHEAD = byteLength('"view":,"truncated":true,');

function answer({ url, look, settledBy, ...opened }: OpenedPage, ms: number, packed?: PackedView) {
  return {
    url,
    title: look?.title ?? '',
    ...opened,
    ...(settledBy === undefined ? { committed: false as const } : { settledBy }),
    hiddenRemoved: look?.hiddenRemoved ?? 0,
    ...((look?.isLoading === true || packed?.isTruncated === true) && { truncated: true }),
    ...(packed !== undefined && { view: packed.view }),
    ms,
  };
}
