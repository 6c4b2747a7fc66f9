// The code of a reading thread: all that is heavy about a document, see reader.ts.
import type { SheetSource, SheetText } from '../hidden/index.ts';
import type { PdfNote, PdfTask } from '../pdf/index.ts';
import { serveJobs, type JobCaller } from '../threads/index.ts';
import type { FetchedAnswer } from './fetch-answer.ts';
import { readCaptured, type CapturedRead, type CapturedResponse } from './read-captured.ts';
import { plainWords, type WordsOptions } from './plain-words.ts';
import { readFetched, readRendered } from './read-page.ts';
import type { ReadingRequest, RenderedRequest, RenderedText } from './read-request.ts';
import type { Scraped } from './scrape-options.ts';

export type ReadingJobs = typeof JOBS;

const JOBS = {
  fetched: (
    { fetched, how }: { readonly fetched: FetchedAnswer; readonly how: ReadingRequest },
    caller: JobCaller,
  ): Promise<Scraped | string> => readFetched(fetched, how, sheetsOf(caller)),
  rendered: ({
    rendered,
    how,
  }: {
    readonly rendered: RenderedText;
    readonly how: RenderedRequest;
  }): Scraped => readRendered(rendered, how),
  captured: (response: CapturedResponse): Promise<CapturedRead | undefined> => readCaptured(response),
  words: ({ html, how }: { readonly html: string; readonly how: WordsOptions }): string =>
    plainWords(html, how),
  pdf: async (task: PdfTask, caller: JobCaller): Promise<void> => {
    // Evaluated with the first PDF: most threads read none.
    const { readPdfPages } = await import('../pdf/pdf-pages.ts');
    await readPdfPages(task, (note: PdfNote) => caller.note(note));
  },
};

serveJobs(JOBS);

function sheetsOf(caller: JobCaller): SheetSource {
  return {
    // The reader answers each question with these.
    fetchSheets: (urls) => caller.ask(urls) as Promise<readonly (SheetText | undefined)[]>,
  };
}
