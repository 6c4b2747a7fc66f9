import * as z from 'zod';
import type { QueuedAddresses } from '../../crawl/index.ts';
import { pageUrl } from '../limits.ts';

export const MOST_URLS = 10_000;

/** Each is judged by itself, so that a bad one does not stop the good ones. */
export const addresses = z.array(z.string()).max(MOST_URLS);

export const queued = {
  added: z.int(),
  skipped: z.int(),
  skippedBy: z.record(z.string(), z.int()).optional().describe('known: queued before'),
  refused: z.array(z.strictObject({ url: pageUrl, reason: z.string() })).optional(),
  moreRefused: z.int().optional(),
};

export type Queued = z.input<z.ZodObject<typeof queued>>;

/** What became of the addresses, with some of the refused ones. */
export function tellQueued(
  { added, skipped, skippedBy, refused }: QueuedAddresses,
  shown: QueuedAddresses['refused'],
): Queued {
  const more = refused.length - shown.length;
  return {
    added,
    skipped,
    ...(skipped > 0 && { skippedBy }),
    ...(shown.length > 0 && {
      refused: shown.map(({ url, reason }) => ({ url: url.slice(0, 400), reason })),
    }),
    ...(more > 0 && { moreRefused: more }),
  };
}
