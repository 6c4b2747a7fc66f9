import { Worker } from 'node:worker_threads';
import { abortError, createLane, fail, monotonicMs } from '../../core/index.ts';
import type { PdfFailure, PdfMessage, PdfTask } from './messages.ts';

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
}

const MAX_PAGES = 1000;
const MAX_CHARS = 2_000_000;
const TIMEOUT_MS = 20_000;
const MAX_HEAP_MB = 256;
/** Unpacked streams are outside the heap whose size a thread can be limited to. */
const MAX_GROWTH_BYTES = 300 * 1024 * 1024;
const WATCH_MS = 25;
const END_BYTES = 16_384;

// Each may use as much memory as it is allowed, so they run one after the other.
const lane = createLane({ maxWaiting: 50 });

/** Reads the text of a PDF, page by page, in a thread that is ended when it uses too much time or memory. */
export async function readPdf(bytes: Uint8Array, options: PdfOptions): Promise<PdfText> {
  if (!isPdf(bytes)) throw unreadable('no_pdf', 'This is not a PDF.');
  const { WORKER_CODE } = await import('./worker-code.ts');
  const { maxPages = MAX_PAGES, maxChars = MAX_CHARS, timeoutMs = TIMEOUT_MS, signal } = options;
  const task = { bytes: Uint8Array.from(bytes), maxPages, maxChars };
  const reading = await lane.run(() => runThread(WORKER_CODE, task, { signal, timeoutMs }), signal);
  return outcomeOf(reading, bytes);
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
}

function unreadable(reason: string, message: string): Error {
  return fail('unsupported_format', { format: 'pdf', reason }, { message });
}

/** What a thread has reported until it ended. */
interface PdfReading {
  readonly pages: PdfPage[];
  opened?: { readonly total: number; readonly title?: string };
  failure?: PdfFailure;
  cut?: PdfCut;
  isBroken: boolean;
}

async function runThread(
  code: string,
  task: PdfTask,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<PdfReading> {
  if (signal.aborted) throw abortError(signal);
  const reading: PdfReading = { pages: [], isBroken: false };
  const worker = new Worker(code, {
    eval: true,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    // The parser's output must not reach our own standard output.
    stdout: true,
    stderr: true,
  });
  let onAbort: (() => void) | undefined;
  let watch: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const end = (cut: PdfCut): void => {
        reading.cut = cut;
        resolve();
      };
      onAbort = () => reject(abortError(signal));
      signal.addEventListener('abort', onAbort, { once: true });
      watch = watchLimits(timeoutMs, end);
      worker.on('message', (message: PdfMessage) => {
        if (take(message, reading)) resolve();
      });
      // After any other failure the pages that were read until then are kept.
      worker.once('error', (error: NodeJS.ErrnoException) =>
        end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken_pages'),
      );
      worker.once('exit', () => resolve());
      worker.postMessage(task, [task.bytes.buffer as ArrayBuffer]); // a copy of our own
    });
  } finally {
    if (onAbort !== undefined) signal.removeEventListener('abort', onAbort);
    clearInterval(watch);
    await worker.terminate();
  }
  return reading;
}

function watchLimits(timeoutMs: number, onLimit: (cut: 'time' | 'memory') => void): NodeJS.Timeout {
  const startedMs = monotonicMs();
  const before = process.memoryUsage.rss();
  return setInterval(() => {
    if (monotonicMs() - startedMs > timeoutMs) onLimit('time');
    else if (process.memoryUsage.rss() - before > MAX_GROWTH_BYTES) onLimit('memory');
  }, WATCH_MS);
}

/** Records a message of the thread; true if it was the last one. */
function take(message: PdfMessage, reading: PdfReading): boolean {
  if (message.kind === 'opened') reading.opened = message;
  else if (message.kind === 'page') {
    reading.pages.push({ number: message.number, text: message.text });
    reading.isBroken ||= message.isBroken;
  } else if (message.kind === 'failed') reading.failure = message.reason;
  else if (message.cut !== undefined) reading.cut = message.cut;
  return message.kind === 'done' || message.kind === 'failed';
}

function outcomeOf({ pages, opened, failure, cut, isBroken }: PdfReading, bytes: Uint8Array): PdfText {
  const isCutOff = !Buffer.from(bytes.subarray(-END_BYTES)).includes('%%EOF');
  if (failure === 'encrypted') throw unreadable('encrypted', 'The PDF is protected by a password.');
  if (pages.length === 0 && cut === 'time')
    throw fail('timeout', { format: 'pdf' }, { message: 'The PDF could not be read in time.' });
  if (pages.length === 0 && cut === 'memory') {
    throw fail('too_large', { format: 'pdf' }, { message: 'The PDF unpacks to more than the limit.' });
  }
  if (opened === undefined || pages.length === 0) {
    const reason = isCutOff ? 'cut_off' : 'broken';
    throw unreadable(
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
    ...(pages.every(({ text }) => text === '') && { noText: true }),
  };
}
