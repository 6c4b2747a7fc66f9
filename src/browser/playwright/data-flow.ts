import type { CDPSession } from 'playwright-core';

/** Tells of each piece of a body as it is read, by the address that it comes from. */
export function watchDataFlow(cdp: CDPSession, onData: (url: string) => void): void {
  const urls = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  cdp.on('Network.dataReceived', ({ requestId }) => {
    const url = urls.get(requestId);
    if (url !== undefined) onData(url);
  });
  const forget = ({ requestId }: { requestId: string }): void => void urls.delete(requestId);
  cdp.on('Network.loadingFinished', forget);
  cdp.on('Network.loadingFailed', forget);
}
