import type { FetchedAnswer } from '../src/content/read/fetch-answer.ts';
import type { HttpClient } from '../src/net/http/index.ts';
import { readSuite } from './suite.ts';

const URL_OF_PAGES = 'https://example.org/page';

/** Every page is read, also one that scrape would open in a browser. */
export const HOW_TO_READ = {
  request: { format: 'markdown', offset: 0, maxBytes: 1_000_000 },
  options: { render: 'never', stripChrome: true, removeBase64Images: true },
} as const;

/** Nothing is fetched: the style sheets of the pages are not there. */
export const OFFLINE: HttpClient = {
  fetch: () => Promise.reject(new Error('offline')),
  close: () => Promise.resolve(),
};

/** Pages of a suite, evenly over its names, without those that nothing can be read of. */
export function samplePages(suite: string | undefined, most: number): Buffer[] | undefined {
  const pages = readSuite(suite);
  if (pages === undefined) return undefined;
  const step = Math.max(1, Math.floor(pages.size / most));
  const taken = [...pages.values()].filter((_, at) => at % step === 0).slice(0, most);
  console.log(`${taken.length} of ${pages.size} real pages are read`);
  return taken.map((read) => read());
}

/** A page as it comes over HTTP. */
export function answerOf(page: Uint8Array): FetchedAnswer {
  return {
    url: URL_OF_PAGES,
    status: 200,
    bytes: page,
    contentType: 'text/html; charset=utf-8',
    kind: 'text',
    mime: 'text/html',
    filename: 'page.html',
    corrected: false,
  };
}
