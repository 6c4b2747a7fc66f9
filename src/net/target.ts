import { fail } from '../core/index.ts';

const MAX_URL_CHARS = 8_192;
const SCHEMES = ['http:', 'https:'];

/** The address that a caller wrote, parsed the way a browser parses it; only http and https pass. */
export function parseTarget(text: string): URL {
  if (text.length > MAX_URL_CHARS) {
    throw fail('too_large', { field: 'url', chars: text.length, maxChars: MAX_URL_CHARS });
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw fail('invalid_url', { field: 'url' });
  if (!SCHEMES.includes(url.protocol))
    throw fail('scheme_blocked', { field: 'url', allowed: ['http', 'https'] });
  return url;
}
