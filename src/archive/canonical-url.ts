import { createHash } from 'node:crypto';

// Parameters by which a server knows who asks.
const NAMES =
  'token|jwt|secret|passw(?:or)?d|pwd|api_?key|access_?key|sig|signature|auth|authorization|credentials?|j?sess(?:ion)?_?id|phpsessid|sid';
// In the query, the path or the fragment; also of an address that is a parameter itself, and so is encoded.
const BEFORE = String.raw`(?:[?&;#]|#[!/]|%3f|%26|%23)(?:(?:[\w.-]|\[|%5b){0,64}(?:[_.[-]|%5b))?`;
const SECRETS = new RegExp(
  String.raw`(${BEFORE}(?:${NAMES})(?:\]|%5d)?(?:=|%3d))([^&;#\s"'<>()[\]\\]+)`,
  'gi',
);
const USERINFO = /(\w:\/\/)[^\s/?#@[\]()<>"']*@/g;
const DIGITS = 12;

/**
 * The address under which a document is stored: two spellings of it are equal. Undefined if it is no address of the web. Only
 * fragments by which scripts choose a page are kept.
 */
export function canonicalUrl(text: string): string | undefined {
  const url = plainUrl(text);
  return url === undefined ? undefined : withoutSecrets(url);
}

/** The same with its secrets, so that it can be fetched. It must not be stored if that makes a difference. */
export function plainUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (!/^#[!/]/.test(url.hash)) url.hash = '';
  url.username = url.password = '';
  // Also a question mark with nothing after it.
  if (url.search === '') url.search = '';
  return url.href;
}

/**
 * A text without the secrets in its addresses. Each is replaced by a digest, so that different ones still make different
 * addresses: who does not know the secret does not find the document by its address.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(USERINFO, '$1')
    .replace(SECRETS, (_, name: string, secret: string) => `${name}${redacted(secret)}`);
}

function redacted(secret: string): string {
  const digest = createHash('sha256').update(secret).digest('hex').slice(0, DIGITS);
  return /^redacted-[0-9a-f]{12}$/.test(secret) ? secret : `redacted-${digest}`;
}
