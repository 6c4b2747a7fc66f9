import * as z from 'zod';
import { receipt as receiptSchema } from '../../page/terms/index.ts';
import { pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';
import { namingId, webAgentId } from './naming-id.ts';

export const typeIntoElement = defineTool({
  name: 'type_into_element',
  family: 'agent',
  description:
    'Replace the text of a field; submit presses Enter afterwards. ' +
    'Example: {"web_agent_id": "wa-5", "text": "ferry", "submit": true} gives {"text_length": 5, "receipt": {…}}.',
  effect: 'acts',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    web_agent_id: webAgentId,
    text: z.string().max(100_000),
    submit: z.boolean().optional(),
  }),
  output: z.strictObject({
    success: z.literal(true),
    web_agent_id: z.string(),
    action: z.literal('typed'),
    text_length: z.int(),
    url: pageUrl,
    receipt: receiptSchema,
  }),
  run: async ({ web_agent_id: handle, text, submit = false }, { page }) => {
    const { url, receipt } = await namingId(handle, () => page.type({ handle, text, submit }));
    return {
      success: true as const,
      web_agent_id: handle,
      action: 'typed' as const,
      text_length: Array.from(text).length,
      url,
      receipt,
    };
  },
});
