/** The input of the job that reads a PDF. */
export interface PdfTask {
  readonly bytes: Uint8Array;
  readonly maxPages: number;
  readonly maxChars: number;
}

export type PdfFailure = 'encrypted' | 'broken';

/** What it notes while it reads. */
export type PdfNote =
  | { readonly kind: 'opened'; readonly total: number; readonly title?: string }
  | {
      readonly kind: 'page';
      readonly number: number;
      readonly text: string;
      readonly isBroken: boolean;
      readonly unreadable: number;
    }
  | { readonly kind: 'done'; readonly cut?: 'pages' | 'chars' }
  | { readonly kind: 'failed'; readonly reason: PdfFailure };
