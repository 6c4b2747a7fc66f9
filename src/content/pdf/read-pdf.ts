import { abortError, asWayfarerError, fail } from '../../core/index.ts';
import type { JobOptions } from '../threads/index.ts';
import type { PdfFailure, PdfNote, PdfTask } from './messages.ts';

export interface PdfOptions {
  readonly signal: AbortSignal;
  readonly maxPages?: number;
  /** Of all pages together. */
  readonly maxChars?: number;
  readonly timeoutMs?: number;
}

export interface PdfPage {
  /** Counted from 1. */
  readonly number: number;
  /** Paragraphs with an empty line between them; escaped, without any Markdown. */
  readonly text: string;
}

/** Why there is more in the file than was read. */
export type PdfCut = 'pages' | 'chars' | 'time' | 'memory' | 'broken_pages' | 'cut_off';

export interface PdfText {
  readonly title?: string;
  readonly pages: readonly PdfPage[];
  /** The number of pages according to the file. */
  readonly total: number;
  readonly truncated?: PdfCut;
  /** No page has text: pictures of pages, or empty ones. */
  readonly noText?: true;
  /** Glyphs whose characters the file does not tell; the text has "\ufffd" in their place. */
  readonly unreadableGlyphs?: number;
}

const MAX_PAGES = 1000;
const MAX_CHARS = 2_000_000;
const TIMEOUT_MS = 20_000;
/** Unpacked streams are outside the heap whose size a thread can be limited to. */
const MAX_GROWTH_BYTES = 300 * 1024 * 1024;
const WATCH_MS = 25;
const END_BYTES = 16_384;

/** Where PDFs are read: in a thread that can be ended at any time. */
export interface PdfThreads {
  run(name: 'pdf', task: PdfTask, options: JobOptions): Promise<unknown>;
  running(): number;
}

/** Reads the text of a PDF, page by page, until it uses too much time or memory. */
export async function readPdf(
  threads: PdfThreads,
  bytes: Uint8Array,
  { maxPages = MAX_PAGES, maxChars = MAX_CHARS, timeoutMs = TIMEOUT_MS, signal }: PdfOptions,
): Promise<PdfText> {
  if (!isPdf(bytes)) throw notReadable('no_pdf', 'This is not a PDF.');
  const reading: PdfReading = { pages: [], isBroken: false, unreadable: 0 };
  const copy = Uint8Array.from(bytes);
  using memory = watchMemory(threads);
  try {
    const task = { bytes: copy, maxPages, maxChars };
    await threads.run('pdf', task, {
      signal: AbortSignal.any([signal, memory.signal]),
      timeoutMs,
      transfer: [copy.buffer],
      onStart: () => memory.start(),
      // The job notes nothing else.
      onNote: (note) => take(note as PdfNote, reading),
    });
  } catch (error) {
    if (signal.aborted) throw abortError(signal);
    reading.cut = cutBy(error);
  }
  return outcomeOf(reading, bytes);
}

/** After a failure the pages that were read until then are kept. */
function cutBy(error: unknown): PdfCut {
  const { code } = asWayfarerError(error);
  if (code === 'queue_full' || code === 'cancelled') throw error;
  if (code === 'timeout') return 'time';
  return code === 'too_large' ? 'memory' : 'broken_pages';
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
}

function notReadable(reason: string, message: string): Error {
  return fail('unsupported_format', { format: 'pdf', reason }, { message });
}

/** What the job has noted until it ended. */
interface PdfReading {
  readonly pages: PdfPage[];
  opened?: { readonly total: number; readonly title?: string };
  failure?: PdfFailure;
  cut?: PdfCut;
  isBroken: boolean;
  unreadable: number;
}

interface MemoryWatch extends Disposable {
  readonly signal: AbortSignal;
  start(): void;
}

/** Aborts when the process grows by more than its jobs may take together. */
function watchMemory(threads: Pick<PdfThreads, 'running'>): MemoryWatch {
  const controller = new AbortController();
  let watch: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    start() {
      const before = process.memoryUsage.rss();
      watch = setInterval(() => {
        const most = MAX_GROWTH_BYTES * Math.max(1, threads.running());
        if (process.memoryUsage.rss() - before > most) controller.abort(fail('too_large'));
      }, WATCH_MS);
    },
    [Symbol.dispose]: () => clearInterval(watch),
  };
}

function take(note: PdfNote, reading: PdfReading): void {
  if (note.kind === 'opened') reading.opened = note;
  else if (note.kind === 'page') {
    reading.pages.push({ number: note.number, text: note.text });
    reading.isBroken ||= note.isBroken;
    reading.unreadable += note.unreadable;
  } else if (note.kind === 'failed') reading.failure = note.reason;
  else if (note.cut !== undefined) reading.cut = note.cut;
}

function outcomeOf(reading: PdfReading, bytes: Uint8Array): PdfText {
  const { pages, opened, failure, cut, isBroken, unreadable } = reading;
  const isCutOff = !Buffer.from(bytes.subarray(-END_BYTES)).includes('%%EOF');
  if (failure === 'encrypted') throw notReadable('encrypted', 'The PDF is protected by a password.');
  if (pages.length === 0 && cut === 'time')
    throw fail('timeout', { format: 'pdf' }, { message: 'The PDF could not be read in time.' });
  if (pages.length === 0 && cut === 'memory') {
    throw fail('too_large', { format: 'pdf' }, { message: 'The PDF unpacks to more than the limit.' });
  }
  if (opened === undefined || pages.length === 0) {
    const reason = isCutOff ? 'cut_off' : 'broken';
    throw notReadable(
      reason,
      isCutOff ? 'The PDF is cut off and no page of it can be read.' : 'The PDF is broken.',
    );
  }
  const truncated = cut ?? (isCutOff ? 'cut_off' : isBroken ? 'broken_pages' : undefined);
  return {
    ...(opened.title !== undefined && { title: opened.title }),
    pages,
    total: opened.total,
    ...(truncated !== undefined && { truncated }),
    ...(unreadable > 0 && { unreadableGlyphs: unreadable }),
    ...(pages.every(({ text }) => text === '') && { noText: true }),
  };
}
