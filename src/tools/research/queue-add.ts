import * as z from 'zod';
import { SHORT_BYTES } from '../limits.ts';
import { defineTool, SESSION_ID } from '../tool.ts';
import { addresses, queued, tellQueued } from './queued.ts';

export const researchQueueAdd = defineTool({
  name: 'research_queue_add',
  family: 'research',
  description:
    'Read many pages into the archive in the background: urls, and with depth what they link to, within the domainPolicy and limits of the session. Then research_queue_status and research_search.',
  effect: 'stores',
  needs: ['crawl'],
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    urls: addresses.min(1),
    depth: z.int().min(0).max(100).default(0).describe('Links to follow'),
    sourceId: z.string().min(1).max(100).optional().describe('Your label'),
    sitemaps: z.boolean().default(false).describe('Also what their sitemaps list'),
    ...SESSION_ID,
  }),
  output: z.strictObject({
    ...queued,
    depth: z.int(),
    note: z.string().optional(),
  }),
  run: async ({ urls, depth, sourceId, sitemaps }, { crawl }, { shrink }) => {
    const done = await crawl.add({ urls, depth, sourceId, sitemaps });
    const notes = [
      ...(done.depth < depth
        ? [`depth ${depth} was lowered to ${done.depth}, the maxDepth of the session.`]
        : []),
      ...(done.skippedBy['known'] === undefined ? [] : [KNOWN]),
    ];
    return shrink(done.refused, (shown) => ({
      ...tellQueued(done, shown),
      depth: done.depth,
      ...(notes.length > 0 && { note: notes.join(' ') }),
    }));
  },
});

const KNOWN = 'An address is read once for each sourceId: use another one to read it again.';
