import type { CDPSession } from 'playwright-core';

/** Invalid certificates: accepted only for the hosts that the operator configured. */
export interface CertificateJudge {
  /** Chromium's reason for the last refused certificate; each refusal is returned once. */
  lastRefusal(): string | undefined;
}

export async function judgeCertificates(
  hosts: readonly string[],
  cdp: CDPSession,
): Promise<CertificateJudge> {
  let refusal: string | undefined;
  // Without exceptions the browser decides, and the navigation reports the reason.
  if (hosts.length === 0) return { lastRefusal: () => undefined };
  const accepted = new Set(hosts.map((host) => host.toLowerCase()));
  cdp.on('Security.certificateError', ({ eventId, errorType, requestURL }) => {
    const isAccepted = accepted.has(hostOf(requestURL));
    if (!isAccepted) refusal = errorType;
    const action = isAccepted ? 'continue' : 'cancel';
    cdp.send('Security.handleCertificateError', { eventId, action }).catch(() => undefined); // the tab may be gone
  });
  await cdp.send('Security.enable');
  await cdp.send('Security.setOverrideCertificateErrors', { override: true });
  return {
    lastRefusal() {
      const last = refusal;
      refusal = undefined;
      return last;
    },
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
