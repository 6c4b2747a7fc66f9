import * as z from 'zod';
import { fail, nearest } from '../../core/index.ts';
import { INTENTS, receipt as receiptSchema, type Intent } from '../../page/terms/index.ts';
import { pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';

export const actionExecute = defineTool({
  name: 'action.execute',
  family: 'handles',
  description:
    'Press an element. The receipt reports the effect: changed, texts, states, url, dialog, new tab, download. Nothing is pressed if the target is covered, hidden or no longer the same.',
  effect: 'acts',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    handle: z.string().min(1).max(20),
    intent: z
      .string()
      .max(40)
      .describe(`${INTENTS.join(', ')} or key:<Key> such as key:Enter; default press`)
      .optional(),
  }),
  output: z.strictObject({
    status: z.literal('done'),
    handle: z.string(),
    url: pageUrl,
    receipt: receiptSchema,
  }),
  run: async ({ handle, intent = 'press' }, { page }) => {
    const { url, receipt } = await page.execute({ handle, intent: intentOf(intent) });
    return {
      status: 'done' as const,
      handle,
      url,
      receipt,
    };
  },
});

function intentOf(text: string): Intent {
  const known = INTENTS.find((intent) => intent.toLowerCase() === text.toLowerCase());
  if (known !== undefined) return known;
  if (text.startsWith('key:') && text.length > 'key:'.length) return text as `key:${string}`;
  const message = `The argument intent must be one of ${INTENTS.join(', ')}, or key:<Key>.`;
  throw fail('invalid_input', { field: 'intent', nearest: nearest(text, INTENTS, 3) }, { message });
}
