import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { collectGarbage } from '../src/core/index.ts';
import { extractMain } from '../src/content/extract/index.ts';
import { removeHidden } from '../src/content/hidden/index.ts';
import { toMarkdown } from '../src/content/markdown/index.ts';
import { parsePage } from '../src/content/parse/index.ts';
import { report } from './measure.ts';
import { readSuite } from './suite.ts';

const PAGES = 60;
const PAGES_FOR_MEMORY = 2_000;
const WARM_PAGES = 400;
const URL_OF_PAGES = 'https://example.org/page';

/** Pages per CPU second compared with jsdom, Readability and turndown, and whether memory stays flat. */
export async function benchExtractSpeed(suite: string | undefined): Promise<void> {
  const pages = readSuite(suite);
  if (pages === undefined) return;
  const step = Math.max(1, Math.floor(pages.size / PAGES));
  const all = [...pages.values()];
  const htmls = all.filter((_, at) => at % step === 0).map((read) => read().toString('utf8'));
  watchMemory(htmls); // first: jsdom leaves gigabytes behind
  compareSpeed(htmls);
  await Promise.resolve();
}

/** All that scrape does with a page that was fetched over HTTP. */
function ours(html: string): number {
  const document = parsePage(html);
  removeHidden(document);
  const { leftOut } = extractMain(document, URL_OF_PAGES);
  return toMarkdown(document.documentElement, { base: URL_OF_PAGES }, leftOut).length;
}

function compareSpeed(htmls: readonly string[]): void {
  const theirs = peer();
  for (const html of htmls.slice(0, 5)) {
    ours(html);
    theirs(html);
  }
  let [oursMs, theirsMs] = [0, 0];
  for (const html of htmls) {
    oursMs += cpuMsOf(() => ours(html));
    theirsMs += cpuMsOf(() => theirs(html));
  }
  const rate = (ms: number): string => ((1000 * htmls.length) / ms).toFixed(1);
  const measured = `${rate(oursMs)} pages per CPU-second against ${rate(theirsMs)} of jsdom, Readability and turndown`;
  report({ name: 'CPU of extraction', measured, ratio: oursMs / theirsMs, goal: 0.5 });
}

function watchMemory(htmls: readonly string[]): void {
  const run = (count: number): void => {
    for (let at = 0; at < count; at++) ours(htmls[at % htmls.length] ?? '');
  };
  run(WARM_PAGES);
  const before = heapMb();
  run(PAGES_FOR_MEMORY);
  const after = heapMb();
  const measured = `${before.toFixed(0)} MB before and ${after.toFixed(0)} MB after ${PAGES_FOR_MEMORY} pages`;
  report({ name: 'memory of extraction', measured, ratio: after / before, goal: 1.1 });
}

function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

interface Peers {
  readonly jsdom: {
    VirtualConsole: new () => object;
    JSDOM: new (html: string, options: object) => { window: { document: unknown; close(): void } };
  };
  readonly readability: { Readability: new (document: unknown) => { parse(): { content: string } | null } };
  readonly turndown: new () => { turndown(html: string): string };
}

function peer(): (html: string) => number {
  const load = createRequire(resolve('bench/peers/package.json'));
  // Only these members of the peers are used.
  const { JSDOM, VirtualConsole } = load('jsdom') as Peers['jsdom'];
  const { Readability } = load('@mozilla/readability') as Peers['readability'];
  const Turndown = load('turndown') as Peers['turndown'];
  return (html) => {
    const { window } = new JSDOM(html, { url: URL_OF_PAGES, virtualConsole: new VirtualConsole() });
    const article = new Readability(window.document).parse();
    const markdown = new Turndown().turndown(article?.content ?? '');
    window.close();
    return markdown.length;
  };
}
