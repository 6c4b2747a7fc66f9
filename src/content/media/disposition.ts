import { percentDecoded } from './extensions.ts';

/** The parsed Content-Disposition header. */
export interface Disposition {
  readonly isAttachment: boolean;
  /** As the server wrote it: not safe to be used as a file name. */
  readonly filename?: string;
}

const MAX_CHARS = 4096;
const PARAMETER = /;\s*(filename\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gi;

/** Reads RFC 6266 and the usual deviations from it. */
export function parseDisposition(header = ''): Disposition {
  const text = header.slice(0, MAX_CHARS);
  // Only the disposition type counts: a file may be called "attachment.html".
  const isAttachment = text.split(';').some((part) => part.trim().toLowerCase() === 'attachment');
  const names = new Map<string, string>();
  // A header that begins with a parameter has no type; the semicolon makes it look like the others.
  for (const [, key = '', quoted, bare] of `;${text}`.matchAll(PARAMETER)) {
    const name = quoted?.replace(/\\(.)/g, '$1') ?? bare?.trim() ?? '';
    if (!names.has(key.toLowerCase())) names.set(key.toLowerCase(), name);
  }
  const filename = extended(names.get('filename*')) ?? plain(names.get('filename'));
  return { isAttachment, ...(filename !== undefined && filename !== '' && { filename }) };
}

/** `UTF-8''na%C3%AFve.txt` (RFC 8187); undefined if it does not have that form. */
function extended(value: string | undefined): string | undefined {
  const [, charset = '', encoded = ''] = /^([\w-]+)'[^']*'(.*)$/.exec(value ?? '') ?? [];
  if (charset === '' || encoded === '') return undefined;
  const bytes = Buffer.from(
    encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
  return bytes.toString(charset.toLowerCase() === 'utf-8' ? 'utf8' : 'latin1');
}

/** Header values arrive as Latin-1; most servers mean UTF-8, and many percent-encode. */
function plain(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const bytes = Buffer.from(value, 'latin1');
  const isLatin = bytes.toString('latin1') === value;
  const utf8 = isLatin ? bytes.toString('utf8') : value;
  return percentDecoded(utf8.includes('\ufffd') ? value : utf8);
}
