import { ownerOf, plainUrl, withoutSecrets, type ArchiveCaller } from '../archive/index.ts';
import { asWayfarerError, fail, type ErrorCode } from '../core/index.ts';
import { parseTarget } from '../net/index.ts';
import type { DomainPolicy, SessionLimits } from '../session/index.ts';
import type { NewQueueItem, QueueSource, QueueStore } from '../store/index.ts';
import { patternOf } from './pattern.ts';
import { isAllowed, type CrawlPolicy } from './policy.ts';

/** What to crawl. */
export interface CrawlRequest {
  readonly urls: readonly string[];
  /** How far links are followed. */
  readonly depth: number;
  /** The caller's label. */
  readonly sourceId?: string | undefined;
  /** Also what the sitemaps of these sites list. */
  readonly sitemaps: boolean;
}

/** For whom, and by which rules. */
export interface CrawlOwner {
  /** The session is the one whose rules these are; without one the caller itself owns the crawl. */
  readonly caller: ArchiveCaller;
  readonly domainPolicy: DomainPolicy;
  readonly limits: SessionLimits;
  /** Counts addresses that are about to be queued, and returns how many others the session has opened. */
  readonly countQueued?: (urls: readonly string[]) => number;
}

export interface QueueRules {
  readonly queue: QueueStore;
  /** Callers may be on other machines: what they name must not lead inside, whichever worker reads it. */
  readonly isFromOutside: boolean;
}

/** What became of the addresses. */
export interface QueuedAddresses {
  readonly added: number;
  readonly skipped: number;
  /** Counts by reason; `known` were queued before. */
  readonly skippedBy: Readonly<Record<string, number>>;
  /** Those that cannot be crawled. */
  readonly refused: readonly RefusedAddress[];
  /** As it applies; less than asked for where a limit is lower. */
  readonly depth: number;
}

export interface RefusedAddress {
  readonly url: string;
  readonly reason: ErrorCode;
}

interface GoodAddress {
  readonly url: string;
  readonly isAllowed: boolean;
}

/** Queues what can be queued, and names the rest. */
export async function queueAddresses(
  { queue, isFromOutside }: QueueRules,
  { urls, depth: wanted, sourceId, sitemaps }: CrawlRequest,
  { caller, domainPolicy, limits, countQueued }: CrawlOwner,
): Promise<QueuedAddresses> {
  const judged = urls.map((url) => judge(url, domainPolicy));
  const good = judged.flatMap((each) => ('url' in each.address ? [each.address] : []));
  const outside = good.filter((each) => !each.isAllowed);
  const items = good.filter((each) => each.isAllowed).map(({ url }) => itemOf(url));
  const opened = countQueued?.(items.map(({ url }) => url)) ?? 0;
  const depth = Math.min(wanted, limits.maxDepth ?? wanted);
  const { include, exclude } = domainPolicy;
  const { maxBytesPerDoc: maxBytes } = limits;
  const maxUrls = limits.maxUrls === undefined ? undefined : Math.max(0, limits.maxUrls - opened);
  const policy: CrawlPolicy = {
    ...{
      include: [...include],
      exclude: [...exclude],
      maxDepth: depth,
      maxBytes,
      kind: 'page',
      redirects: 0,
    },
    ...(maxUrls !== undefined && { maxUrls }),
    ...(isFromOutside && { isFromOutside }),
  };
  const { sessionId } = caller;
  const source: QueueSource = {
    clientId: ownerOf(caller),
    policy,
    ...(sessionId !== undefined && { sessionId }),
    ...(sourceId !== undefined && { sourceId }),
  };
  const [{ added, known, trapped, overLimit }] = await Promise.all([
    queue.add(items, source, maxUrls),
    outside.length > 0 &&
      queue.skip(
        outside.map(({ url }) => itemOf(url)),
        source,
        'policy',
      ),
    sitemaps && queue.add(sitemapsOf(items), { ...source, policy: { ...policy, kind: 'sitemap' } }),
  ]);
  const refused = judged.flatMap(({ refusal }) => refusal ?? []);
  const invalid = refused.length - outside.length;
  const counts = { known, invalid, policy: outside.length, limit: overLimit, trap: trapped };
  return {
    added,
    skipped: urls.length - added,
    skippedBy: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    refused,
    depth,
  };
}

function judge(
  text: string,
  policy: DomainPolicy,
): { readonly address: GoodAddress | object; readonly refusal?: RefusedAddress } {
  try {
    const plain = plainUrl(parseTarget(text.trim()).href) ?? '';
    const url = withoutSecrets(plain);
    if (url !== plain) throw fail('invalid_input');
    if (isAllowed(url, policy)) return { address: { url, isAllowed: true } };
    return { address: { url, isAllowed: false }, refusal: { url, reason: 'domain_not_allowed' } };
  } catch (error) {
    return {
      address: {},
      refusal: { url: withoutSecrets(text.slice(0, 200)), reason: asWayfarerError(error).code },
    };
  }
}

function itemOf(url: string): NewQueueItem {
  return { url, depth: 0, pattern: patternOf(url) };
}

/** A site's robots.txt names its sitemaps. */
function sitemapsOf(items: readonly NewQueueItem[]): NewQueueItem[] {
  const origins = new Set(items.map(({ url }) => new URL(url).origin));
  return [...origins].map((origin) => ({ url: `${origin}/robots.txt`, depth: 0 }));
}
