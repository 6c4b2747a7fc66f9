import { getDocumentProxy } from 'unpdf';
import type { TextRun } from './geometry.ts';
import type { PdfFailure, PdfNote, PdfTask } from './messages.ts';
import { pageText } from './page-text.ts';
import { replaceUnreadable } from './unreadable.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfJsPage = Awaited<ReturnType<Pdf['getPage']>>;

const MAX_TITLE_CHARS = 500;

/** Reads a PDF page by page. Takes as much time and memory as the file makes it take. */
export async function readPdfPages(task: PdfTask, note: (note: PdfNote) => void): Promise<void> {
  const pdf = await openPdf(task.bytes).catch((error: unknown) => {
    note({ kind: 'failed', reason: failureOf(error) });
  });
  if (pdf === undefined) return;
  try {
    await readAll(pdf, task, note);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

function failureOf(error: unknown): PdfFailure {
  const { name } = error as { readonly name?: string };
  return name === 'PasswordException' ? 'encrypted' : 'broken';
}

function openPdf(bytes: Uint8Array): Promise<Pdf> {
  return getDocumentProxy(bytes, {
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: 1,
    verbosity: 0,
  });
}

async function readAll(
  pdf: Pdf,
  { maxPages, maxChars }: PdfTask,
  note: (note: PdfNote) => void,
): Promise<void> {
  const title = await titleOf(pdf);
  note({ kind: 'opened', total: pdf.numPages, ...(title !== undefined && { title }) });
  let left = maxChars;
  for (let number = 1; number <= pdf.numPages; number++) {
    if (number > maxPages || left <= 0) {
      note({ kind: 'done', cut: number > maxPages ? 'pages' : 'chars' });
      return;
    }
    const { text, ...about } = await readPage(pdf, number, left);
    note({ kind: 'page', number, text: text.slice(0, left), ...about });
    left -= text.length;
  }
  note(left < 0 ? { kind: 'done', cut: 'chars' } : { kind: 'done' });
}

async function titleOf(pdf: Pdf): Promise<string | undefined> {
  try {
    const { info } = await pdf.getMetadata();
    const { Title: title } = info as { readonly Title?: unknown };
    return typeof title === 'string' && title.trim() !== ''
      ? title.trim().slice(0, MAX_TITLE_CHARS)
      : undefined;
  } catch {
    return undefined; // Broken metadata does not affect the pages.
  }
}

async function readPage(
  pdf: Pdf,
  number: number,
  maxChars: number,
): Promise<{ text: string; isBroken: boolean; unreadable: number }> {
  try {
    const page = await pdf.getPage(number);
    const { pieces, unreadable } = await piecesOf(page, maxChars);
    page.cleanup();
    return { text: pageText(pieces), isBroken: false, unreadable };
  } catch {
    return { text: '', isBroken: true, unreadable: 0 }; // Other pages may be intact.
  }
}

interface PdfItem {
  readonly str: string;
  readonly dir: string;
  readonly fontName: string;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
}

const LEAST_SIZE = 1.5;

/** The visible pieces of text on a page: inside of it, and large enough. */
async function piecesOf(
  page: PdfJsPage,
  maxChars: number,
): Promise<{ pieces: TextRun[]; unreadable: number }> {
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const reader = page.streamTextContent().getReader() as ReadableStreamDefaultReader<{
    readonly items: readonly (PdfItem | { readonly type: string })[];
  }>;
  const visible: PdfItem[] = [];
  for (let chars = 0; chars <= maxChars;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value.items) {
      if (!('str' in item) || item.str === '') continue;
      const piece = pieceOf(item, transform);
      chars += item.str.length;
      const isInside = piece.x1 >= 0 && piece.x0 <= width && piece.y >= 0 && piece.y - piece.size <= height;
      if (isInside && piece.size >= LEAST_SIZE) visible.push(item);
    }
  }
  const { items, unreadable } = replaceUnreadable(visible);
  return { pieces: items.map((item) => pieceOf(item, transform)), unreadable };
}

function pieceOf({ str, dir, width, transform: at }: PdfItem, view: readonly number[]): TextRun {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = view;
  const [ia = 0, ib = 0, ic = 0, id = 0, ix = 0, iy = 0] = at;
  const x = a * ix + c * iy + e;
  const y = b * ix + d * iy + f;
  const size = Math.hypot(a * ic + c * id, b * ic + d * id);
  const along = a * ia + c * ib;
  const isBackwards = along < 0;
  return {
    text: str,
    x0: isBackwards ? x - width : x,
    x1: isBackwards ? x : x + width,
    y,
    size,
    isRightToLeft: dir === 'rtl',
  };
}
