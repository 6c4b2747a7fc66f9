import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';

import { LAUNCH_FLAGS } from '../../../src/browser/playwright/launch-flags.ts';
import { createProxyLogin } from '../../../src/browser/playwright/network/proxy-login.ts';

import { type BrowserProxy } from '../../../src/net/proxy/index.ts';
import { chromiumPath } from '../../support/chromium-path.ts';

export async function launchBrowser(flags: readonly string[] = LAUNCH_FLAGS): Promise<Browser> {
  return await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...flags],
    chromiumSandbox: process.getuid?.() !== 0,
  });
}

export async function openContext(
  browser: Browser,
  proxy?: BrowserProxy,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  if (proxy === undefined) return await browser.newContext(options);
  const { access } = proxy;
  const context = await browser.newContext({
    ...options,
    proxy: { server: access.url, bypass: '<-loopback>' },
  });
  // As the driver does it: Playwright's own way does not answer for beacons.
  const page = await context.newPage();
  await createProxyLogin(access)(page);
  await page.close();
  return context;
}
