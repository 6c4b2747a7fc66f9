import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ProxyAccess } from '../../net/proxy/index.ts';
import type { EgressFault } from '../driver.ts';
import { proxyOf } from './context.ts';
import { createProxyLogin } from './network/proxy-login.ts';

const LOAD_LIMIT_MS = 5_000;
/** Networks that a browser may be told to reach without its proxy, by addresses that hardly anybody uses. */
const FAR_AWAY = [
  'http://10.255.255.254/',
  'http://172.31.255.254/',
  'http://192.168.255.254/',
  'http://169.254.255.254/',
  'http://[fd00::ffff:fffe]/',
  'http://nowhere.invalid/',
];

/** Tries the ways around a proxy that a page could take. The proxy's own port is the target. */
export async function findEgressFault(
  browser: Browser,
  proxy: ProxyAccess,
): Promise<EgressFault | undefined> {
  return (
    (await inContext(await browser.newContext(), (page) => directFault(page, proxy))) ??
    (await inContext(await browser.newContext({ proxy: proxyOf(proxy) }), (page) =>
      proxiedFault(page, proxy),
    ))
  );
}

async function inContext<T>(context: BrowserContext, work: (page: Page) => Promise<T>): Promise<T> {
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** A context that has lost its proxy, as after a crash of the network service, must not connect to anything. */
async function directFault(page: Page, { url }: ProxyAccess): Promise<EgressFault | undefined> {
  if ((await page.evaluate<number>(COUNT_UDP_ROUTES)) > 0) return 'webrtc';
  for (const target of [url, ...FAR_AWAY]) {
    const failure = await failureOf(page, target);
    if (!failure.includes('ERR_PROXY_CONNECTION_FAILED')) return 'direct';
  }
  return undefined;
}

async function proxiedFault(page: Page, proxy: ProxyAccess): Promise<EgressFault | undefined> {
  try {
    await createProxyLogin(proxy)(page);
  } catch {
    return 'proxy_unreachable';
  }
  const { port } = new URL(proxy.url);
  // The proxy refuses its own port with a 403; without the proxy this would reach the browser's own machine.
  const failure = await failureOf(page, `http://127.0.0.1:${port}/`);
  return failure.includes('ERR_HTTP_RESPONSE_CODE_FAILURE') ? undefined : 'loopback';
}

/** Chromium's error; empty if the address could be opened. */
function failureOf(page: Page, url: string): Promise<string> {
  return page.goto(url, { timeout: LOAD_LIMIT_MS }).then(() => '', String);
}

/** Addresses that WebRTC would use by itself. */
const COUNT_UDP_ROUTES = `new Promise((resolve) => {
  const connection = new RTCPeerConnection();
  let routes = 0;
  connection.onicecandidate = ({ candidate }) => {
    if (candidate === null) resolve(routes);
    else routes += 1;
  };
  connection.createDataChannel('');
  connection.createOffer().then((offer) => connection.setLocalDescription(offer));
})`;
