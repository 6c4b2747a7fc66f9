// The cost of the network policy: our client compared with bare undici, a page with and without the proxy, and leaks.
import { readdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

import type { Browser } from 'playwright-core';
import { Agent, request } from 'undici';

import { createPolicy, systemResolver } from '../src/net/index.ts';
import { startBrowserProxy } from '../src/net/proxy/index.ts';
import { createHttpClient } from '../src/net/http/index.ts';
import { launchBrowser, openContext } from '../test/net/support/browser.ts';
import { compareInTurn, report, timeOf } from './measure.ts';

const REQUESTS = 1_000;
const ROUNDS = 21;
const PAGE_LOADS = 41;
const MANY_REQUESTS = 20_000;
const CONCURRENCY = 10;

// The server runs in a separate thread, so that its work is not measured as ours.
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

export async function benchNet(): Promise<void> {
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
  const times = await compareInTurn(
    ROUNDS,
    () => timeOf(() => repeat(REQUESTS, ours)),
    () => timeOf(() => repeat(REQUESTS, bare)),
  );
  const measured = `${times.oursMs.toFixed(0)} ms against ${times.theirsMs.toFixed(0)} ms of bare undici`;
  report({ name: '1,000 small responses', measured, ratio: times.ratio, goal: 1.3 });
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
  const after = openDescriptors();
  const measured = `${before} before and ${after} after ${MANY_REQUESTS} requests`;
  report({ name: 'open descriptors', measured, ratio: after / before, goal: 1.05 });
  await client.close();
}

async function comparePageLoads(origin: string): Promise<void> {
  const browser = await launchBrowser();
  await using proxy = await startBrowserProxy(broker);
  const direct = await pageLoader(browser, origin);
  const proxied = await pageLoader(browser, origin, proxy);
  await direct();
  await proxied();
  const { oursMs, theirsMs, ratio } = await compareInTurn(PAGE_LOADS, proxied, direct);
  const measured = `${oursMs.toFixed(0)} ms against ${theirsMs.toFixed(0)} ms without`;
  report({ name: 'page load through the proxy', measured, ratio, goal: 1.15 });
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
    return await timeOf(() => page.goto(`${origin}/page`));
  };
}

async function repeat(times: number, work: () => Promise<void>): Promise<void> {
  let left = times;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
}

function openDescriptors(): number {
  return readdirSync('/proc/self/fd').length;
}
