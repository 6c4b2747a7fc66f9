import * as z from 'zod';
import type { ScannedLook } from '../../page/index.ts';
import { visualItem } from '../../page/terms/index.ts';
import { pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';
import { regionInput } from './place-schemas.ts';

export const visualScan = defineTool({
  name: 'visual.scan',
  family: 'handles',
  description:
    'What looks pressable in view where ui_scan lacks it: layout, pixels, text in pictures. visualHandleId is used as a handle.',
  effect: 'reads',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    region: regionInput.describe('As in ui_scan').optional(),
    pattern: z.string().min(1).max(1_000).describe('A regex').optional(),
    pageToken: z.string().max(40).optional(),
    rankingMode: z.enum(['relevance', 'document', 'visual']).optional(),
  }),
  output: z.strictObject({
    url: pageUrl,
    items: z.array(visualItem).readonly(),
    note: z.string().optional(),
    nextToken: z.string().optional(),
    estimatedRemaining: z.int(),
  }),
  run: async ({ rankingMode: mode = 'relevance', ...request }, { page }, { fill, deadline }) =>
    fill(await page.scanLook({ ...request, mode, limitMs: deadline.remainingMs() }), answer),
});

function answer({ unread, ...scanned }: ScannedLook) {
  return {
    ...scanned,
    ...(unread !== undefined && {
      note: `Text in pictures could not be read (${unread.code}): ${unread.message}`,
    }),
  };
}
