/** Extensions of files that are media, with their type. The first of a type is the one that a name is given. */
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

/** What an attachment can be beside media, for its name alone. */
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

/** The media type that the end of a URL's path stands for. */
export function mimeOfPath(url: string): string | undefined {
  const extension = /\.([a-z0-9]{2,5})$/i.exec(lastSegment(url))?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(MIME_BY_EXTENSION, extension) ? MIME_BY_EXTENSION[extension] : undefined;
}

export function extensionOf(mime: string): string | undefined {
  if (Object.hasOwn(OTHER_EXTENSIONS, mime)) return OTHER_EXTENSIONS[mime];
  return EXTENSION_BY_MIME.get(mime);
}

/** What stands behind the last slash of a URL's path, decoded where it can be. */
export function lastSegment(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  return percentDecoded(path.slice(path.lastIndexOf('/') + 1));
}

export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Written by somebody who did not encode: as it stands.
  }
}
