import { findChromium } from '../../src/browser/index.ts';

/** The browser that tests start themselves. */
export async function chromiumPath(): Promise<string> {
  return process.env['CHROME_PATH'] ?? (await findChromium()) ?? 'chromium';
}
