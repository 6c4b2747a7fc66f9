import { createHash } from 'node:crypto';
import type { DocumentArchive } from '../archive/index.ts';
import type { Scraped } from '../content/index.ts';
import { startDeadline } from '../core/index.ts';
import type { ClaimedItem, QueueOutcome, QueueStore } from '../store/index.ts';
import type { PageFetcher, CrawlFetch } from './fetch-page.ts';
import { sortLinks } from './follow-links.ts';
import { afterError, afterStatus, again, MOST_ATTEMPTS } from './outcome.ts';
import { essenceOf, withOwnPlace } from './pattern.ts';
import { crawlPolicy, type CrawlPolicy } from './policy.ts';
import type { Robots, RobotsRules } from './robots.ts';
import { readSitemap } from './sitemap.ts';

export interface ItemTools {
  readonly queue: QueueStore;
  readonly archive: Pick<DocumentArchive, 'keepFor'>;
  readonly fetcher: PageFetcher;
  /** Undefined if robots.txt is ignored. */
  readonly robots: Robots | undefined;
}

/** A claimed address with its rules. */
interface Visit {
  readonly item: ClaimedItem;
  readonly policy: CrawlPolicy;
  readonly url: URL;
  readonly signal: AbortSignal;
}

// For everything that one address needs, a browser included.
const LIMIT_MS = 90_000;
const MOST_REDIRECTS = 10;
/** Where something inside can never be found. */
const OUTSIDE = 'about:blank';
/** A form of addresses that has led so often to nothing new is a trap. */
const MOST_REPEATS = 50;

/**
 * Works on a claimed address, and returns how it ended. What was found is stored before that is recorded: after a crash the address
 * is read again, but nothing is lost.
 */
export async function crawlItem(
  item: ClaimedItem,
  tools: ItemTools,
  signal: AbortSignal,
): Promise<QueueOutcome> {
  // Every time the process ended with it.
  if (item.attempts > MOST_ATTEMPTS) return { state: 'failed', reason: 'gave_up' };
  using deadline = startDeadline(LIMIT_MS, signal);
  const visit = {
    item,
    policy: crawlPolicy.parse(item.policy),
    url: new URL(item.url),
    signal: deadline.signal,
  };
  try {
    return await deadline.guard(attempt(visit, tools));
  } catch (error) {
    const { outcome, hostPauseMs } = afterError(error, item.attempts);
    if (hostPauseMs !== undefined) await tools.queue.setHostDelay(item.host, { pauseMs: hostPauseMs });
    return outcome;
  }
}

async function attempt(visit: Visit, tools: ItemTools): Promise<QueueOutcome> {
  const { item, policy, url, signal } = visit;
  const rules = await tools.robots?.rulesFor({ url, signal, fromUrl: originOf(visit) });
  if (tools.robots !== undefined && rules === undefined) return unreachable(item.attempts);
  if (policy.kind === 'sitemap') return readSitemapItem(visit, rules, tools);
  if (rules?.allows(url.href) === false) return { state: 'skipped', reason: 'robots' };
  const page = await tools.fetcher.read(requestOf(visit));
  if (page.kind === 'error') return afterStatus(page.status, item.attempts);
  if (page.kind === 'redirect') return followRedirect(visit, page.to, tools);
  return keepPage(visit, page.scraped, tools);
}

function unreachable(attempts: number): QueueOutcome {
  const reason = 'robots_unreachable';
  return attempts >= MOST_ATTEMPTS ? { state: 'skipped', reason } : again(reason, attempts);
}

function requestOf(visit: Visit): CrawlFetch {
  const { policy, url, signal } = visit;
  return { url, policy, signal, fromUrl: originOf(visit) };
}

/** Undefined if a caller who may see what is inside has named the address. */
function originOf({ item, policy }: Visit): string | undefined {
  return item.fromUrl ?? (policy.isFromOutside === true ? OUTSIDE : undefined);
}

