import { fail } from '../../core/index.ts';
import { type HttpAnswer, type Hop, locationOf } from './exchange.ts';
import { parseTarget } from '../target.ts';

// Headers that may be sent to another origin. A deny-list of secrets would always miss one.
const HEADERS_FOR_STRANGERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-type',
  'pragma',
  'range',
  'upgrade-insecure-requests',
  'user-agent',
]);

/** The next request of a redirect; undefined for a final response. */
export function nextHop(hop: Hop, answer: HttpAnswer): Hop | undefined {
  const location = locationOf(answer);
  if (location === undefined) return undefined;
  const url = parseTarget(readLocation(location), hop.url);
  if (url.hash === '') url.hash = hop.url.hash;
  const isSameOrigin = url.origin === hop.url.origin;
  const headers = isSameOrigin ? hop.headers : keep(hop.headers, HEADERS_FOR_STRANGERS);
  return becomesGet(hop.method, answer.status)
    ? { url, method: 'GET', headers: withoutContentType(headers), body: null }
    : { ...hop, url, headers };
}

/** Header bytes arrive as one character each; a path in UTF-8 must be decoded. */
function readLocation(location: unknown): string {
  if (typeof location !== 'string') {
    throw fail(
      'navigation_failed',
      { reason: 'bad_redirect' },
      { message: 'The redirect has several Location headers.' },
    );
  }
  return Buffer.from(location, 'latin1').toString('utf8');
}

function becomesGet(method: string, status: number): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return method === 'POST' && (status === 301 || status === 302);
}

function keep(headers: Hop['headers'], names: ReadonlySet<string>): Hop['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.has(name)));
}

function withoutContentType(headers: Hop['headers']): Hop['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-')));
}
