import * as z from 'zod';
import { pathStep, receipt as receiptSchema } from '../../page/terms/index.ts';
import { pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';
import { regionInput } from './place-schemas.ts';

const MOST_STEPS = 10;

export const navFollowPath = defineTool({
  name: 'nav.followPath',
  family: 'handles',
  description:
    'Follow labels down a menu, tree, sidebar or wizard, such as ["Products", "Laptops"]: each is opened by hover, click or key, the last is pressed.',
  effect: 'acts',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    steps: z.array(z.string().min(1).max(200)).min(1).max(MOST_STEPS),
    scope: regionInput.describe('As region in ui_scan').optional(),
  }),
  output: z.strictObject({
    status: z.literal('done'),
    handle: z.string(),
    url: pageUrl,
    steps: z.array(pathStep).readonly(),
    receipt: receiptSchema,
  }),
  run: async ({ steps: labels, scope }, { page }) => {
    const { steps, acted } = await page.followPath({ labels, region: scope });
    const handle = steps.at(-1)?.elementId ?? '';
    return { status: 'done' as const, handle, url: acted.url, steps, receipt: acted.receipt };
  },
});
