import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parseHTML } from 'linkedom';
import { collectGarbage } from '../src/core/index.ts';
import { createReader } from '../src/content/index.ts';
import { readFetched } from '../src/content/read/read-page.ts';
import { median, report } from './measure.ts';
import { answerOf, HOW_TO_READ, OFFLINE, samplePages } from './pages-to-read.ts';

const PAGES = 60;
const ROUNDS = 3;
const PAGES_FOR_MEMORY = 2_000;
const WARM_PAGES = 400;
const { signal } = new AbortController();

/** Pages per CPU second compared with linkedom, Readability and turndown. */
export async function benchExtractSpeed(suite: string | undefined): Promise<void> {
  const pages = samplePages(suite, PAGES);
  if (pages !== undefined) await compareSpeed(pages);
}

/** Whether memory stays flat over many pages. */
export async function benchExtractMemory(suite: string | undefined): Promise<void> {
  const pages = samplePages(suite, PAGES);
  if (pages !== undefined) await watchMemory(pages);
}

const NO_SHEETS = { fetchSheets: () => Promise.resolve([]) };

/** All that scrape does with a page that was fetched over HTTP, in this thread. */
async function ours(page: Buffer): Promise<unknown> {
  return Promise.resolve(readFetched(answerOf(page), HOW_TO_READ, NO_SHEETS));
}

/** We read in a thread, as scrape does; the CPU time is that of all threads. */
async function compareSpeed(sample: readonly Buffer[]): Promise<void> {
  const theirs = peer();
  const reader = createReader({ http: () => Promise.resolve(OFFLINE), size: 1 });
  const inThread = (page: Buffer): Promise<unknown> =>
    reader.readFetched(answerOf(Uint8Array.from(page)), { ...HOW_TO_READ, signal });
  const pages: Buffer[] = [];
  for (const page of sample) if (await isReadByBoth(page, [inThread, theirs])) pages.push(page);
  console.log(`${pages.length} of them are read by both`);
  const times: { ours: number[]; theirs: number[]; here: number[] } = { ours: [], theirs: [], here: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const oursMs = await cpuMsOf(() => eachOf(pages, inThread));
    const theirsMs = await cpuMsOf(() => eachOf(pages, theirs));
    times.here.push(await cpuMsOf(() => eachOf(pages, ours)));
    times.ours.push(oursMs);
    times.theirs.push(theirsMs);
  }
  await reader.close();
  const [oursMs, theirsMs] = [median(times.ours), median(times.theirs)];
  const rate = (ms: number): string => ((1000 * pages.length) / ms).toFixed(1);
  const measured = `${rate(oursMs)} pages per CPU second against ${rate(theirsMs)} of linkedom, Readability and turndown`;
  report({ name: 'speed of reading', measured, ratio: theirsMs / oursMs, goal: 0.65, isLeast: true });
  // With the same linkedom as the peer: the code of a thread has a faster one.
  const hereMs = median(times.here);
  report({
    name: 'the same without a thread',
    measured: `${rate(hereMs)} pages per CPU second`,
    ratio: theirsMs / hereMs,
    goal: 0.65,
    isLeast: true,
  });
}

/** It also warms up. The peer fails on a page without a root. */
async function isReadByBoth(page: Buffer, readers: readonly ((page: Buffer) => unknown)[]): Promise<boolean> {
  try {
    for (const read of readers) await read(page);
    return true;
  } catch {
    return false;
  }
}

async function eachOf(pages: readonly Buffer[], work: (page: Buffer) => unknown): Promise<void> {
  for (const page of pages) await work(page);
}

async function watchMemory(pages: readonly Buffer[]): Promise<void> {
  const run = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at++)
      // A page that has nothing to read is an answer too.
      await ours(pages[at % pages.length] ?? Buffer.alloc(0)).catch(() => undefined);
  };
  await run(WARM_PAGES);
  const before = heapMb();
  await run(PAGES_FOR_MEMORY);
  const after = heapMb();
  const measured = `${before.toFixed(0)} MB before and ${after.toFixed(0)} MB after ${PAGES_FOR_MEMORY} pages`;
  report({ name: 'memory of extraction', measured, ratio: after / before, goal: 1.1 });
}

function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Each collects its own garbage. */
async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  collectGarbage();
  const before = process.cpuUsage();
  await work();
  collectGarbage();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

interface Peers {
  readonly readability: { Readability: new (document: unknown) => { parse(): { content: string } | null } };
  readonly turndown: new () => { turndown(html: string): string };
}

function peer(): (page: Buffer) => number {
  const load = createRequire(resolve('bench/peers/package.json'));
  // Only these members of the peers are used.
  const { Readability } = load('@mozilla/readability') as Peers['readability'];
  const Turndown = load('turndown') as Peers['turndown'];
  return (page) => {
    const { document } = parseHTML(page.toString('utf8')) as unknown as { readonly document: unknown };
    const article = new Readability(document).parse();
    return new Turndown().turndown(article?.content ?? '').length;
  };
}
