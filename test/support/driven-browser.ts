import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findChromium,
  playwrightDriver,
  usesSandbox,
  type Tab,
  type UserContext,
} from '../../src/browser/index.ts';
import { createPolicy, systemResolver } from '../../src/net/index.ts';
import { startBrowserProxy } from '../../src/net/proxy/index.ts';

/** A browser as the program drives it, without the program: a context, and tabs in it. */
export interface DrivenBrowser extends AsyncDisposable {
  readonly context: UserContext;
  openTab(): Promise<Tab>;
}

export async function startDrivenBrowser(): Promise<DrivenBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'wayfarer-driven-'));
  const policy = createPolicy({ mode: 'public', allow: ['127.0.0.0/8', '::1/128'] });
  const proxy = await startBrowserProxy({ policy, resolver: systemResolver });
  const options = {
    proxyUrl: proxy.url,
    insecureHosts: [],
    maxPopups: 0,
    onDocuments: (urls: readonly string[]) => proxy.setDocuments(urls),
    onPopup: () => undefined,
  };
  const browser = await playwrightDriver.launch({
    executablePath: process.env['CHROME_PATH'] ?? (await findChromium()) ?? 'chromium',
    sandbox: usesSandbox({ sandbox: 'auto' }),
    headless: true,
    profileFolder: folder,
    profile: options,
  });
  const context = await browser.openContext(options);
  return {
    context,
    openTab: () => context.openTab(),
    async [Symbol.asyncDispose]() {
      await browser.close();
      await proxy[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
