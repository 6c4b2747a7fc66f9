import * as z from 'zod';
import { SHORT_BYTES, pageUrl } from '../limits.ts';
import { defineTool, SESSION_ID } from '../tool.ts';

const count = z.int();
const byReason = z.record(z.string(), z.int());

export const researchQueueStatus = defineTool({
  name: 'research_queue_status',
  family: 'research',
  description:
    'How far the queue is: crawled pages, those indexed in the archive, failed and skipped ones by reason, and what was captured of your own pages.',
  effect: 'reads',
  needs: ['crawl'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    sourceId: z.string().min(1).max(100).optional().describe('Default: all'),
    waitSeconds: z.int().min(0).max(600).default(0).describe('Until all is done, at most'),
    ...SESSION_ID,
  }),
  output: z.strictObject({
    pending: count,
    working: count.describe('Being read now'),
    crawled: count,
    indexed: count,
    failed: count,
    failures: byReason.optional(),
    skipped: byReason,
    nextPending: z.array(pageUrl),
    capture: z.strictObject({
      captured: count,
      skipped: count,
      failed: count,
      leftOut: byReason.optional(),
    }),
    note: z.string().optional(),
  }),
  run: async ({ sourceId, waitSeconds }, { crawl }, { shrink, deadline }) => {
    // The rest of the call's time is for the answer.
    const waitMs = Math.min(waitSeconds * 1_000, deadline.remainingMs() - ANSWER_MS);
    const { status, capture } = await crawl.status(sourceId, Math.max(0, waitMs));
    const { leftOut, ...counts } = capture;
    const { pending, claimed, crawled, indexed, failed, failures, skipped, nextPending, sources } = status;
    const isUnknown = sourceId !== undefined && !sources.includes(sourceId);
    return shrink(nextPending, (next) => ({
      pending,
      working: claimed,
      crawled: crawled + indexed,
      indexed,
      failed,
      ...(failed > 0 && { failures }),
      skipped,
      nextPending: next.map(({ url }) => url.slice(0, 400)),
      capture: { ...counts, ...(Object.keys(leftOut).length > 0 && { leftOut }) },
      ...(isUnknown && { note: unknownSource(sources) }),
    }));
  },
});

const ANSWER_MS = 1_000;
const MOST_NAMED = 5;

function unknownSource(sources: readonly string[]): string {
  if (sources.length === 0) return 'Nothing was queued under this sourceId.';
  const more = sources.length > MOST_NAMED ? ', …' : '';
  return `Nothing was queued under this sourceId. Known: ${sources.slice(0, MOST_NAMED).join(', ')}${more}.`;
}
