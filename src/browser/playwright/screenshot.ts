import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { ScreenshotOptions } from '../driver.ts';

const JPEG_QUALITY = 60;
/** While nothing is drawn yet, as just after the start of a browser; asked again, it takes the same picture. */
const NOTHING_DRAWN = 'Unable to capture screenshot';
const PAUSES_MS = [50, 200, 800];

/** A picture of what the page shows. */
export async function takeScreenshot(
  page: Pick<Page, 'screenshot'>,
  { type, fullPage }: ScreenshotOptions,
): Promise<Uint8Array> {
  const take = (): Promise<Uint8Array> =>
    page.screenshot({ type, fullPage, timeout: 0, ...(type === 'jpeg' && { quality: JPEG_QUALITY }) });
  for (const pause of PAUSES_MS) {
    try {
      return await take();
    } catch (cause) {
      if (!(cause instanceof Error && cause.message.includes(NOTHING_DRAWN))) throw cause;
      await wait(pause);
    }
  }
  return take();
}
