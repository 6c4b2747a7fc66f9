export {
  readPdf,
  type PdfCut,
  type PdfOptions,
  type PdfPage,
  type PdfText,
  type PdfThreads,
} from './read-pdf.ts';
export type { PdfNote, PdfTask } from './messages.ts';
