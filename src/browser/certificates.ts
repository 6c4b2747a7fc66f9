import type { CDPSession } from 'playwright-core';

/** Accepts bad certificates of the hosts that the operator named, and of no others. */
export async function acceptCertificatesOf(hosts: readonly string[], cdp: CDPSession): Promise<void> {
  if (hosts.length === 0) return;
  const accepted = new Set(hosts.map((host) => host.toLowerCase()));
  cdp.on('Security.certificateError', ({ eventId, requestURL }) => {
    const action = accepted.has(hostOf(requestURL)) ? 'continue' : 'cancel';
    cdp.send('Security.handleCertificateError', { eventId, action }).catch(() => undefined); // the tab may be gone
  });
  await cdp.send('Security.enable');
  await cdp.send('Security.setOverrideCertificateErrors', { override: true });
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
