import * as z from 'zod';
import type { ScannedPage } from '../../page/index.ts';
import { itemGroup, toldLeftOut, nearItem } from '../../page/terms/index.ts';
import { regionInput, roleName } from './place-schemas.ts';
import { pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';

const MOST_ON_A_PAGE = 20;

export const uiScan = defineTool({
  name: 'ui.scan',
  family: 'handles',
  description:
    'List the elements of the open page that can be acted on, with handles (elementId), grouped, most relevant first. query puts matches first; region and roles narrow and reach what notShown counts. nextToken: the next page.',
  effect: 'reads',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    region: regionInput.optional(),
    roles: z.array(roleName).min(1).max(20).describe('Such as ["button", "link"]').optional(),
    query: z.string().min(1).max(200).describe('What you look for, in plain words').optional(),
    pageSize: z.int().min(1).max(MOST_ON_A_PAGE).optional(),
    pageToken: z
      .string()
      .max(40)
      .describe('A nextToken; the other arguments are then those of its scan')
      .optional(),
    rankingMode: z.enum(['relevance', 'document', 'visual']).optional(),
    detail: z.boolean().describe('Adds selectors and relevance').optional(),
  }),
  output: z.strictObject({
    url: pageUrl,
    region: z.string().optional(),
    groups: z.array(itemGroup).readonly(),
    note: z.string().optional(),
    nearest: z.array(nearItem).readonly().optional(),
    nextToken: z.string().optional(),
    estimatedRemaining: z.int(),
    viewChanged: z.literal(true).optional(),
    hidden: z.int().optional(),
    ...toldLeftOut.omit({ texts_cut: true }).shape,
  }),
  run: async (input, { page }, { fill }) => {
    const { region, roles, query, pageToken, rankingMode: mode = 'relevance' } = input;
    const head = typeof region === 'string' ? { region } : {};
    const scanned = await page.scan(
      { region, roles, query, mode },
      { pageToken, pageSize: input.pageSize ?? MOST_ON_A_PAGE, detail: input.detail ?? false },
    );
    return fill(scanned, (shown) => answer(shown, head));
  },
});

interface ScanHead {
  readonly region?: string;
}

const LOOSE = 'Nothing has all of the query; nearest has what comes closest.';

function answer(scanned: ScannedPage, head: ScanHead) {
  const { isLoose, nearest, viewChanged, hidden, ...rest } = scanned;
  return {
    ...head,
    ...(isLoose && { note: LOOSE }),
    ...(nearest.length > 0 && { nearest }),
    ...rest,
    ...(viewChanged && { viewChanged: true as const }),
    ...(hidden > 0 && { hidden }),
  };
}
