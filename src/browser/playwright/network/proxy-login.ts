import type { Page } from 'playwright-core';
import { fail } from '../../../core/index.ts';
import type { ContextOptions } from '../../driver.ts';

/**
 * Tells the browser, once for all tabs of a context, how to get into its proxy. Playwright would do so by intercepting
 * every request, which turns the browser's cache off; what the browser has answered once it knows by itself.
 */
async function logInToProxy(page: Page, proxy: ContextOptions['proxy']): Promise<void> {
  const { username, password, loginUrl } = proxy;
  const cdp = await page.context().newCDPSession(page);
  const authChallengeResponse = { response: 'ProvideCredentials', username, password } as const;
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    cdp.send('Fetch.continueRequest', { requestId }).catch(() => undefined); // gone with its tab
  });
  cdp.on('Fetch.authRequired', ({ requestId }) => {
    cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => undefined); // gone with its tab
  });
  await cdp.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: loginUrl }] });
  // Neither asked beforehand whether it may be sent, as requests with extra headers are, nor without credentials.
  const init = `{ mode: 'no-cors', credentials: 'include' }`;
  const expression = `window.fetch(${JSON.stringify(loginUrl)}, ${init}).then(() => true, () => false)`;
  const { result } = await cdp.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  await cdp.detach();
  if (result.value !== true) throw fail('browser_lost', { reason: 'the browser does not reach its proxy' });
}

/** The same, once for a whole context; what failed is tried again with the next tab. */
export function createProxyLogin(proxy: ContextOptions['proxy']): (page: Page) => Promise<void> {
  let loggedIn: Promise<void> | undefined;
  return (page) =>
    (loggedIn ??= logInToProxy(page, proxy).catch((error: unknown) => {
      loggedIn = undefined;
      throw error;
    }));
}
