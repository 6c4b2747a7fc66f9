import * as z from 'zod';
import { fail } from '../../core/index.ts';
import type { QueriedPage } from '../../page/index.ts';
import { isAnyLeftOut, toldLeftOut, nearElement, toldMatch } from '../../page/terms/index.ts';
import { LONG_BYTES, NOT_ALL, pageUrl } from '../limits.ts';
import { defineTool } from '../tool.ts';

const words = z.string().trim().min(1).max(500);
const USUAL_LIMIT = 10;
const MOST_MATCHES = 1_000;

export const queryElements = defineTool({
  name: 'query_elements',
  family: 'agent',
  description:
    'Find elements of the open page by describing them (ordinals, "quoted text", kinds, negation; English, German, Chinese), by filters, or both; best first. ' +
    'Example: {"query": "the 3rd page button"} or {"filters": {"tag": "a", "href_pattern": "thread-*"}} gives {"matches": [{"web_agent_id": "wa-15", …}], "count": 1}.',
  effect: 'reads',
  needs: ['page'],
  hasPageText: true,
  maxBytes: LONG_BYTES,
  input: z.strictObject({
    query: words.optional(),
    filters: z
      .strictObject({
        tag: words.optional(),
        href_pattern: words.optional(),
        text_contains: words.optional(),
        text_matches: z.string().min(1).max(500).describe('Regex').optional(),
        id_range: z.array(z.int()).length(2).describe('First and last index').optional(),
      })
      .optional(),
    limit: z.int().min(1).max(MOST_MATCHES).optional(),
    offset: z.int().min(0).optional(),
  }),
  output: z.strictObject({
    url: pageUrl,
    truncated: z.boolean(),
    matches: z.array(toldMatch).readonly(),
    count: z.int(),
    searched: z.int(),
    ...toldLeftOut.shape,
    offset: z.int(),
    next_offset: z.int().optional(),
    nearest: z.array(nearElement).readonly().optional(),
    note: z.string().optional(),
  }),
  run: async ({ query, filters = {}, limit = USUAL_LIMIT, offset = 0 }, { page }, { shrink }) => {
    const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
    if (query === undefined && !isFiltered) throw nothingAsked();
    const asked = {
      ...(query !== undefined && { query }),
      ...(isFiltered && {
        filters: {
          tag: filters.tag,
          hrefPattern: filters.href_pattern,
          textContains: filters.text_contains,
          textMatches: filters.text_matches,
          idRange: rangeOf(filters.id_range),
        },
      }),
    };
    const queried = await page.query({ asked, offset, limit });
    return shrink(queried.matches, (matches) => answer({ ...queried, matches }, offset));
  },
});

function rangeOf(indexes: readonly number[] | undefined): readonly [number, number] | undefined {
  return indexes && [indexes[0] ?? 0, indexes[1] ?? 0];
}

function nothingAsked(): Error {
  const message = 'Say what to look for: a query, or at least one of the filters.';
  return fail('invalid_input', { fields: ['query', 'filters'] }, { message });
}

const NOTHING = 'Nothing matches well; nearest has what comes closest.';
const LOOSE = 'Nothing has all of it: matches have most of it, nearest comes next.';

function answer({ isLoose, nearest, ...page }: QueriedPage, offset: number) {
  const next = offset + page.matches.length;
  const hasNext = next < page.count;
  return {
    ...page,
    truncated: hasNext,
    offset,
    ...(hasNext && { next_offset: next }),
    ...(nearest.length > 0 && { nearest }),
    ...noteOf({ ...page, isLoose, nearest }),
  };
}

function noteOf({ count, isLoose, nearest, leftOut }: QueriedPage) {
  const found = isLoose ? LOOSE : count > 0 ? '' : nearest.length > 0 ? NOTHING : 'Nothing matches.';
  const note = `${found} ${isAnyLeftOut(leftOut) ? NOT_ALL : ''}`.trim();
  return note === '' ? {} : { note };
}
