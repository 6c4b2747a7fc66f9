import { decodesAs, guessCharset } from './charset-guess.ts';

export interface DecodedText {
  readonly text: string;
  /** The encoding's name in the WHATWG standard. */
  readonly charset: string;
  /** No label was given, or the label does not fit the bytes. */
  readonly guessed: boolean;
}

const META_BYTES = 4096;

/**
 * Bytes as text: by their byte order mark, else the header, else the document's declaration, else by what fits. A
 * label that the bytes contradict loses to one that they fit; nothing throws.
 */
export function decodeText(bytes: Uint8Array, contentType = ''): DecodedText {
  const marked = byteOrderMark(bytes);
  if (marked !== undefined) return { text: decodeAs(bytes, marked), charset: marked, guessed: false };
  const labels = [headerCharset(contentType), metaCharset(bytes)].flatMap(
    (label) => knownCharset(label) ?? [],
  );
  const fitting = labels.find((label) => fits(bytes, label));
  if (fitting !== undefined) return { text: decodeAs(bytes, fitting), charset: fitting, guessed: false };
  const guess = guessCharset(bytes);
  // As in browsers, a label wins over a weak guess even if some characters are broken.
  const [first] = labels;
  const charset = first !== undefined && !guess.isSure ? first : guess.charset;
  return { text: decodeAs(bytes, charset), charset, guessed: true };
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0xff && b === 0xfe ? 'utf-16le' : undefined;
}

function headerCharset(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType.slice(0, 1000))?.[1];
}

/** The declaration in the document: `<meta charset>`, `<meta http-equiv>`, `<?xml encoding?>`, `@charset`. */
function metaCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, META_BYTES)).toString('latin1');
  const label =
    /^\s*<\?xml[^>]{0,200}\sencoding\s*=\s*["']([^"']+)/i.exec(head)?.[1] ??
    /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1] ??
    /^@charset "([^"]+)";/.exec(head)?.[1];
  // A document that could be read this far is not UTF-16, whatever it declares (HTML 13.2.3.2).
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function knownCharset(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined; // An unknown label counts as none.
  }
}

function fits(bytes: Uint8Array, charset: string): boolean {
  // Zero bytes occur only in UTF-16 and UTF-32.
  if (!charset.startsWith('utf-16') && bytes.subarray(0, META_BYTES).includes(0)) return false;
  // Every byte is valid in these. Valid UTF-8 beyond ASCII is never a coincidence.
  if (/^(?:windows|iso-8859|koi|mac|x-mac|ibm)/.test(charset)) return !isMultibyteUtf8(bytes);
  return decodesAs(bytes, charset) !== undefined;
}

function isMultibyteUtf8(bytes: Uint8Array): boolean {
  const text = bytes.every((byte) => byte < 0x80) ? undefined : decodesAs(bytes, 'utf-8');
  return text !== undefined;
}

function decodeAs(bytes: Uint8Array, charset: string): string {
  const text = new TextDecoder(charset).decode(bytes);
  return charset === 'windows-1252' ? text.replace(/[\x80-\x9f]/g, windows1252) : text;
}

// Node 20 decodes windows-1252 as latin1: these 32 characters come out as controls.
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function windows1252(control: string): string {
  return WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control;
}
