import { stripDeep } from '../../core/index.ts';
import type { Crawler } from '../../crawl/index.ts';
import type { QueueSummary, ReasonCount } from '../queue-data.ts';

// The page belongs to the person whose data folder it is.
const EVERYTHING = { caller: { clientId: 'status-page', sessionId: undefined, isOwner: true } };
const PERIODS = { count: 60, ms: 5_000 };
const MISSES = 8;

/** What the status page shows of the queue; nothing where there is no archive. */
export async function queueResponse(crawler: () => Promise<Crawler>): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  try {
    return Response.json(stripDeep(await summarise(await crawler())).value, { headers });
  } catch {
    // The archive's own part of the page says what is wrong with it.
    return new Response(null, { status: 204, headers });
  }
}

async function summarise(crawler: Crawler): Promise<QueueSummary> {
  const [status, pace, misses] = await Promise.all([
    crawler.status(EVERYTHING),
    crawler.pace(EVERYTHING, PERIODS),
    crawler.misses(EVERYTHING, MISSES),
  ]);
  const { pending, claimed, indexed, crawled, failed, skipped, failures, nextPending } = status;
  const reasons = [...reasonsOf('skipped', skipped), ...reasonsOf('failed', failures)];
  const all = reasonsOf('skipped', skipped).reduce((sum, { count }) => sum + count, 0);
  return {
    counts: { pending, working: claimed, indexed, crawled: crawled + indexed, failed, skipped: all },
    reasons: reasons.sort((a, b) => b.count - a.count),
    next: nextPending.map(({ url }) => url),
    misses: misses.map(({ url, reason, atMs }) => ({ url, reason, time: new Date(atMs).toISOString() })),
    pace,
    periodSeconds: PERIODS.ms / 1_000,
  };
}

function reasonsOf(state: ReasonCount['state'], counts: Readonly<Record<string, number>>): ReasonCount[] {
  return Object.entries(counts).map(([reason, count]) => ({ state, reason, count }));
}
