import * as z from 'zod';
import type { PageContent } from '../../page/index.ts';
import { CONTENT_FORMATS, fullElement, toldLeftOut } from '../../page/terms/index.ts';
import { LONG_BYTES, pageTitle, pageUrl } from '../limits.ts';
import { defineTool } from '../tool.ts';

const MOST_ELEMENTS = 1_000;

export const getPageContent = defineTool({
  name: 'get_page_content',
  family: 'agent',
  description:
    'See the open page after navigating or acting: everything that can be acted on, in document order, with ids. next_offset continues. ' +
    "Example: {} gives lines such as [0] <a data-web-agent-id='wa-0' href='…'>Link</a>.",
  effect: 'reads',
  needs: ['page'],
  hasPageText: true,
  maxBytes: LONG_BYTES,
  input: z.strictObject({
    format: z.enum(CONTENT_FORMATS).describe('Default indexed').optional(),
    offset: z.int().min(0).describe('Elements to skip').optional(),
    limit: z.int().min(1).max(MOST_ELEMENTS).optional(),
  }),
  output: z.strictObject({
    url: pageUrl,
    title: pageTitle,
    format: z.enum(CONTENT_FORMATS),
    truncated: z.boolean(),
    element_count: z.int(),
    element_types: z.record(z.string(), z.int()),
    offset: z.int(),
    next_offset: z.int().optional(),
    changed: z.literal(true).optional(),
    ...toldLeftOut.shape,
    cut_chars: z.int().optional(),
    note: z.string().optional(),
    content: z.union([z.string(), z.array(fullElement).readonly()]),
  }),
  run: async ({ format = 'indexed', offset = 0, limit = MOST_ELEMENTS }, { page }, { fill, naming }) => {
    const request = { format, offset, limit, cutNote: naming(CUT) };
    return fill(await page.content(request), (shown) => answer(shown, request));
  },
});

const CUT = 'A long text was cut[: {scrape} reads the whole text][; {download_page} saves the page].';
const NOT_WHOLE = 'Parts of the page were too long to be written down and are missing; no listed element is.';

interface ContentAsked {
  readonly format: (typeof CONTENT_FORMATS)[number];
  readonly offset: number;
  readonly cutNote: string;
}

function answer(page: PageContent, { format, offset, cutNote }: ContentAsked) {
  const { nextOffset, cutChars, isTruncated } = page;
  const notes = [...(cutChars > 0 ? [cutNote] : []), ...(isTruncated ? [NOT_WHOLE] : [])];
  return {
    url: page.url,
    title: page.title,
    format,
    truncated: nextOffset !== undefined || notes.length > 0,
    element_count: page.elementCount,
    element_types: page.elementTypes,
    offset,
    ...(nextOffset !== undefined && { next_offset: nextOffset }),
    ...(page.hasChanged && { changed: true as const }),
    leftOut: page.leftOut,
    hiddenRemoved: page.hiddenRemoved,
    ...(cutChars > 0 && { cut_chars: cutChars }),
    ...(notes.length > 0 && { note: notes.join(' ') }),
    content: page.content,
  };
}
