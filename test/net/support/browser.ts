import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium, type Browser, type BrowserContext } from 'playwright-core';

import { BROWSER_NETWORK_FLAGS, type BrowserProxy } from '../../../src/net/index.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export function browserPath(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
  if (found === undefined) throw new Error('no Chromium in PATH');
  return found;
}

export async function launchBrowser(flags: readonly string[] = BROWSER_NETWORK_FLAGS): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return await chromium.launch({ executablePath: browserPath(), args: [...flags, ...sandbox] });
}

export async function openContext(browser: Browser, proxy?: BrowserProxy): Promise<BrowserContext> {
  return await browser.newContext(
    proxy === undefined ? {} : { proxy: { server: proxy.url, bypass: '<-loopback>' } },
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there
  }
}