async function keepPage(visit: Visit, scraped: Scraped, tools: ItemTools): Promise<QueueOutcome> {
  const { item, policy } = visit;
  const { text = '', facts, onward, validators } = scraped;
  const asks = askedBy(onward?.robots, tools);
  const noted = await tools.queue.noteContent(item.claimId, {
    contentHash: hashOf(withOwnPlace(text, item.url)),
    essenceHash: hashOf(essenceOf(text, item.url)),
    maxRepeats: MOST_REPEATS,
  });
  if (noted === undefined) return again('lease_lost', item.attempts); // refused: another worker has the address now
  // The same text leads to the same pages, or to addresses that go round in circles.
  if (!noted.isNew) return { state: 'skipped', reason: 'duplicate' };
  const links = asks.noFollow ? [] : (onward?.links ?? []);
  const [saved] = await Promise.all([
    asks.noIndex
      ? undefined
      : tools.archive.keepFor(readerOf(item), { url: item.url, facts, text, validators }),
    queueLinks(visit, { links, policy: { ...policy, redirects: 0 }, depth: item.depth + 1 }, tools),
  ]);
  if (asks.noIndex) return { state: 'skipped', reason: 'noindex' };
  return saved === undefined ? { state: 'crawled' } : { state: 'indexed', versionId: saved.versionId };
}

/** Read without cookies, so its text is shared; it belongs to the session that has queued it. */
function readerOf({ clientId, sessionId }: ClaimedItem): Parameters<DocumentArchive['keepFor']>[0] {
  return { clientId, ...(sessionId !== undefined && { sessionId }), isPrivate: false };
}

function askedBy(
  robots: string | undefined,
  tools: ItemTools,
): { readonly noIndex: boolean; readonly noFollow: boolean } {
  const asked = tools.robots === undefined ? '' : (robots ?? '');
  return { noIndex: /\b(?:noindex|none)\b/.test(asked), noFollow: /\b(?:nofollow|none)\b/.test(asked) };
}

interface FoundLinks {
  readonly links: Parameters<typeof sortLinks>[0];
  /** For the addresses that are found. */
  readonly policy: CrawlPolicy;
  readonly depth: number;
}

async function queueLinks(
  { item }: Visit,
  { links, policy, depth }: FoundLinks,
  { queue }: ItemTools,
): Promise<void> {
  const { clientId, sessionId, sourceId } = item;
  const source = {
    clientId,
    policy,
    ...(sessionId !== undefined && { sessionId }),
    ...(sourceId !== undefined && { sourceId }),
  };
  const { follow, skipped } = sortLinks(links, { depth, fromUrl: item.url }, policy);
  const skips = [...skipped].map(([reason, items]) => queue.skip(items, source, reason));
  await Promise.all([...skips, ...(follow.length > 0 ? [queue.add(follow, source, policy.maxUrls)] : [])]);
}

/** The target is an address of its own: under the same rules, read once, whoever leads there. */
async function followRedirect(visit: Visit, to: string, tools: ItemTools): Promise<QueueOutcome> {
  const { item, policy } = visit;
  const redirects = policy.redirects + 1;
  if (redirects > MOST_REDIRECTS) return { state: 'failed', reason: 'too_many_redirects' };
  const target = { links: [{ url: to }], policy: { ...policy, redirects }, depth: item.depth };
  await queueLinks(visit, target, tools);
  return { state: 'skipped', reason: 'redirect' };
}

/** What a sitemap lists is queued as if the caller had named it; robots.txt leads to the site's own sitemaps. */
async function readSitemapItem(
  visit: Visit,
  rules: RobotsRules | undefined,
  tools: ItemTools,
): Promise<QueueOutcome> {
  const { item, policy, url } = visit;
  const list = async (urls: readonly string[], kind: CrawlPolicy['kind']): Promise<QueueOutcome> => {
    const links = urls.map((each) => ({ url: each }));
    await queueLinks(visit, { links, policy: { ...policy, kind, redirects: 0 }, depth: item.depth }, tools);
    return { state: 'crawled' };
  };
  if (url.pathname === '/robots.txt') {
    const named = rules?.sitemaps ?? [];
    return list(named.length > 0 ? named : [`${url.origin}/sitemap.xml`], 'sitemap');
  }
  if (rules?.allows(url.href) === false) return { state: 'skipped', reason: 'robots' };
  const { answer, redirectTo } = await tools.fetcher.get(requestOf(visit));
  if (redirectTo !== undefined) return followRedirect(visit, redirectTo, tools);
  if (answer.status >= 400) return afterStatus(answer.status, item.attempts);
  const { kind, urls } = await readSitemap(answer.bytes, answer.contentType);
  return list(urls, kind === 'index' ? 'sitemap' : 'page');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
