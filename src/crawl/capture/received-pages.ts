import { canonicalUrl, type CapturedDocument } from '../../archive/index.ts';
import type { ReceivedResponse } from '../../browser/index.ts';

// A session looks back at few pages, and the words of each may be long.
const MOST_REMEMBERED = 8;

/** What was made of the HTML of a page. */
export interface IngestedPage {
  /** Absent if it could not be stored, or is not to be. */
  readonly document?: CapturedDocument | undefined;
  /** All words that are archived of it. */
  readonly words: string;
}

/** A page of a session from the moment its response begins. */
export interface ReceivedPage {
  /** Resolves when it is stored or lost. */
  readonly ingested: Promise<IngestedPage>;
  /** Whether its address alone leads to it. */
  readonly isGet: boolean;
  settle(ingested: IngestedPage): void;
}

/** The latest pages that a session has received, by their address. */
export interface ReceivedPages {
  expect(response: ReceivedResponse): void;
  find(url: string): ReceivedPage | undefined;
  /** What is archived of a page has changed. */
  set(url: string, ingested: IngestedPage): void;
}

export function createReceivedPages(): ReceivedPages {
  const pages = new Map<string, ReceivedPage>();
  const put = (url: string, page: ReceivedPage): void => {
    const key = keyOf(url);
    pages.delete(key);
    pages.set(key, page);
    const [oldest] = pages.keys();
    if (pages.size > MOST_REMEMBERED && oldest !== undefined) pages.delete(oldest);
  };
  return {
    expect({ url, method }) {
      let settle: ((ingested: IngestedPage) => void) | undefined;
      const ingested = new Promise<IngestedPage>((resolve) => (settle = resolve));
      put(url, { ingested, isGet: method === 'GET', settle: (page) => settle?.(page) });
    },
    find: (url) => pages.get(keyOf(url)),
    set(url, page) {
      put(url, { ingested: Promise.resolve(page), isGet: true, settle: () => undefined });
    },
  };
}

function keyOf(url: string): string {
  return canonicalUrl(url) ?? url;
}
