import { WayfarerError } from '../../core/index.ts';
import type { SheetSource } from '../hidden/index.ts';
import { contentKindOf } from '../media/index.ts';
import { textOf, type FetchedAnswer } from './fetch-answer.ts';
import { plainWords } from './plain-words.ts';
import { readFetched } from './read-page.ts';
import type { Scraped } from './scrape-options.ts';

/** A response that a browser received. */
export interface CapturedResponse {
  readonly url: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly contentDisposition: string | undefined;
  readonly bytes: Uint8Array;
  /** The browser has converted it to UTF-8, whatever its headers say. */
  readonly isUtf8: boolean;
  /** All words of a page are returned too. */
  readonly isPage: boolean;
}

export interface CapturedRead {
  /** The main text of a page, or the text of another document. */
  readonly read: Scraped;
  /** Every word of a page, line by line. */
  readonly words?: string;
}

const HOW = {
  request: { format: 'markdown', onlyMainContent: true, offset: 0, maxBytes: Infinity },
  options: { render: 'never', stripChrome: true, removeBase64Images: true },
} as const;

// Nothing more is asked of the site than the page itself has asked for.
const NO_SHEETS: SheetSource = { fetchSheets: (urls) => Promise.resolve(urls.map(() => undefined)) };

/** The text of a response; undefined if it has none. */
export async function readCaptured(response: CapturedResponse): Promise<CapturedRead | undefined> {
  const fetched = answerOf(response);
  if (fetched.kind !== 'text') return undefined;
  try {
    const read = await readFetched(fetched, HOW, NO_SHEETS);
    // A reason to open a browser is given only where it may be opened.
    if (typeof read === 'string') return undefined;
    const isPage = response.isPage && read.facts['kind'] === 'page';
    const { url } = response;
    return { read, ...(isPage && { words: plainWords(textOf(fetched).text, { url, isWhole: true }) }) };
  } catch (error) {
    if (error instanceof WayfarerError && error.code === 'not_found') return undefined;
    throw error;
  }
}

function answerOf({ isUtf8, bytes, ...response }: CapturedResponse): FetchedAnswer {
  const kind = contentKindOf({ ...response, head: bytes });
  const contentType = isUtf8 ? `${kind.mime}; charset=utf-8` : response.contentType;
  return { ...kind, url: response.url, status: response.status, bytes, contentType };
}
