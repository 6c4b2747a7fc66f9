const PDF =
  'The tab shows a PDF in the viewer of the browser: its text is not in the page[; {scrape} with its url reads it].';

/** The note for a tab that shows a file instead of a page; tools are named in the form that `nameTools` reads. */
export function fileNote(mimeType: string | undefined): string | undefined {
  return mimeType === 'application/pdf' ? PDF : undefined;
}
