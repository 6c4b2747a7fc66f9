import type { Page } from 'playwright-core';
import { fail } from '../../../core/index.ts';
import type { ContextOptions } from '../../driver.ts';

/**
 * Gives the browser, once for all tabs of a context, the credentials of its proxy. Playwright would intercept every
 * request for this, which disables the browser's cache; the browser caches credentials that it has used once.
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
  // A simple request without a preflight, and with credentials.
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

/** The same, once per context; a failed attempt is repeated with the next tab. */
export function createProxyLogin(proxy: ContextOptions['proxy']): (page: Page) => Promise<void> {
  let loggedIn: Promise<void> | undefined;
  return (page) =>
    (loggedIn ??= logInToProxy(page, proxy).catch((error: unknown) => {
      loggedIn = undefined;
      throw error;
    }));
}
