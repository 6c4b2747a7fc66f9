import { fail, untilAborted } from '../core/index.ts';
import type { BrowserProcess, Driver } from './driver.ts';
import { findChromium, isExecutable } from './find-chromium.ts';

export interface BrowserSettings {
  /** Empty: looked up. */
  readonly executablePath: string;
  readonly sandbox: 'auto' | 'on' | 'off';
}

/** One browser process, started at the first need and again after it was lost. */
export interface SharedBrowser {
  get(signal: AbortSignal): Promise<BrowserProcess>;
  close(): Promise<void>;
}

export function createSharedBrowser(driver: Driver, settings: BrowserSettings): SharedBrowser {
  let current: Promise<BrowserProcess> | undefined;
  const forget = (launched: Promise<BrowserProcess>): void => {
    if (current === launched) current = undefined;
  };
  const start = (): Promise<BrowserProcess> => {
    const launched = launch(driver, settings);
    launched.then(
      (browser) => void browser.ended.then(() => forget(launched)),
      () => forget(launched),
    );
    return launched;
  };
  return {
    get: (signal) => untilAborted((current ??= start()), signal),
    async close() {
      const launched = current;
      current = undefined;
      const browser = await launched?.catch(() => undefined); // a launch that failed left nothing to close
      await browser?.close();
    },
  };
}

async function launch(driver: Driver, settings: BrowserSettings): Promise<BrowserProcess> {
  return driver.launch({ executablePath: await locate(settings), sandbox: usesSandbox(settings) });
}

async function locate({ executablePath }: BrowserSettings): Promise<string> {
  if (executablePath !== '') {
    if (isExecutable(executablePath)) return executablePath;
    throw fail(
      'browser_launch_failed',
      { executablePath },
      {
        message:
          'The browser that CHROME_PATH or --executable-path names is not a program that can be started.',
      },
    );
  }
  const found = await findChromium();
  if (found !== undefined) return found;
  throw fail('browser_launch_failed', {}, { message: 'No Chromium was found on this machine.' });
}

/** Chromium refuses to start its sandbox for root. */
export function usesSandbox({ sandbox }: Pick<BrowserSettings, 'sandbox'>): boolean {
  return sandbox === 'auto' ? process.getuid?.() !== 0 : sandbox === 'on';
}
