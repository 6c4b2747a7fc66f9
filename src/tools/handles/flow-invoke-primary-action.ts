import * as z from 'zod';
import { nearItem, receipt as receiptSchema } from '../../page/terms/index.ts';
import { pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';
import { regionInput } from './place-schemas.ts';

export const flowInvokePrimaryAction = defineTool({
  name: 'flow.invokePrimaryAction',
  family: 'handles',
  description:
    'Press the main action of the page or region ("Add to bag", "Continue"). If none stands out, nothing is pressed: ambiguous, with candidates.',
  effect: 'acts',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    scope: regionInput.describe('As region in ui_scan').optional(),
    intentHint: z.string().trim().min(1).max(200).optional(),
  }),
  output: z.strictObject({
    status: z.literal('done'),
    url: pageUrl,
    chosen: z.strictObject({
      elementId: z.string(),
      label: z.string(),
      confidence: z.enum(['sure', 'likely']),
    }),
    runnersUp: z.array(nearItem).readonly(),
    receipt: receiptSchema,
  }),
  run: async ({ scope, intentHint }, { page }, { shrink }) => {
    const { url, chosen, runnersUp, receipt } = await page.invokePrimary({ region: scope, intentHint });
    return shrink(runnersUp, (shown) => ({
      status: 'done' as const,
      url,
      chosen,
      runnersUp: shown,
      receipt,
    }));
  },
});
