/** The type of a response by its bytes, whatever its header says. */
export interface Sniffed {
  /** Lower case, without parameters. */
  readonly mime: string;
  /** Can be decoded and read; false for images, archives, fonts and the like. */
  readonly isText: boolean;
  /** The header was missing, or the bytes contradict it. */
  readonly corrected: boolean;
}

/** The number of bytes that the MIME Sniffing standard reads. */
export const SNIFF_BYTES = 1445;

const SIGNATURES: readonly (readonly [mime: string, pattern: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/bmp', /^BM[^]{4}\0\0\0\0/],
  ['image/x-icon', /^\0\0[\x01\x02]\0/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
  ['image/heic', /^[^]{4}ftyp(?:heic|heix|mif1)/],
  ['image/tiff', /^(?:II\*\0|MM\0\*)/],
  ['application/pdf', /^[^]{0,1000}?%PDF-\d/],
  ['application/zip', /^PK(?:\x03\x04|\x05\x06)/],
  ['application/gzip', /^\x1f\x8b\x08/],
  ['application/x-7z-compressed', /^7z\xbc\xaf\x27\x1c/],
  ['application/vnd.rar', /^Rar!\x1a\x07/],
  ['application/zstd', /^\x28\xb5\x2f\xfd/],
  ['application/wasm', /^\0asm/],
  ['video/mp4', /^[^]{4}ftyp/],
  ['video/webm', /^\x1a\x45\xdf\xa3/],
  ['audio/mpeg', /^(?:ID3|\xff[\xf2\xf3\xfb])/],
  ['audio/ogg', /^OggS\0/],
  ['audio/wav', /^RIFF[^]{4}WAVE/],
  ['audio/flac', /^fLaC/],
  ['font/woff', /^wOFF/],
  ['font/woff2', /^wOF2/],
];

const TEXT_MIME =
  /^(?:text\/.+|application\/(?:.+\+)?(?:json|xml|xhtml|javascript|ecmascript|yaml|toml|sql|rtf|x-ndjson|x-www-form-urlencoded|x-sh)(?:\+.+)?|image\/svg\+xml|application\/xhtml\+xml)$/;
const HTML_START =
  /^<(?:!doctype html|html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|meta|link|main|article|section|span|ul|form)[\s/>]/i;
const XML_START = /^\s*<\?xml\s/i;
// Control characters that no text has; escape (0x1b) is in ISO-2022-JP.
const BINARY_BYTE = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;

const UTF_16 = /;\s*charset\s*=\s*["']?utf-?16/i;

/** Decides by signatures first, then by the header if the bytes do not contradict it. */
export function sniff(bytes: Uint8Array, contentType = ''): Sniffed {
  const declared = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(contentType.slice(0, 200))?.[1]?.toLowerCase();
  const head = Buffer.from(bytes.subarray(0, SNIFF_BYTES)).toString('latin1');
  const signed = SIGNATURES.find(([, pattern]) => pattern.test(head))?.[0];
  const text = UTF_16.test(contentType) ? head.replaceAll('\0', '') : plainTextOf(head);
  if (text === undefined) return binary(declared, signed);
  if (signed === 'application/pdf') return { mime: signed, isText: false, corrected: declared !== signed };
  if (declared !== undefined && TEXT_MIME.test(declared))
    return { mime: declared, isText: true, corrected: false };
  if (head === '' && declared !== undefined) return { mime: declared, isText: false, corrected: false };
  return { mime: textMime(text), isText: true, corrected: true };
}

function binary(declared: string | undefined, signed: string | undefined): Sniffed {
  const isPossible = declared !== undefined && !TEXT_MIME.test(declared);
  // Office files are zips and many containers share a signature: a header of the same family is more precise.
  if (isPossible && (signed === undefined || !isContradiction(declared, signed))) {
    return { mime: declared, isText: false, corrected: false };
  }
  return { mime: signed ?? 'application/octet-stream', isText: false, corrected: true };
}

function isContradiction(declared: string, signed: string): boolean {
  if (declared === signed) return false;
  if (signed === 'application/zip' || signed === 'application/gzip')
    return !declared.startsWith('application/');
  return (
    declared.split('/')[0] !== signed.split('/')[0] ||
    signed.startsWith('image/') ||
    signed === 'application/pdf'
  );
}

/** The head decoded as text; undefined for bytes that no text has. */
function plainTextOf(head: string): string | undefined {
  const unmarked = head.replace(/^\xef\xbb\xbf/, '');
  if (/^(?:\xff\xfe|\xfe\xff)/.test(unmarked)) return unmarked.replace(/[\xff\xfe\0]/g, '');
  if (!BINARY_BYTE.test(unmarked)) return unmarked;
  return isUtf16(unmarked) ? unmarked.replaceAll('\0', '') : undefined;
}

/** Text with every second byte zero. */
function isUtf16(head: string): boolean {
  const letters = head.replace(/\0[\t\n\r\x20-\x7e]|[\t\n\r\x20-\x7e]\0/g, '');
  return (
    head.length >= 8 && letters.length < head.length / 4 && !BINARY_BYTE.test(letters.replaceAll('\0', ''))
  );
}

function textMime(text: string): string {
  if (XML_START.test(text)) return 'text/xml';
  return HTML_START.test(withoutComments(text)) ? 'text/html' : 'text/plain';
}

/** Skips what may precede the first tag; by hand, because a pattern for it can be made to run very long. */
function withoutComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end < 0) return '';
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}
