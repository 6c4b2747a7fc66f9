import { fail } from '../core/index.ts';
import type { HttpAnswer } from './http/exchange.ts';

/** The longest wait that is reported; a server that asks for more does not want us back. */
export const MAX_RETRY_AFTER_S = 3600;

/** Throws for responses that all callers treat alike: a login is required, or requests are too frequent. */
export function refuseStatus({ status, headers }: HttpAnswer, host: string): void {
  if (status === 401 || status === 407) {
    throw fail('auth_required', { host, status, ...schemeFact(headers['www-authenticate']) });
  }
  if (asksToWait({ status, headers })) {
    const [retryAfter] = [headers['retry-after'] ?? []].flat();
    const retryAfterS = parseRetryAfter(retryAfter);
    throw fail('rate_limited', { host, status, ...(retryAfterS !== undefined && { retryAfterS }) });
  }
}

/** An answer of 503 with a time is a request to wait, too. */
export function asksToWait({ status, headers }: Pick<HttpAnswer, 'status' | 'headers'>): boolean {
  return status === 429 || (status === 503 && headers['retry-after'] !== undefined);
}

/** Seconds to wait, from seconds or an HTTP date, up to the maximum; undefined if it is neither. */
export function parseRetryAfter(header: string | undefined, nowMs = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_RETRY_AFTER_S);
  // Date.parse accepts almost anything; an HTTP date begins with a weekday.
  const dateMs = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(dateMs)) return undefined;
  return Math.min(Math.max(0, Math.ceil((dateMs - nowMs) / 1000)), MAX_RETRY_AFTER_S);
}

function schemeFact(challenge: unknown): { scheme?: string } {
  const scheme = typeof challenge === 'string' ? /^[a-z-]{1,20}/i.exec(challenge)?.[0] : undefined;
  return scheme === undefined ? {} : { scheme: scheme.toLowerCase() };
}
