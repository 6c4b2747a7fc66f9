/** What the broker costs: our client beside bare undici, a page through the proxy beside none, and leaks. */
import { readdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

import type { Browser } from 'playwright-core';
import { Agent, request } from 'undici';

import { createHttpClient, createPolicy, startBrowserProxy, systemResolver } from '../src/net/index.ts';
import { launchBrowser, openContext } from '../test/net/support/browser.ts';

const REQUESTS = 1_000;
const ROUNDS = 21;
const PAGE_LOADS = 15;
const MANY_REQUESTS = 20_000;
const CONCURRENCY = 10;

// A server of its own thread, so that its work is not measured as ours.
const SERVER = `
const { createServer } = require('node:http');
const { parentPort } = require('node:worker_threads');
const small = Buffer.alloc(1000, 'a');
const page = '<!doctype html><title>t</title>' + Array.from({ length: 40 }, (_, i) => '<img src="/i' + i + '.png">').join('');
const server = createServer((request, response) => {
  response.setHeader('cache-control', 'no-store');
  if (request.url === '/page') response.setHeader('content-type', 'text/html').end(page);
  else response.end(small);
});
server.keepAliveTimeout = 60000;
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

const policy = createPolicy({ mode: 'public', allow: ['127.0.0.1/32'] });
const broker = { policy, resolver: systemResolver };

async function main(): Promise<void> {
  const server = new Worker(SERVER, { eval: true });
  const port = await new Promise<number>((resolve) => server.once('message', resolve));
  const origin = `http://127.0.0.1:${port}`;
  await compareClients(origin);
  await countDescriptors(origin);
  await comparePageLoads(origin);
  await server.terminate();
}

async function compareClients(origin: string): Promise<void> {
  const agent = new Agent({ connections: CONCURRENCY });
  const client = createHttpClient({ ...broker, connectionsPerHost: CONCURRENCY });
  const bare = async (): Promise<void> => {
    const { body } = await request(origin, { dispatcher: agent });
    await body.arrayBuffer();
  };
  const ours = async (): Promise<void> => {
    await client.fetch({ url: origin });
  };
  const times = await alternate(
    () => timed(() => repeat(REQUESTS, bare)),
    () => timed(() => repeat(REQUESTS, ours)),
    ROUNDS,
  );
  report('client / bare undici, 1,000 small responses', times, 1.3);
  await client.close();
  await agent.close();
}

async function countDescriptors(origin: string): Promise<void> {
  const client = createHttpClient(broker);
  const fetchOne = async (): Promise<void> => {
    await client.fetch({ url: origin });
  };
  await repeat(100, fetchOne);
  const before = openDescriptors();
  await repeat(MANY_REQUESTS, fetchOne);
  console.log(`descriptors before and after ${MANY_REQUESTS} requests: ${before}, ${openDescriptors()}`);
  await client.close();
}

async function comparePageLoads(origin: string): Promise<void> {
  const browser = await launchBrowser();
  await using proxy = await startBrowserProxy(broker);
  const direct = await pageLoader(browser, origin);
  const proxied = await pageLoader(browser, origin, proxy);
  await direct();
  await proxied();
  report('page load through the proxy / without', await alternate(direct, proxied, PAGE_LOADS), 1.15);
  await browser.close();
}

async function pageLoader(
  browser: Browser,
  origin: string,
  proxy?: Parameters<typeof openContext>[1],
): Promise<() => Promise<number>> {
  const page = await (await openContext(browser, proxy)).newPage();
  return async () => {
    await page.goto('about:blank');
    return await timed(() => page.goto(`${origin}/page`));
  };
}

interface Times {
  readonly base: number;
  readonly ours: number;
}

/** Medians of both, measured in turns so that a busy moment hits both alike. */
async function alternate(
  base: () => Promise<number>,
  ours: () => Promise<number>,
  rounds: number,
): Promise<Times> {
  const baseMs: number[] = [];
  const oursMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    baseMs.push(await base());
    oursMs.push(await ours());
  }
  return { base: median(baseMs), ours: median(oursMs) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function repeat(times: number, work: () => Promise<void>): Promise<void> {
  let left = times;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function openDescriptors(): number {
  return readdirSync('/proc/self/fd').length;
}

function report(name: string, { base, ours }: Times, goal: number): void {
  console.log(
    `${name}: ${base.toFixed(1)} ms, ${ours.toFixed(1)} ms, ratio ${(ours / base).toFixed(2)} (goal ${goal})`,
  );
}

await main();
