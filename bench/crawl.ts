// Our crawl against crawlee's CheerioCrawler, with the same work and the same concurrency: pages per second.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { libraryOf } from '../test/site/library/index.ts';
import { startSite } from '../test/site/server.ts';
import { compareInTurn, report } from './measure.ts';

const PAGES = 2_000;
const CONCURRENCY = 8;
const ROUNDS = 3;
const LEAST_RATIO = 1;

export async function benchCrawl(): Promise<void> {
  const crawlOf = (script: readonly string[]) => () => timeOfCrawl(script);
  const ours = crawlOf([
    'bin/wayfarer.js',
    'crawl',
    'URL',
    '--depth',
    '50',
    '--crawl-delay-ms',
    '0',
    '--crawl-concurrency',
    String(CONCURRENCY),
  ]);
  const theirs = crawlOf(['bench/peers/crawlee.mjs', 'URL', String(CONCURRENCY), 'FOLDER']);
  const { oursMs, theirsMs } = await compareInTurn(ROUNDS, ours, theirs);
  const perSecond = (ms: number): string => ((PAGES * 1_000) / ms).toFixed(1);
  report({
    name: "crawl, pages per second against crawlee's CheerioCrawler with Readability and FTS5",
    measured: `${perSecond(oursMs)} against ${perSecond(theirsMs)}, ${PAGES} pages, ${CONCURRENCY} at a time, medians of ${ROUNDS}`,
    ratio: theirsMs / oursMs,
    goal: LEAST_RATIO,
    isLeast: true,
  });
}

/** Between the first page and the last, as the site sees it: starting is measured elsewhere. */
async function timeOfCrawl(script: readonly string[]): Promise<number> {
  const site = await startSite();
  const folder = mkdtempSync(join(tmpdir(), 'wayfarer-bench-crawl-'));
  const times: number[] = [];
  const seen = new Set<string>();
  const watch = setInterval(() => {
    for (const { path } of site.requests.slice(times.length)) {
      times.push(performance.now());
      if (path.startsWith('/library/')) seen.add(path);
    }
  }, 1);
  try {
    const words = script.map((word) =>
      word.replace('URL', site.url(libraryOf(PAGES))).replace('FOLDER', folder),
    );
    const env = {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      WAYFARER_RENDER: 'never',
      CRAWLEE_LOG_LEVEL: 'OFF',
    };
    const child = spawn(
      process.execPath,
      words.map((word, at) => (at === 0 ? resolve(word) : word)),
      { env, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    await once(child, 'close');
    const endedMs = performance.now();
    if (seen.size !== PAGES) console.log(`${words[0] ?? ''} has fetched ${seen.size} of ${PAGES} pages`);
    // What is left to do after the last request belongs to the crawl.
    return endedMs - (times[0] ?? endedMs);
  } finally {
    clearInterval(watch);
    await site.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}
