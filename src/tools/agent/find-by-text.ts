import * as z from 'zod';
import { jsonBytes, shorten } from '../../core/index.ts';
import type { FoundByText } from '../../page/index.ts';
import { nearElement, toldElement } from '../../page/terms/index.ts';
import { MOST_URL_CHARS, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';
import { isAnyLeftOut, leftOutSchema, NOT_ALL, tellLeftOut } from './left-out.ts';

export const findByText = defineTool({
  name: 'find_by_text',
  family: 'agent',
  description:
    'Find elements of the open page by their text, best match first. ' +
    'Example: {"text": "Next page"} gives {"matches": [{"web_agent_id": "wa-23", …}], "count": 1}.',
  effect: 'reads',
  needs: ['page'],
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    text: z.string().trim().min(1).max(500),
    exact: z.boolean().describe('The whole text, letter by letter').optional(),
  }),
  output: z.strictObject({
    url: z.string(),
    untrusted: z.literal(true),
    truncated: z.boolean(),
    matches: z.array(toldElement).readonly(),
    count: z.int(),
    searched: z.int(),
    ...leftOutSchema,
    hiddenRemoved: z.int().optional(),
    note: z.string().optional(),
    nearest: z.array(nearElement).readonly().optional(),
  }),
  run: async ({ text, exact = false }, { page }) => {
    const found = await page.findByText(
      { text, exact },
      {
        bytesFor: (rest) => SHORT_BYTES - jsonBytes(answer({ ...rest, matches: [], nearest: [] })),
      },
    );
    return answer(found);
  },
});

const NOTE = 'query_elements with filters.text_contains and offset lists the rest.';

function answer(found: FoundByText) {
  const { url, matches, count, searched, nearest } = found;
  const isCut = matches.length < count;
  const isPart = isAnyLeftOut(found);
  return {
    url: shorten(url, MOST_URL_CHARS),
    untrusted: true as const,
    truncated: isCut || isPart,
    matches,
    count,
    searched,
    ...tellLeftOut(found),
    ...(found.hiddenRemoved > 0 && { hiddenRemoved: found.hiddenRemoved }),
    ...(isCut ? { note: NOTE } : isPart && { note: NOT_ALL }),
    ...(nearest.length > 0 && { nearest }),
  };
}
