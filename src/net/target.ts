import { fail } from '../core/index.ts';

export const MAX_URL_CHARS = 8192;

/**
 * The address that a call names, parsed as a browser parses it, so that what is checked is what is dialled: unusual
 * spellings of a host become one canonical form. Userinfo is dropped: it disguises the host and ends up in logs.
 */
export function parseTarget(text: string, base?: URL): URL {
  if (text.length > MAX_URL_CHARS) {
    throw fail(
      'too_large',
      { chars: text.length, maxChars: MAX_URL_CHARS },
      { message: 'The address is too long.' },
    );
  }
  const url = parseUrl(text, base);
  if (url === undefined || lacksScheme(text, base)) throw fail('invalid_url', { url: withoutUserinfo(text) });
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw fail('scheme_blocked', { scheme: url.protocol.slice(0, -1) });
  }
  if (url.hostname === '' || /^\.+$/.test(url.hostname))
    throw fail('invalid_url', { url: withoutUserinfo(text) });
  url.username = '';
  url.password = '';
  return url;
}

/** The host of a URL as it is resolved: IPv6 without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
}

/** RFC 6761: the name and all below it are loopback, in browsers too. */
export function isLocalhost(host: string): boolean {
  return /^(?:.+\.)?localhost\.?$/.test(host);
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' || url.protocol === 'wss:' ? 443 : 80;
}

/** An origin, or undefined if there is none, such as the `null` of an opaque one. */
export function originOf(text: string | undefined): string | undefined {
  const origin = text === undefined ? undefined : parseUrl(text)?.origin;
  return origin === 'null' ? undefined : origin;
}

/** A URL, or undefined if it is invalid. */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined; // The parser's error has no more details.
  }
}

/** `localhost:3000` parses as the scheme "localhost"; http:// is missing. */
function lacksScheme(text: string, base: URL | undefined): boolean {
  return base === undefined && /^[a-z0-9.-]+:\d{1,5}(?:[/?#]|$)/i.test(text.trim());
}

function withoutUserinfo(text: string): string {
  return text.slice(0, 200).replace(/\/\/[^/?#\\]*@/, '//');
}
