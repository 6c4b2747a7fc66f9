import { createLane } from '../../core/index.ts';
import { readPdf, type PdfOptions, type PdfText } from '../pdf/index.ts';
import { createThreadPool, type ThreadPoolOptions } from '../threads/index.ts';
import type { HttpClient } from '../../net/http/index.ts';
import type { FetchedAnswer } from './fetch-answer.ts';
import type { CapturedRead, CapturedResponse } from './read-captured.ts';
import { createSheetSources } from './fetch-sheets.ts';
import type { WordsOptions } from './plain-words.ts';
import type { ReadingRequest, ReadingOptions, RenderedRequest, RenderedText } from './read-request.ts';
import type { Scraped } from './scrape-options.ts';
import type { ReadingJobs } from './thread.ts';

/** Reads documents in threads: decoding, parsing, hidden text, extraction, Markdown, links, PDFs. */
export interface Reader {
  /** A page that was fetched over HTTP, whose bytes are given away; or the reason why it needs a browser. */
  readFetched(fetched: FetchedAnswer, how: ReadingRequest & Stoppable): Promise<Scraped | string>;
  readRendered(rendered: RenderedText, how: RenderedRequest & Stoppable): Promise<Scraped>;
  /** The text of a response that a browser received; undefined if it has none. Nothing is fetched for it. */
  readCaptured(response: CapturedResponse, how: Stoppable): Promise<CapturedRead | undefined>;
  /** The text of a page without any markup. */
  plainWords(html: string, how: WordsOptions & Stoppable): Promise<string>;
  readPdf(bytes: Uint8Array, how: PdfOptions): Promise<PdfText>;
  /** Starts a thread in advance. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

interface Stoppable {
  readonly signal: AbortSignal;
}

export interface ReaderOptions extends Omit<ThreadPoolOptions, 'code'> {
  /** For the style sheets of pages. */
  readonly http: () => Promise<HttpClient>;
}

export function createReader({ http, ...options }: ReaderOptions): Reader {
  const sheetsOf = createSheetSources(http);
  const pool = createThreadPool<ReadingJobs>({
    ...options,
    code: async () => (await import('./thread-code.ts')).THREAD_CODE,
  });
  // Each may take as much memory as it is allowed, so they are read one after the other.
  const pdfs = createLane({ maxWaiting: 50 });
  return {
    readFetched(fetched, { request, options: settings, signal }) {
      const sheets = sheetsOf({ url: fetched.url, signal });
      const bytes = movable(fetched.bytes);
      const input = { fetched: { ...fetched, bytes }, how: { request, options: plain(settings) } };
      return pool.run('fetched', input, {
        signal,
        transfer: [bytes.buffer],
        // The job asks for nothing else.
        answer: (urls) => sheets.fetchSheets(urls as readonly string[]),
      });
    },
    readRendered(rendered, { request, options: settings, reason, signal }) {
      const how = { request, options: plain(settings), reason };
      return pool.run('rendered', { rendered, how }, { signal });
    },
    readCaptured: (response, { signal }) => pool.run('captured', response, { signal }),
    plainWords: (html, { signal, ...how }) => pool.run('words', { html, how }, { signal }),
    readPdf: (bytes, how) => pdfs.run(() => readPdf(pool, bytes, how), how.signal),
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}

/** Only what a thread needs, and can be sent. */
function plain({ render, stripChrome, removeBase64Images }: ReadingOptions): ReadingOptions {
  return { render, stripChrome, removeBase64Images };
}

/** Small buffers share their memory with others and are copied. */
function movable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length;
  return isWhole ? new Uint8Array(buffer) : Uint8Array.from(bytes);
}
