import { fail } from '../../core/index.ts';
import { findChromium, isExecutable, type Channel } from './find-chromium.ts';

export interface BrowserSettings {
  /** Empty: searched for. */
  readonly executablePath: string;
  /** Which browser to search for. */
  readonly channel: Channel;
  readonly sandbox: 'auto' | 'on' | 'off';
}

/** The configured program, or one that is found. */
export async function locateBrowser({ executablePath, channel }: BrowserSettings): Promise<string> {
  if (executablePath !== '') {
    if (isExecutable(executablePath)) return executablePath;
    const message = `${executablePath} (from CHROME_PATH or --executable-path) is not an executable program: correct the setting or omit it.`;
    throw fail('browser_launch_failed', { executablePath }, { message });
  }
  const found = await findChromium(channel);
  if (found !== undefined) return found;
  const what = channel === 'auto' ? 'Chromium' : `browser of the channel ${channel}`;
  const message = `No ${what} was found on this machine: install one, or set CHROME_PATH to one.`;
  throw fail('browser_launch_failed', {}, { message });
}

/** Chromium refuses to start its sandbox for root. */
export function usesSandbox({ sandbox }: Pick<BrowserSettings, 'sandbox'>): boolean {
  return sandbox === 'auto' ? process.getuid?.() !== 0 : sandbox === 'on';
}
