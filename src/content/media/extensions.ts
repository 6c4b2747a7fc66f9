/** Extensions of media files, with their type. The first extension of a type is the one that is added to names. */
const MIME_BY_EXTENSION: Readonly<Record<string, string>> = {
  png: 'image/png',
  apng: 'image/apng',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  jxl: 'image/jxl',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mkv: 'video/x-matroska',
  mpeg: 'video/mpeg',
  mpg: 'video/mpeg',
  ogv: 'video/ogg',
  ts: 'video/mp2t',
  flv: 'video/x-flv',
  wmv: 'video/x-ms-wmv',
  '3gp': 'video/3gpp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  weba: 'audio/webm',
  mid: 'audio/midi',
  midi: 'audio/midi',
  aiff: 'audio/aiff',
  pdf: 'application/pdf',
};

/** Extensions of other attachments, for their names only. */
const OTHER_EXTENSIONS: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/json': 'json',
  'application/zip': 'zip',
  'application/gzip': 'gz',
};

const EXTENSION_BY_MIME = new Map(
  Object.entries(MIME_BY_EXTENSION)
    .reverse()
    .map(([extension, mime]) => [mime, extension]),
);

/** The media type by the extension of a URL's path. */
export function mimeOfPath(url: string): string | undefined {
  const extension = /\.([a-z0-9]{2,5})$/i.exec(lastSegment(url))?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(MIME_BY_EXTENSION, extension) ? MIME_BY_EXTENSION[extension] : undefined;
}

export function extensionOf(mime: string): string | undefined {
  if (Object.hasOwn(OTHER_EXTENSIONS, mime)) return OTHER_EXTENSIONS[mime];
  return EXTENSION_BY_MIME.get(mime);
}

/** The last segment of a URL's path, decoded if possible. */
export function lastSegment(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  return percentDecoded(path.slice(path.lastIndexOf('/') + 1));
}

export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Not percent-encoded: used as it is.
  }
}
