import * as z from 'zod';
import { fileNote, pageEvents, servedBy, toldDialog } from '../../page/terms/index.ts';
import { pageTitle, pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';
import { MS_PER_S, refuseLongWait, waitSeconds } from './waits.ts';

export const navigate = defineTool({
  name: 'navigate',
  family: 'agent',
  description:
    'Open a url and wait until the page is quiet; then look with get_page_content. ' +
    'Example: {"url": "https://example.org"} gives {"url": "…", "title": "…"}.',
  effect: 'navigates',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    url: z.string(),
    wait_seconds: waitSeconds.describe('Seconds more').optional(),
  }),
  output: z.strictObject({
    success: z.literal(true),
    url: pageUrl,
    title: pageTitle,
    status: z.int().optional(),
    servedBy: servedBy.optional(),
    note: z.string().optional(),
    dialog: toldDialog.optional(),
    events: pageEvents.optional(),
  }),
  run: async ({ url, wait_seconds: seconds }, { page }, { deadline, naming }) => {
    refuseLongWait('wait_seconds', seconds, deadline.remainingMs());
    const pauseMs = seconds === undefined ? undefined : seconds * MS_PER_S;
    const opened = await page.open(url, { waitFor: 'settled', pauseMs });
    const note = fileNote(opened.mimeType);
    const { look, status, dialog, events } = opened;
    return {
      success: true as const,
      url: opened.url,
      title: look?.title ?? '',
      ...(status !== undefined && { status }),
      ...(opened.servedBy !== undefined && { servedBy: opened.servedBy }),
      ...(note !== undefined && { note: naming(note) }),
      ...(look?.isLoading === true && { truncated: true }),
      ...(dialog !== undefined && { dialog }),
      ...(events !== undefined && { events }),
    };
  },
});
