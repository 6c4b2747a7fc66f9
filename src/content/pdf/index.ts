export { readPdf, type PdfCut, type PdfOptions, type PdfPage, type PdfText } from './read-pdf.ts';
