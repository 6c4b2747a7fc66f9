import type { CDPSession } from 'playwright-core';

/**
 * Chromium's network service is a process of its own. When it crashes it is started anew, but contexts that were made
 * before lose their cookies and their own proxy, and go out by the proxy of the profile instead. Tells whether it is
 * still the one that was there at first.
 */
export function rememberNetworkService(cdp: CDPSession): () => Promise<boolean> {
  const before = pidOfNetworkService(cdp);
  before.catch(() => undefined); // a browser that is lost is told of elsewhere
  return async () => (await before) === (await pidOfNetworkService(cdp));
}

async function pidOfNetworkService(cdp: CDPSession): Promise<number | undefined> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type }) => type === 'network.mojom.NetworkService')?.id;
}
