import { byteLength, cutText } from './budget.ts';

const MAX_BYTES = 120;
const MAX_EXTENSION_BYTES = 20;
const NO_NAME = 'download';

// Controls, formats (bidi overrides, joiners), private use, lone surrogates, fillers, line separators.
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;
const FORBIDDEN_ON_WINDOWS = /[<>:"|?*]/g;
// Dots hide a file, a dash reads as an option, a tilde as a home folder.
const LEADING = /^[.\s~-]+/;
const TRAILING = /[.\s]+$/;
// Windows opens these devices instead of a file, even with an extension.
const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i;

/** Turns an untrusted name into one that is safe for a file in our folders. */
export function safeFileName(suggested: string): string {
  const [last = ''] = suggested.split(/[\\/]/).slice(-1);
  const visible = last
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(FORBIDDEN_ON_WINDOWS, '_')
    .replace(/\s+/g, ' ')
    .replace(LEADING, '')
    .replace(TRAILING, '');
  const name = RESERVED_ON_WINDOWS.test(visible) ? `_${visible}` : visible;
  return name === '' ? NO_NAME : shorten(name);
}

const MOST_BYTES_OF_ANY = 255;

/** Whether an untrusted name can be used unchanged for a file in our folders. */
export function isSafeFileName(name: string): boolean {
  const isPlain =
    !/[\\/]/.test(name) && [UNSEEN, FORBIDDEN_ON_WINDOWS].every((set) => name.search(set) === -1);
  const isOrdinary = ![LEADING, TRAILING, RESERVED_ON_WINDOWS].some((form) => form.test(name));
  return name !== '' && isPlain && isOrdinary && byteLength(name) <= MOST_BYTES_OF_ANY;
}

/** The name of the n-th file with the same name: `a.txt`, `a (2).txt`, `a (3).txt`. */
export function numberedName(name: string, n: number): string {
  if (n === 1) return name;
  const { stem, extension } = split(name);
  const end = ` (${n})${extension}`;
  return cutText(stem, MOST_BYTES_OF_ANY - byteLength(end)) + end;
}

function shorten(name: string): string {
  if (byteLength(name) <= MAX_BYTES) return name;
  const { stem, extension } = split(name);
  const room = MAX_BYTES - byteLength(extension);
  return cutText(stem, room).replace(TRAILING, '') + extension;
}

function split(name: string): { readonly stem: string; readonly extension: string } {
  const dot = name.lastIndexOf('.');
  const extension = dot <= 0 ? '' : name.slice(dot);
  if (byteLength(extension) > MAX_EXTENSION_BYTES) return { stem: name, extension: '' };
  return { stem: name.slice(0, name.length - extension.length), extension };
}
