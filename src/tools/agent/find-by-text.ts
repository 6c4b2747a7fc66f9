import * as z from 'zod';
import type { FoundByText } from '../../page/index.ts';
import { isAnyLeftOut, toldLeftOut, nearElement, toldElement } from '../../page/terms/index.ts';
import { NOT_ALL, pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';

export const findByText = defineTool({
  name: 'find_by_text',
  family: 'agent',
  description:
    'Find elements of the open page by their text, best match first. ' +
    'Example: {"text": "Next page"} gives {"matches": [{"web_agent_id": "wa-23", …}], "count": 1}.',
  effect: 'reads',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    text: z.string().trim().min(1).max(500),
    exact: z.boolean().describe('The whole text, letter by letter').optional(),
  }),
  output: z.strictObject({
    url: pageUrl,
    truncated: z.boolean(),
    matches: z.array(toldElement).readonly(),
    count: z.int(),
    searched: z.int(),
    ...toldLeftOut.shape,
    note: z.string().optional(),
    nearest: z.array(nearElement).readonly().optional(),
  }),
  run: async ({ text, exact = false }, { page }, { shrink }) => {
    const found = await page.findByText({ text, exact });
    const { matches, brief, nearest } = found;
    if (matches.length === 0) return shrink(nearest, (shown) => answer({ ...found, nearest: shown }));
    return shrink(matches, (shown) => answer({ ...found, matches: shown.length > 0 ? shown : brief }));
  },
});

const NOTE = 'query_elements with filters.text_contains and offset lists the rest.';

function answer({ brief: _, nearest, ...found }: FoundByText) {
  const isCut = found.matches.length < found.count;
  return {
    ...found,
    truncated: isCut,
    ...(isCut ? { note: NOTE } : isAnyLeftOut(found.leftOut) && { note: NOT_ALL }),
    ...(nearest.length > 0 && { nearest }),
  };
}
