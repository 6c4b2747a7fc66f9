import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { fail } from '../core/index.ts';
import { decodeText } from '../net/index.ts';

const MOST_BYTES = 50_000_000;
const MOST_ADDRESSES = 50_000;

/** What a sitemap lists: other sitemaps, or pages. */
export interface Sitemap {
  readonly kind: 'index' | 'pages';
  readonly urls: readonly string[];
}

/** Reads the addresses of a sitemap as XML, also compressed, or as one address a line. */
export async function readSitemap(bytes: Uint8Array, contentType: string | undefined): Promise<Sitemap> {
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const { text } = decodeText(isZipped ? await unzipped(bytes) : bytes, isZipped ? undefined : contentType);
  if (!/<(?:\w+:)?(?:urlset|sitemapindex|feed|rss)[\s>]/i.test(text))
    return { kind: 'pages', urls: lines(text) };
  const kind = /<(?:\w+:)?sitemapindex[\s>]/i.test(text) ? 'index' : 'pages';
  return { kind, urls: locations(text) };
}

async function unzipped(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES });
  } catch (cause) {
    throw fail('unsupported_format', {}, { message: 'The compressed sitemap cannot be read.', cause });
  }
}

function locations(xml: string): string[] {
  const found: string[] = [];
  for (const [, cdata, plain = ''] of xml.matchAll(/<(?:\w+:)?loc>\s*(?:<!\[CDATA\[\s*([^\]]*)|([^<]*))/gi)) {
    if (found.length >= MOST_ADDRESSES) break;
    found.push((cdata ?? withoutEntities(plain)).trim());
  }
  return found;
}

function lines(text: string): string[] {
  return text
    .split(/\r?\n/, MOST_ADDRESSES)
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\//i.test(line));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** XML has no others, except by number. */
function withoutEntities(text: string): string {
  return text.replace(/&(#x?)?(\w{1,8});/gi, (whole, ...[sign, name]: [string | undefined, string]) => {
    if (sign === undefined) return ENTITIES[name] ?? whole;
    const code = parseInt(name, sign === '#' ? 10 : 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
