import { fail, WayfarerError, type ErrorCode } from '../../core/index.ts';
import type { LaunchOptions } from '../driver.ts';

const NO_PAGE = 'ERR_ABORTED';

/** Chromium cancels a navigation whose response is not a page, and stays where it was. */
export function isGivenUp(netError: string): boolean {
  return netError.includes(NO_PAGE);
}

// Chromium's error names, and our codes for them.
const NET_ERRORS: readonly [RegExp, ErrorCode, string][] = [
  [
    /ERR_CERT_AUTHORITY_INVALID/,
    'tls_error',
    'the certificate is not signed by an authority that this machine trusts',
  ],
  [/ERR_CERT_DATE_INVALID/, 'tls_error', 'the certificate has expired or is not valid yet'],
  [/ERR_CERT_COMMON_NAME_INVALID/, 'tls_error', 'the certificate is for another host'],
  [/ERR_CERT_|ERR_SSL_|ERR_BAD_SSL/, 'tls_error', 'the certificate or the TLS handshake is not valid'],
  [/ERR_INVALID_AUTH_CREDENTIALS/, 'auth_required', 'the server asks for a login'],
  [/ERR_TOO_MANY_REDIRECTS/, 'too_many_redirects', 'too many redirects'],
  [
    /ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED/,
    'navigation_failed',
    'the host name cannot be resolved',
  ],
  [/ERR_CONNECTION_REFUSED/, 'navigation_failed', 'the server refused the connection'],
  [
    /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_TUNNEL/,
    'navigation_failed',
    'the server closed the connection',
  ],
  [/ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE/, 'navigation_failed', 'the network cannot be reached'],
  [/ERR_BLOCKED_BY_CLIENT/, 'domain_not_allowed', 'the rules of the session forbid it'],
  [/ERR_UNSAFE_PORT/, 'navigation_failed', 'browsers do not open this port: it belongs to another protocol'],
  [
    /ERR_UNSAFE_REDIRECT|ERR_DISALLOWED_URL_SCHEME|ERR_UNKNOWN_URL_SCHEME/,
    'scheme_blocked',
    'it leads to another scheme than http and https',
  ],
  [
    new RegExp(NO_PAGE),
    'navigation_failed',
    'the response is a download or has no content, so the tab still shows the page before',
  ],
  [
    /ERR_HTTP_RESPONSE_CODE_FAILURE/,
    'navigation_failed',
    'the server responded with an error and an empty page',
  ],
  [
    /ERR_INVALID_|ERR_RESPONSE_|ERR_CONTENT_|ERR_HTTP|ERR_INCOMPLETE/,
    'navigation_failed',
    'the response of the server is not valid HTTP',
  ],
];

export interface StuckNavigation {
  /** Where it failed: after redirects this is not the requested address. */
  readonly url: string;
  /** Of the response, if there was one. */
  readonly status: number | undefined;
  /** Chromium's name of a refusal on the way, if the error itself does not have it. */
  readonly refusal: string | undefined;
}

/** The error of a failed navigation. */
export function explainNavigation(
  cause: unknown,
  { url, status, refusal = '' }: StuckNavigation,
): WayfarerError {
  if (cause instanceof WayfarerError) return cause;
  const text = refusal === '' ? messageOf(cause) : refusal;
  const known = NET_ERRORS.find(([pattern]) => pattern.test(text));
  if (known === undefined) return explainPage(cause);
  const [, code, reason] = known;
  const netError = /ERR_[A-Z0-9_]+/.exec(text)?.[0];
  return fail(
    code,
    { reason, netError, url, status, untrusted: true, tabUnchanged: isGivenUp(text) || undefined },
    { cause },
  );
}

/** Errors that any use of a page can cause. */
export function explainPage(cause: unknown): WayfarerError {
  if (cause instanceof WayfarerError) return cause;
  const text = messageOf(cause);
  if (/Page crashed|Target crashed|Assertion error/.test(text)) return fail('page_crashed', {}, { cause });
  if (/has been closed|Target closed|Browser closed|disconnected|Session closed/.test(text)) {
    return fail('browser_lost', {}, { cause });
  }
  return fail('navigation_failed', { reason: 'the browser failed' }, { cause });
}

/**
 * Whether Playwright has lost track of frames that change processes faster than it follows. It throws this in the
 * background and continues without the frame; we list frames from the browser instead.
 */
export function hasLostFrame(fault: unknown): boolean {
  return fault instanceof Error && /\bat FrameManager\./.test(fault.stack ?? '');
}

export function explainLaunch(cause: unknown, { executablePath }: LaunchOptions): WayfarerError {
  const text = messageOf(cause);
  if (/No usable sandbox|without --no-sandbox|SUID sandbox/.test(text)) {
    return fail('sandbox_unavailable', { executablePath }, { cause });
  }
  const reason = LAUNCH_FAILURES.find(([pattern]) => pattern.test(text))?.[1] ?? 'it ended at once';
  const message = `${executablePath} could not be started as a browser: ${reason}. Name another with CHROME_PATH.`;
  return fail('browser_launch_failed', { executablePath, reason }, { message, cause });
}

const LAUNCH_FAILURES: readonly [RegExp, string][] = [
  [/Missing X server|cannot open display|DISPLAY/i, 'there is no display for its window'],
  [/Timeout \d+ms exceeded|did not finish in time/, 'it did not answer in time'],
  [/EACCES/, 'it is not executable'],
  [/ENOENT|doesn't exist/, 'the file or its interpreter does not exist'],
  [
    /ENOEXEC|exec format|syntax error|not found.*\x7fELF|cannot execute/i,
    'it is not a program for this machine',
  ],
];

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Playwright's errors about closed pages and browsers as ours. */
export async function withOurErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw explainPage(cause);
  }
}
