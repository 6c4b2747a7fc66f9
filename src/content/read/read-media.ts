import { fail, saveFile } from '../../core/index.ts';
import type { PdfText } from '../pdf/index.ts';
import { textOf as decodedText, type FetchedAnswer } from './fetch-answer.ts';
import { plainText } from './plain-text.ts';
import type { Reader } from './reader.ts';
import type { Scraped, ScrapeRequest } from './scrape-options.ts';

export interface MediaOptions {
  readonly signal: AbortSignal;
  readonly reader: () => Promise<Reader>;
  readonly downloadFolder: string;
  readonly mediaInlineMaxBytes: number;
}

/** A file as it is, whatever the format; one that is too large for an answer is saved, and a PDF is also read. */
export async function readMedia(
  fetched: FetchedAnswer,
  { format }: Pick<ScrapeRequest, 'format'>,
  { signal, reader, downloadFolder, mediaInlineMaxBytes }: MediaOptions,
): Promise<Scraped> {
  const { url, status, mime, filename, bytes } = fetched;
  if (bytes.length === 0) throw fail('not_found', { url, status, untrusted: true }, { message: EMPTY });
  const isReadPdf = mime === 'application/pdf' && format === 'markdown';
  const pdf = isReadPdf ? await (await reader()).readPdf(bytes, { signal }) : undefined;
  const text = format === 'markdown' && isSmallText(fetched) ? attachedText(fetched) : undefined;
  const isInline = bytes.length <= mediaInlineMaxBytes;
  const savedAs = isInline ? undefined : await saveFile(downloadFolder, filename, bytes);
  return {
    facts: {
      url,
      title: pdf?.title,
      status,
      fetchedAt: new Date().toISOString(),
      untrusted: true,
      kind: 'media',
      mime,
      bytes: bytes.length,
      renderedBy: 'http',
      savedAs,
      ...(pdf !== undefined && factsOf(pdf)),
    },
    ...(isInline && { file: { mime, name: filename, bytes, ...(text !== undefined && { url }) } }),
    ...(pdf !== undefined && pdf.noText !== true && { text: textOf(pdf) }),
    ...(text !== undefined && { text }),
  };
}

const MOST_TEXT_BYTES = 100_000;
const TEXT_FILE = /^(?:text\/(?!html)|application\/(?:.+\+)?(?:json|xml|yaml|toml|x-ndjson|csv)$)/;

/** A text that is offered as a download is also returned as text. */
function isSmallText({ mime, bytes }: FetchedAnswer): boolean {
  return TEXT_FILE.test(mime) && bytes.length <= MOST_TEXT_BYTES;
}

function attachedText(fetched: FetchedAnswer): string {
  return plainText(decodedText(fetched).text, fetched.mime).text;
}

const EMPTY = 'The address answered with an empty file.';

function factsOf({ total, truncated, noText, unreadableGlyphs }: PdfText): Record<string, unknown> {
  const note = noText === true ? NO_TEXT : unreadableGlyphs === undefined ? undefined : NOT_MAPPED;
  return { pages: total, pdfCut: truncated, unreadableGlyphs, note };
}

const NO_TEXT = 'The PDF has no text: its pages are pictures, or empty.';
const NOT_MAPPED = 'The PDF does not say which characters some glyphs are: \ufffd stands in their place.';

function textOf({ pages }: PdfText): string {
  return pages.map(({ number, text }) => `## Page ${number}\n\n${text}`).join('\n\n');
}
