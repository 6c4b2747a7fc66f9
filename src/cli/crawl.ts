import type { Crawler, CrawlStatus } from '../crawl/index.ts';
import { asWayfarerError, fail, namedHost, stripInvisible } from '../core/index.ts';
import type { CommandContext } from './command.ts';
import { exportForm, prepareExport } from './export-crawl.ts';
import { liveUntilEnd } from './lifetime.ts';
import { print } from './output.ts';
import { showProgress } from './progress.ts';
import { wholeNumber } from './whole-number.ts';

const CALLER = { clientId: 'cli', sessionId: undefined, isOwner: true };
const MOST_DEPTH = 100;
const MOST_PAGES = 1_000_000;
const MOST_BYTES_PER_DOC = 10_000_000;
const FOREVER_MS = 2 ** 31 - 1;

interface CrawlPlan {
  readonly urls: readonly string[];
  readonly depth: number;
  readonly sitemaps: boolean;
  /** Where links may lead; a host includes its subdomains. */
  readonly hosts: readonly string[];
  readonly maxUrls?: number;
}

/** Crawls sites for a person: shows how far it is, and says in the end what was read and what was not. */
export async function crawlCommand({ line, settings, createApp }: CommandContext): Promise<void> {
  const plan = planOf(line.words, line.options);
  const target = line.options['export'];
  const form = target === undefined ? undefined : exportForm(target);
  if (settings['crawl-concurrency'] === 0)
    throw mistake('A crawl needs a --crawl-concurrency of at least 1.');
  const app = createApp({ ...settings, archive: 'on' }, 'stdio');
  const stopping = new AbortController();
  const work = async (): Promise<void> => {
    const crawler = await app.crawler();
    const filter = { caller: CALLER, sourceId: sourceOf(plan) };
    const finish = await prepareExport(app, filter, { target, form });
    const startedMs = performance.now();
    const status = await crawl(crawler, plan, stopping.signal);
    summarise(status, performance.now() - startedMs);
    const exported = await finish();
    if (exported !== undefined) print(`exported: ${exported}`);
  };
  const ended = work().catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    const { code, message } = asWayfarerError(error);
    note(`wayfarer: ${message} (${code})`);
    process.exitCode = 1;
  });
  await liveUntilEnd({
    ended,
    watchParent: false,
    log: app.log,
    close: async () => {
      stopping.abort(fail('cancelled'));
      await app.close();
    },
  });
}

function planOf(words: readonly string[], options: Readonly<Record<string, string>>): CrawlPlan {
  if (words.length === 0) throw mistake('Say where to begin: wayfarer crawl <url>.');
  const maxPages = options['max-pages'];
  return {
    urls: words,
    depth: wholeNumber('depth', options['depth'] ?? '1', { least: 0, most: MOST_DEPTH }),
    sitemaps: isTrue('sitemaps', options['sitemaps'] ?? 'false'),
    hosts: options['hosts'] === undefined ? hostsOf(words) : hostsNamed(options['hosts']),
    ...(maxPages !== undefined && {
      maxUrls: wholeNumber('max-pages', maxPages, { least: 1, most: MOST_PAGES }),
    }),
  };
}

/** The same command goes on where it was interrupted. */
function sourceOf({ urls }: CrawlPlan): string {
  return `crawl ${urls.join(' ')}`.slice(0, 200);
}

/** Addresses without one are named when the others are queued. */
function hostsOf(urls: readonly string[]): string[] {
  const hosts = urls.flatMap((url) => (URL.canParse(url) ? (ruleFor(new URL(url).hostname) ?? []) : []));
  if (hosts.length > 0) return hosts;
  throw mistake(`${urls.join(' ')} has no host: give a full address such as https://example.org/.`);
}

function hostsNamed(list: string): string[] {
  return list.split(',').map((name) => {
    const host = ruleFor(name.trim());
    if (host === undefined) throw mistake(`--hosts: ${name} is no host, such as example.org.`);
    return host;
  });
}

function ruleFor(host: string): string | undefined {
  return namedHost(host)?.replace(/^www\./, '');
}

async function crawl(crawler: Crawler, plan: CrawlPlan, signal: AbortSignal): Promise<CrawlStatus> {
  const { urls, depth, sitemaps, hosts, maxUrls } = plan;
  const sourceId = sourceOf(plan);
  const filter = { caller: CALLER, sourceId };
  const before = await crawler.status(filter);
  const left = before.pending + before.claimed;
  if (left > 0) note(`Going on with a crawl that was interrupted: ${left} addresses are left.`);
  else await crawler.clear(filter, 'all');
  const limits = { maxBytesPerDoc: MOST_BYTES_PER_DOC, ...(maxUrls !== undefined && { maxUrls }) };
  const rules = { domainPolicy: { include: hosts, exclude: [] }, limits };
  const { refused } = await crawler.add({ urls, depth, sitemaps, sourceId }, { caller: CALLER, ...rules });
  for (const { url, reason } of refused)
    note(`wayfarer: not crawled: ${stripInvisible(url).text} (${reason})`);
  if (refused.length === urls.length) throw mistake('None of the addresses can be crawled.');
  await crawler.work('now');
  const progress = showProgress('Crawling');
  try {
    const onStatus = (status: CrawlStatus): void => {
      const total = totalOf(status);
      progress.tell(total - status.pending - status.claimed, total);
    };
    return await crawler.waitFor(filter, { ms: FOREVER_MS, signal, onStatus });
  } finally {
    progress.end();
  }
}

function totalOf({ pending, claimed, crawled, indexed, failed, skipped }: CrawlStatus): number {
  return pending + claimed + crawled + indexed + failed + sumOf(skipped);
}

function summarise(status: CrawlStatus, ms: number): void {
  const { crawled, indexed, skipped, failed, failures } = status;
  const pages = crawled + indexed;
  print(`pages: ${pages} in ${(ms / 1_000).toFixed(1)} s, ${((pages * 1_000) / ms).toFixed(1)} each second`);
  print(`archived: ${indexed}`);
  if (sumOf(skipped) > 0) print(`skipped: ${sumOf(skipped)} (${reasons(skipped)})`);
  if (failed > 0) print(`failed: ${failed} (${reasons(failures)})`);
}

function reasons(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ');
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function isTrue(name: string, given: string): boolean {
  if (given !== 'true' && given !== 'false') throw mistake(`--${name} must be true or false.`);
  return given === 'true';
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

function mistake(message: string): Error {
  return fail('invalid_input', {}, { message });
}
