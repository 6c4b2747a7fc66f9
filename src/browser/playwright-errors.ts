import { fail, WayfarerError, type ErrorCode } from '../core/index.ts';
import type { LaunchOptions } from './driver.ts';

// Chromium's own names, and what they mean to a caller.
const NET_ERRORS: readonly [RegExp, ErrorCode, string][] = [
  [/ERR_CERT_|ERR_SSL_|ERR_BAD_SSL/, 'tls_error', 'the certificate or the TLS handshake is not valid'],
  [/ERR_TOO_MANY_REDIRECTS/, 'too_many_redirects', 'too many redirects'],
  [/ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED/, 'navigation_failed', 'the host name is not known'],
  [/ERR_CONNECTION_REFUSED/, 'navigation_failed', 'the server refused the connection'],
  [/ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_SOCKET/, 'navigation_failed', 'the server closed the connection'],
  [/ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE/, 'navigation_failed', 'the network cannot be reached'],
  [/ERR_UNSAFE_PORT/, 'address_blocked', 'browsers do not open this port'],
  [
    /ERR_ABORTED|Download is starting/,
    'navigation_failed',
    'the answer is a download or has no content, so no page was opened',
  ],
  [
    /ERR_INVALID_|ERR_RESPONSE_|ERR_CONTENT_|ERR_HTTP2_/,
    'navigation_failed',
    'the answer of the server is not valid HTTP',
  ],
];

export function explainNavigation(cause: unknown): WayfarerError {
  const text = messageOf(cause);
  const known = NET_ERRORS.find(([pattern]) => pattern.test(text));
  if (known === undefined) return explainPage(cause);
  const [, code, reason] = known;
  return fail(code, { reason, netError: /ERR_[A-Z0-9_]+/.exec(text)?.[0] }, { cause });
}

/** Errors that any use of a page can meet. */
export function explainPage(cause: unknown): WayfarerError {
  if (cause instanceof WayfarerError) return cause;
  const text = messageOf(cause);
  if (/Page crashed|Target crashed/.test(text)) return fail('page_crashed', {}, { cause });
  if (/has been closed|Target closed|Browser closed|disconnected|Session closed/.test(text)) {
    return fail('browser_lost', {}, { cause });
  }
  return fail('navigation_failed', { reason: 'the browser could not do it' }, { cause });
}

export function explainLaunch(cause: unknown, { executablePath }: LaunchOptions): WayfarerError {
  const text = messageOf(cause);
  if (/No usable sandbox|without --no-sandbox|SUID sandbox/.test(text)) {
    return fail('sandbox_unavailable', { executablePath }, { cause });
  }
  return fail('browser_launch_failed', { executablePath }, { cause });
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
