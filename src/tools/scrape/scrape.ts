import * as z from 'zod';
import type { Format } from '../../content/index.ts';
import { fail } from '../../core/index.ts';
import { defineProseTool, SESSION_ID } from '../tool.ts';

export const FORMATS = [
  'markdown',
  'links',
  'screenshot',
  'fullscreenshot',
] as const satisfies readonly Format[];
const MAX_BYTES = 24_000;
// The two lines around page text.
const FENCE_BYTES = 200;

export const scrape = defineProseTool({
  name: 'scrape',
  family: 'scrape',
  description:
    'Read the open page as it is now, or with `url` that address apart from your tab, as text, links or a picture. Pages come as Markdown of their main content, with what was left out named in `coverage` and text that may be invisible counted in `hiddenUnchecked`; files come as they are, a PDF with its text. Long texts go on at `nextOffset`. What was read is archived under `docId`.',
  effect: 'reads',
  needs: ['scraper'],
  maxBytes: MAX_BYTES,
  input: z.strictObject({
    url: z.string().min(1).max(8_192).optional().describe('Default: the open page'),
    ...SESSION_ID,
    // Listed as an enum, but validated in `run`, which fails with `unsupported_format`.
    format: z.string().max(40).default('markdown').meta({ enum: FORMATS }),
    waitFor: z.int().min(0).max(600_000).optional().describe('Milliseconds to wait in the browser'),
    mode: z.enum(['default', 'master']).default('default').describe('master: with the person’s logins'),
    selector: z.string().min(1).max(1_000).optional().describe('CSS: only this part'),
    onlyMainContent: z.boolean().optional().describe('false: the whole page'),
    scrolls: z.int().min(0).max(20).optional().describe('Load more first, for `moreOnScroll`'),
    offset: z.int().min(0).optional().describe('From nextOffset'),
    archive: z.boolean().default(true),
    maxAge: z
      .int()
      .min(0)
      .max(3_153_600_000)
      .optional()
      .describe('Seconds: an archived text this young will do'),
  }),
  async run(
    { url, sessionId, mode, format, waitFor, offset = 0, archive, maxAge, ...how },
    { scraper },
    call,
  ) {
    const known = FORMATS.find((name) => name === format);
    if (known === undefined) throw unsupported(format);
    if (waitFor !== undefined && waitFor > call.deadline.remainingMs())
      throw tooLong(call.deadline.remainingMs());
    if (mode === 'master' && (url === undefined || sessionId !== undefined)) throw masterInSession();
    const waitForMs = waitFor === 0 ? undefined : waitFor;
    const request = { ...how, format: known, waitForMs, offset, maxBytes: MAX_BYTES - FENCE_BYTES };
    const wish = { isKept: archive, maxAgeMs: maxAge === undefined ? undefined : maxAge * 1000 };
    if (url === undefined) {
      if (maxAge !== undefined) throw needsAddress();
      return scraper.scrapeTab(request, wish);
    }
    // Named, the session lends its cookies and its rules.
    if (sessionId !== undefined) return scraper.scrapeInSession({ ...request, url }, wish);
    return scraper.scrape({ ...request, url, mode }, wish);
  },
});

function masterInSession(): Error {
  const message = 'The mode master reads an address (url) outside of sessions: give no sessionId.';
  return fail('invalid_input', { field: 'mode' }, { message });
}

function needsAddress(): Error {
  const message = 'The argument maxAge needs url: an open page is read as it is now.';
  return fail('invalid_input', { field: 'maxAge' }, { message });
}

function unsupported(format: string): Error {
  const message = `There is no such format: known are ${FORMATS.join(', ')}.`;
  return fail('unsupported_format', { format, known: FORMATS }, { message });
}

function tooLong(remainingMs: number): Error {
  const max = Math.floor(remainingMs);
  const message = `The argument waitFor must be at most ${max}: the call itself ends then.`;
  return fail('invalid_input', { field: 'waitFor', max }, { message });
}
