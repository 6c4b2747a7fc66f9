import { expect, test } from 'vitest';
import { takeScreenshot } from '../../../src/browser/playwright/screenshot.ts';

const REFUSED = 'page.screenshot: Protocol error (Page.captureScreenshot): Unable to capture screenshot';

/** What Playwright's page answers: each of these errors once, then a picture. */
function page(...errors: string[]) {
  return {
    page: {
      screenshot: () => {
        const message = errors.shift();
        return message === undefined
          ? Promise.resolve(Buffer.from('picture'))
          : Promise.reject(new Error(message));
      },
    },
    cdp: { send: () => Promise.reject(new Error('not asked')) },
  };
}

test('a picture that the browser has not drawn yet is asked for again', async () => {
  const picture = await takeScreenshot(page(REFUSED, REFUSED), { type: 'png', fullPage: false });
  expect(Buffer.from(picture).toString()).toBe('picture');
});

test('what is refused for good, or for another reason, is said', async () => {
  const options = { type: 'png', fullPage: false } as const;
  const always = Array<string>(9).fill(REFUSED);
  await expect(takeScreenshot(page(...always), options)).rejects.toThrow('Unable to capture screenshot');
  await expect(takeScreenshot(page('Target crashed'), options)).rejects.toThrow('Target crashed');
});
