import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { untilAborted } from '../core/index.ts';
import type { BrowserProcess, ContextOptions, Driver, UserContext } from './driver.ts';
import { createHappenings } from './happenings.ts';
import { locateBrowser, usesSandbox, type BrowserSettings } from './locate-browser.ts';

/** Browser processes, started at the first need and again after they were lost. */
export interface BrowserPool {
  /** A context in one of the browsers, for whoever asks until it is released. */
  openContext(options: ContextOptions, signal: AbortSignal): Promise<LeasedContext>;
  close(): Promise<void>;
}

export interface LeasedContext {
  readonly context: UserContext;
  /** Settles when the browser has ended, and the context with it. */
  readonly ended: Promise<void>;
  release(): Promise<void>;
}

/** The way out of a browser's own profile. */
export interface ProfileProxy {
  readonly url: string;
  setDocuments(urls: readonly string[]): void;
  close(): Promise<void>;
}

export interface PoolOptions extends BrowserSettings {
  readonly profileRoot: string;
  readonly openProxy: () => Promise<ProfileProxy>;
}

export function createBrowserPool(driver: Driver, options: PoolOptions): BrowserPool {
  let current: Promise<BrowserProcess> | undefined;
  const forget = (launched: Promise<BrowserProcess>): void => {
    if (current === launched) current = undefined;
  };
  const start = (): Promise<BrowserProcess> => {
    const launched = launch(driver, options);
    launched.then(
      (browser) => void browser.ended.then(() => forget(launched)),
      () => forget(launched),
    );
    return launched;
  };
  return {
    async openContext(contextOptions, signal) {
      const browser = await untilAborted((current ??= start()), signal);
      const context = await browser.openContext(contextOptions);
      return {
        context,
        ended: browser.ended,
        release: () => context.close().catch(() => undefined), // a context of a lost browser is closed already
      };
    },
    async close() {
      const launched = current;
      current = undefined;
      const browser = await launched?.catch(() => undefined); // a launch that failed left nothing to close
      await browser?.close();
    },
  };
}

async function launch(driver: Driver, options: PoolOptions): Promise<BrowserProcess> {
  const executablePath = await locateBrowser(options);
  const profileFolder = join(options.profileRoot, `slave_${process.pid}_1`);
  mkdirSync(profileFolder, { recursive: true, mode: 0o700 });
  const proxy = await options.openProxy();
  const end = async (): Promise<void> => {
    await proxy.close();
    rmSync(profileFolder, { recursive: true, force: true });
  };
  try {
    const browser = await driver.launch({
      executablePath,
      sandbox: usesSandbox(options),
      headless: true,
      profileFolder,
      profile: {
        proxyUrl: proxy.url,
        insecureHosts: [],
        maxPopups: 0,
        happenings: createHappenings(),
        onDocuments: (urls) => proxy.setDocuments(urls),
        onPopup: () => undefined,
      },
    });
    const ended = browser.ended.then(end);
    return { ...browser, ended };
  } catch (error) {
    await end();
    throw error;
  }
}
