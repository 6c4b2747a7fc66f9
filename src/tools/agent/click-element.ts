import * as z from 'zod';
import { receipt as receiptSchema } from '../../page/terms/index.ts';
import { pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';
import { namingId, webAgentId } from './naming-id.ts';
import { MS_PER_S, refuseLongWait, waitSeconds } from './waits.ts';

export const clickElement = defineTool({
  name: 'click_element',
  family: 'agent',
  description:
    'Click an element; the receipt says what changed. ' +
    'Example: {"web_agent_id": "wa-15"} gives {"action": "clicked", "new_url": "…", "receipt": {…}}.',
  effect: 'acts',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    web_agent_id: webAgentId,
    wait_after: waitSeconds.describe('Seconds more').optional(),
  }),
  output: z.strictObject({
    success: z.literal(true),
    web_agent_id: z.string(),
    action: z.literal('clicked'),
    new_url: pageUrl,
    receipt: receiptSchema,
  }),
  run: async ({ web_agent_id: handle, wait_after: seconds }, { page }, { deadline }) => {
    refuseLongWait('wait_after', seconds, deadline.remainingMs());
    const pauseMs = seconds === undefined ? undefined : seconds * MS_PER_S;
    const { url, receipt } = await namingId(handle, () => page.execute({ handle, intent: 'press', pauseMs }));
    return {
      success: true as const,
      web_agent_id: handle,
      action: 'clicked' as const,
      new_url: receipt.newTab?.url ?? url,
      receipt,
    };
  },
});
