const KINDS: readonly (readonly [RegExp, string])[] = [
  [/wordprocessingml|msword|opendocument\.text|\.(?:docx?|odt)$/i, 'a text document of an office program'],
  [/spreadsheetml|ms-excel|opendocument\.spreadsheet|\.(?:xlsx?|ods)$/i, 'a spreadsheet'],
  [/presentationml|ms-powerpoint|opendocument\.presentation|\.(?:pptx?|odp)$/i, 'a presentation'],
  [/epub/i, 'an electronic book (EPUB)'],
  [/zip|rar|7z|gzip|x-tar|zstd|bzip|\.(?:zip|rar|7z|t?gz|tar|zst|bz2|xz)$/i, 'an archive'],
  [/^font\/|\.woff2?$/i, 'a font'],
];

/** What a file is, in words, by its type and its name. */
export function describeFile(mime: string, filename: string): string {
  const kind = [filename, mime].flatMap(
    (text) => KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? [],
  )[0];
  return kind === undefined ? 'a file' : `${kind} (${mime})`;
}
