import * as z from 'zod';
import { receipt as receiptSchema } from '../../page/terms/index.ts';
import { pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';

const value = z.union([z.string(), z.number(), z.boolean()]);

/** The state to set a control to. */
export const wantedState = z.union([
  z.string().max(100_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(1_000)).max(100),
  z.strictObject({ files: z.array(z.string().min(1).max(1_000)).max(20) }),
]);

export const actionSetState = defineTool({
  name: 'action.setState',
  family: 'handles',
  description:
    'Set any control and read it back: text for a field (replaces its value), the label of an option for a select, combobox, list or radio group, true or false for a checkbox, switch or expander, a number for a slider, 2026-12-31 for a date, {files} for an upload. not_settable lists what is allowed.',
  effect: 'acts',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    handle: z.string().min(1).max(20),
    state: wantedState.describe('Also a list of texts'),
  }),
  output: z.strictObject({
    status: z.literal('done'),
    handle: z.string(),
    url: pageUrl,
    before: value.optional(),
    after: value.optional(),
    receipt: receiptSchema,
  }),
  run: async ({ handle, state }, { page }) => {
    const { result, url, receipt } = await page.setState({ handle, state });
    return {
      status: 'done' as const,
      handle,
      url,
      ...result,
      receipt,
    };
  },
});
