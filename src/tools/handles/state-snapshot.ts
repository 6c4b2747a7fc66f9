import * as z from 'zod';
import { fieldReadings, fieldRequests } from '../../page/terms/index.ts';
import { pageUrl } from '../limits.ts';
import { defineTool } from '../tool.ts';
import { regionInput } from './place-schemas.ts';

export const stateSnapshot = defineTool({
  name: 'state.snapshot',
  family: 'handles',
  description:
    'Read facts of the open page, with the handle of what shows each (evidence); null: not shown. ' +
    'Fields: title, heading, price, quantity, rating, availability, cta, selected<Group> (selectedColour), cartCount, cartTotal, total, errors, breadcrumbs, or your own as {field, hint}.',
  effect: 'reads',
  needs: ['page'],
  hasPageText: true,
  maxBytes: 900,
  input: z.strictObject({
    scope: regionInput.describe('As region in ui_scan').optional(),
    fields: fieldRequests,
  }),
  output: z.strictObject({
    url: pageUrl,
    fields: fieldReadings,
    moreFields: z.int().optional(),
  }),
  run: async ({ scope, fields }, { page }, { shrink }) => {
    const { url, fields: readings, hiddenRemoved } = await page.readFields({ fields, region: scope });
    return shrink(Object.entries(readings), (shown) => {
      const left = Object.keys(readings).length - shown.length;
      return {
        url,
        fields: Object.fromEntries(shown),
        hiddenRemoved,
        ...(left > 0 && { moreFields: left, truncated: true }),
      };
    });
  },
});
