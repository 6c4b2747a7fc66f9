import { chromium, type Browser, type BrowserContext } from 'playwright-core';

import { findChromium } from '../../../src/browser/find-chromium.ts';
import { BROWSER_NETWORK_FLAGS } from '../../../src/net/index.ts';
import { type BrowserProxy } from '../../../src/net/proxy/index.ts';

export async function launchBrowser(flags: readonly string[] = BROWSER_NETWORK_FLAGS): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'] ?? (await findChromium()) ?? 'chromium';
  return await chromium.launch({
    executablePath,
    args: [...flags],
    chromiumSandbox: process.getuid?.() !== 0,
  });
}

export async function openContext(browser: Browser, proxy?: BrowserProxy): Promise<BrowserContext> {
  return await browser.newContext(proxy === undefined ? {} : { proxy: proxyOptions(proxy) });
}

/** For a context of Playwright's own, which answers the proxy by intercepting requests. */
export function proxyOptions({ access }: BrowserProxy): {
  server: string;
  bypass: string;
  username: string;
  password: string;
} {
  const { url, username, password } = access;
  return { server: url, bypass: '<-loopback>', username, password };
}
