import type { Browser } from 'playwright-core';
import { fail, startDeadline } from '../../core/index.ts';
import type { RemoteBrowser } from '../driver.ts';
import { endpointName } from '../launch/endpoint-name.ts';
import { adoptBrowser } from './adopt-browser.ts';
import { findEgressFault } from './egress-fault.ts';

const CONNECT_LIMIT_MS = 8_000;

/**
 * Connects to a browser by its debugging port (`http://…`, or `ws://…/devtools/browser/…`), or to a Playwright server
 * (any other `ws://…`).
 */
export async function connectBrowser(endpoint: string): Promise<RemoteBrowser> {
  using limit = startDeadline(CONNECT_LIMIT_MS);
  const opening = openConnection(endpoint);
  try {
    return await limit.guard(opening.then(adoptRemote));
  } catch (cause) {
    void opening.then((browser) => browser.close()).catch(() => undefined); // it may still be connected
    throw unreachable(endpoint, cause);
  }
}

async function openConnection(endpoint: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const options = { timeout: CONNECT_LIMIT_MS };
  return isDebuggingPort(endpoint)
    ? chromium.connectOverCDP(endpoint, options)
    : chromium.connect(endpoint, options);
}

function isDebuggingPort(endpoint: string): boolean {
  const { protocol, pathname } = new URL(endpoint);
  return protocol.startsWith('http') || pathname.startsWith('/devtools/');
}

async function adoptRemote(browser: Browser): Promise<RemoteBrowser> {
  const { ended, ping, openContext } = await adoptBrowser(browser);
  return {
    ended,
    gone: ended,
    ping,
    openContext: (options) => openContext({ ...options, isRemote: true }),
    egressFault: (proxy) => findEgressFault(browser, proxy),
    async close() {
      browser.close().catch(() => undefined); // disconnected already
      await ended;
    },
  };
}

function unreachable(endpoint: string, cause: unknown): Error {
  const name = endpointName(endpoint);
  const message = `The browser at ${name} cannot be reached, or does not answer as one: check BROWSER_URL and that it is running.`;
  // The cause itself repeats the whole address, which may contain a password.
  const [reason = 'unreachable'] = /\bE[A-Z_]{5,}\b|Timeout/.exec(String(cause)) ?? [];
  return fail('browser_launch_failed', { endpoint: name, reason }, { message });
}
