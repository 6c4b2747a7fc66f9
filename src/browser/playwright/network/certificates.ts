import type { CDPSession } from 'playwright-core';

/** Bad certificates: accepted for the hosts that the operator named, and for no others. */
export interface CertificateJudge {
  /** Why the last bad certificate was refused, in Chromium's words; each refusal is told once. */
  lastRefusal(): string | undefined;
}

export async function judgeCertificates(
  hosts: readonly string[],
  cdp: CDPSession,
): Promise<CertificateJudge> {
  let refusal: string | undefined;
  // Without exceptions the browser's own judgement stands, and its navigation says why.
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
      const told = refusal;
      refusal = undefined;
      return told;
    },
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
