import { safeFileName } from '../../core/index.ts';
import { sniff, type Sniffed } from '../../net/index.ts';
import { parseDisposition } from './disposition.ts';
import { extensionOf, lastSegment, mimeOfPath } from './extensions.ts';

/** What is known about a response before its body is read. */
export interface MediaAnswer {
  readonly url: string;
  readonly contentType?: string | undefined;
  readonly contentDisposition?: string | undefined;
  /** The first bytes of the body (`SNIFF_BYTES` are enough); without them the headers are trusted. */
  readonly head?: Uint8Array | undefined;
}

export interface Media {
  /** Lower case, without parameters. */
  readonly mime: string;
  /** Safe to be used as a file name. */
  readonly filename: string;
}

/** Media is returned as it is, text can be read, anything else can be neither. */
export interface ContentKind extends Media {
  readonly kind: 'media' | 'text' | 'binary';
  /** The header was missing, or the bytes contradict it. */
  readonly corrected: boolean;
}

const MEDIA_MIME = /^(?:(?:image|video|audio)\/.+|application\/pdf)$/;
// Images and playlists that are text files.
const TEXT_MEDIA_MIME = /^(?:image\/svg\+xml|image\/x-x(?:bit|pix)map|audio\/(?:x-)?(?:mpegurl|scpls))$/;
const STREAM_MIME = /^(?:video|audio)\//;
const PDF = 'application/pdf';
const UNKNOWN_MIME = 'application/octet-stream';

/** The media type and name of a response; undefined for a page, and for what is neither page nor media. */
export function mediaOf(answer: MediaAnswer): Media | undefined {
  const { kind, mime, filename } = contentKindOf(answer);
  return kind === 'media' ? { mime, filename } : undefined;
}

/** The kind of a response: by its headers unless its bytes contradict them. */
export function contentKindOf(answer: MediaAnswer): ContentKind {
  const { isAttachment, filename } = parseDisposition(answer.contentDisposition);
  const declared = declaredMime(answer.contentType);
  const named = declared === UNKNOWN_MIME ? mimeOfPath(answer.url) : undefined;
  const { mime, isText, corrected } = seenAs(named ?? declared, answer);
  // Bytes without a declared type are media only if the extension of the URL says so; a PDF can be read.
  const isUnnamed = declared === UNKNOWN_MIME && named === undefined;
  const isMedia = isAttachment || (MEDIA_MIME.test(mime) && (!isUnnamed || mime === PDF));
  return {
    kind: isMedia ? 'media' : isText ? 'text' : 'binary',
    mime,
    corrected,
    filename: nameOf(filename ?? lastSegment(answer.url), mime),
  };
}

function declaredMime(contentType = ''): string | undefined {
  return /^\s*([\w.+-]+\/[\w.+-]+)/.exec(contentType.slice(0, 200))?.[1]?.toLowerCase();
}

/** The type by the bytes, given the declared one. */
function seenAs(declared: string | undefined, { head, contentType = '' }: MediaAnswer): Sniffed {
  if (head === undefined) {
    const isText = declared === undefined || sniff(new Uint8Array([0x20]), declared).mime === declared;
    return { mime: declared ?? 'text/html', isText, corrected: declared === undefined };
  }
  const [, ...parameters] = contentType.split(';');
  const seen = sniff(head, declared && [declared, ...parameters].join(';'));
  if (declared === undefined) return seen;
  const keepsItsWord =
    // One container format holds audio, video or both: only its header says which.
    (STREAM_MIME.test(declared) && STREAM_MIME.test(seen.mime)) ||
    (TEXT_MEDIA_MIME.test(declared) && seen.isText);
  if (!keepsItsWord) return seen;
  // SVG is XML; an HTML page served as SVG is a page.
  const bare = sniff(head);
  return bare.mime === 'text/html' ? bare : { mime: declared, isText: seen.isText, corrected: false };
}

function nameOf(suggested: string, mime: string): string {
  const name = safeFileName(suggested);
  const extension = extensionOf(mime);
  const isNamed = /\.[a-z0-9]{1,8}$/i.test(name);
  return isNamed || extension === undefined ? name : safeFileName(`${name}.${extension}`);
}
