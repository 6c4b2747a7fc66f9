/** What the thread that reads a PDF is given. */
export interface PdfTask {
  readonly bytes: Uint8Array;
  readonly maxPages: number;
  readonly maxChars: number;
}

export type PdfFailure = 'encrypted' | 'broken';

/** What it tells while it reads. */
export type PdfMessage =
  | { readonly kind: 'opened'; readonly total: number; readonly title?: string }
  | { readonly kind: 'page'; readonly number: number; readonly text: string; readonly isBroken: boolean }
  | { readonly kind: 'done'; readonly cut?: 'pages' | 'chars' }
  | { readonly kind: 'failed'; readonly reason: PdfFailure };
