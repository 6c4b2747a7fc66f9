import * as z from 'zod';
import { SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';
import { refuseLongWait } from './waits.ts';

export const waitForPage = defineTool({
  name: 'wait_for_page',
  family: 'agent',
  description:
    'Wait for the page in your browser tab: until a text appears, for some seconds, or, with neither, until it is quiet. ' +
    'Example: {"text_to_appear": "Order placed"}.',
  effect: 'reads',
  needs: ['page'],
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    seconds: z
      .number()
      .min(0)
      .describe('How long to wait; with text_to_appear, at most so long (default 10)')
      .optional(),
    text_to_appear: z.string().trim().min(1).max(500).optional(),
  }),
  output: z.strictObject({ success: z.literal(true), waited_seconds: z.number() }),
  run: async ({ seconds, text_to_appear: text }, { page }, { deadline }) => {
    refuseLongWait('seconds', seconds, deadline.remainingMs());
    const { waitedMs } = await page.wait({ seconds, text });
    return { success: true as const, waited_seconds: Math.round(waitedMs / 10) / 100 };
  },
});
