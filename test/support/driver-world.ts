import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createHappenings,
  type LaunchedBrowser,
  type ContextOptions,
  type DownloadOptions,
  type Driver,
  type Happenings,
  type UserContext,
} from '../../src/browser/index.ts';
import { createPolicy, systemResolver } from '../../src/net/index.ts';
import { startBrowserProxy } from '../../src/net/proxy/index.ts';
import { chromiumPath } from './chromium-path.ts';

/** A browser of a driver, with temporary folders and a proxy that allows only this machine. */
export interface DriverWorld extends AsyncDisposable {
  readonly browser: LaunchedBrowser;
  /** What happens in the browser's own profile. */
  readonly profile: { readonly happenings: Happenings };
  /** A folder that is deleted afterwards. */
  readonly folder: string;
  openContext(options?: Partial<ContextOptions>): Promise<WatchedContext>;
}

export interface WatchedContext extends UserContext {
  /** What pages of the context did by themselves. */
  readonly happenings: Happenings;
}

export async function openDriverWorld(
  driver: Driver,
  profileDownloads?: DownloadOptions,
): Promise<DriverWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'wayfarer-driver-'));
  const policy = createPolicy({ mode: 'public', allow: ['127.0.0.0/8', '::1/128'] });
  const proxy = await startBrowserProxy({ policy, resolver: systemResolver });
  const contextOptions: ContextOptions = {
    proxy: proxy.access,
    insecureHosts: [],
    maxPopups: 2,
    happenings: createHappenings(),
    onDocuments: (urls) => proxy.setDocuments(urls),
    onPopup: () => undefined,
  };
  const browser = await driver.launch({
    executablePath: await chromiumPath(),
    sandbox: process.getuid?.() !== 0,
    headless: true,
    args: { add: [], leaveOut: [] },
    profileFolder: join(folder, 'profile'),
    profile: { ...contextOptions, downloads: profileDownloads },
  });
  return {
    browser,
    profile: contextOptions,
    folder,
    async openContext(options = {}) {
      const happenings = createHappenings();
      return { ...(await browser.openContext({ ...contextOptions, happenings, ...options })), happenings };
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await proxy.close();
      // The last of its processes may still be writing after the browser has disconnected.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
