import { canonicalUrl, type CapturedDocument } from '../../archive/index.ts';
import type { ReceivedResponse } from '../../browser/index.ts';
import { byteLength, type HeldBytes, type HeldPart } from '../../core/index.ts';

// A session looks back at few pages, and the words of each may be long.
const MOST_REMEMBERED = 8;

/** What was made of the HTML of a page. */
export interface IngestedPage {
  /** Absent if it could not be stored, or is not to be. */
  readonly document?: CapturedDocument | undefined;
  /** All words that are archived of it; empty if there is no room to remember them. */
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
  expect(response: Pick<ReceivedResponse, 'url' | 'method'>): void;
  find(url: string): ReceivedPage | undefined;
  /** What is archived of a page has changed. */
  set(url: string, ingested: IngestedPage): void;
  /** Forgets all of them. */
  clear(): void;
}

interface KnownPage extends ReceivedPage {
  forget(): void;
}

export function createReceivedPages(held: HeldBytes): ReceivedPages {
  const pages = new Map<string, KnownPage>();
  const forget = (key: string | undefined): void => {
    if (key === undefined) return;
    pages.get(key)?.forget();
    pages.delete(key);
  };
  const put = (url: string, isGet: boolean): KnownPage => {
    const key = keyOf(url);
    forget(key);
    const page = createPage(isGet, held);
    pages.set(key, page);
    if (pages.size > MOST_REMEMBERED) forget(pages.keys().next().value);
    return page;
  };
  return {
    expect: ({ url, method }) => void put(url, method === 'GET'),
    find: (url) => pages.get(keyOf(url)),
    set: (url, ingested) => put(url, true).settle(ingested),
    clear() {
      for (const key of [...pages.keys()]) forget(key);
    },
  };
}

function createPage(isGet: boolean, held: HeldBytes): KnownPage {
  let settle: ((ingested: IngestedPage) => void) | undefined;
  const ingested = new Promise<IngestedPage>((resolve) => (settle = resolve));
  let part: HeldPart | undefined;
  let isForgotten = false;
  return {
    ingested,
    isGet,
    settle({ document, words }) {
      part ??= isForgotten ? undefined : held.tryHold(byteLength(words));
      settle?.({ document, words: part === undefined ? '' : words });
    },
    forget() {
      isForgotten = true;
      part?.[Symbol.dispose]();
    },
  };
}

function keyOf(url: string): string {
  return canonicalUrl(url) ?? url;
}
