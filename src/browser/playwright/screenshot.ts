import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { Clip, ScreenshotOptions } from '../driver.ts';

const JPEG_QUALITY = 60;
/** While nothing is drawn yet, as just after the start of a browser; a second attempt takes the picture. */
const NOTHING_DRAWN = 'Unable to capture screenshot';
const PAUSES_MS = [50, 200, 800];

export interface Photographed {
  readonly page: Pick<Page, 'screenshot'>;
  readonly cdp: Pick<CDPSession, 'send'>;
}

/** A screenshot of the page. */
export async function takeScreenshot(
  { page, cdp }: Photographed,
  { type, fullPage, clip }: ScreenshotOptions,
): Promise<Uint8Array> {
  const quality = type === 'jpeg' ? { quality: JPEG_QUALITY } : {};
  const take = (): Promise<Uint8Array> =>
    clip === undefined
      ? page.screenshot({ type, fullPage, timeout: 0, ...quality })
      : capture(cdp, clip, { format: type, ...quality });
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

interface ScreenshotFormat {
  readonly format: ScreenshotOptions['type'];
  readonly quality?: number;
}

/**
 * The viewport is captured as it is, because a larger view looks to the page like a resized window. If the page scrolls
 * meanwhile, the picture would be empty.
 */
async function capture(cdp: Photographed['cdp'], clip: Clip, format: ScreenshotFormat): Promise<Uint8Array> {
  const view = await viewOf(cdp);
  if (isWithin(clip, view)) {
    const data = await captured(cdp, { ...format, clip, captureBeyondViewport: false });
    const { x, y } = await viewOf(cdp);
    if (x === view.x && y === view.y) return data;
  }
  return captured(cdp, { ...format, clip, captureBeyondViewport: true });
}

type ShotParameters = ScreenshotFormat & { readonly clip: Clip; readonly captureBeyondViewport: boolean };

async function captured(cdp: Photographed['cdp'], options: ShotParameters): Promise<Uint8Array> {
  const { data } = await cdp.send('Page.captureScreenshot', options);
  return Buffer.from(data, 'base64');
}

type ScreenshotArea = Omit<Clip, 'scale'>;

async function viewOf(cdp: Photographed['cdp']): Promise<ScreenshotArea> {
  const { cssVisualViewport: view } = await cdp.send('Page.getLayoutMetrics');
  return { x: view.pageX, y: view.pageY, width: view.clientWidth, height: view.clientHeight };
}

function isWithin(inner: ScreenshotArea, outer: ScreenshotArea): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
