import { fail } from '../../core/index.ts';
import { findChromium, isExecutable, type Channel } from './find-chromium.ts';

export interface BrowserSettings {
  /** Empty: looked up. */
  readonly executablePath: string;
  /** What to look for. */
  readonly channel: Channel;
  readonly sandbox: 'auto' | 'on' | 'off';
}

/** The program to start: the one that was named, or one that is found. */
export async function locateBrowser({ executablePath, channel }: BrowserSettings): Promise<string> {
  if (executablePath !== '') {
    if (isExecutable(executablePath)) return executablePath;
    const message = `${executablePath}, which CHROME_PATH or --executable-path names, is not a program that can be started: correct it, or leave it out.`;
    throw fail('browser_launch_failed', { executablePath }, { message });
  }
  const found = await findChromium(channel);
  if (found !== undefined) return found;
  const what = channel === 'auto' ? 'Chromium' : `browser of the channel ${channel}`;
  const message = `No ${what} was found on this machine: install one, or name one with CHROME_PATH.`;
  throw fail('browser_launch_failed', {}, { message });
}

/** Chromium refuses to start its sandbox for root. */
export function usesSandbox({ sandbox }: Pick<BrowserSettings, 'sandbox'>): boolean {
  return sandbox === 'auto' ? process.getuid?.() !== 0 : sandbox === 'on';
}
