import { fail } from '../core/index.ts';
import { findChromium, isExecutable } from './find-chromium.ts';

export interface BrowserSettings {
  /** Empty: looked up. */
  readonly executablePath: string;
  readonly sandbox: 'auto' | 'on' | 'off';
}

/** The program to start: the one that was named, or one that is found. */
export async function locateBrowser({ executablePath }: BrowserSettings): Promise<string> {
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
