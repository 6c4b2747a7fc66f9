import type { ReadRequest, Scraped, TextKeeper } from './scrape-options.ts';

export interface Keeping {
  readonly request: ReadRequest;
  /** Without it, the page of a tab is read. */
  readonly url?: string | undefined;
  readonly keeper: TextKeeper | undefined;
  /** What is read where the request does not say. */
  readonly isMainByDefault: boolean;
}

/** Answers from what was kept, or reads and keeps. Only the main text of a page is kept: other forms of it are no other version. */
export async function findOrRead(
  { request, url, keeper, isMainByDefault }: Keeping,
  read: () => Promise<Scraped>,
): Promise<Scraped> {
  const isMain = request.format === 'markdown' && (request.onlyMainContent ?? isMainByDefault);
  const isPlain =
    isMain && [request.selector, request.waitForMs, request.scrolls].every((wish) => wish === undefined);
  const found = isPlain && url !== undefined ? await keeper?.find?.(url) : undefined;
  if (found !== undefined) return found;
  const scraped = await read();
  const text = request.selector === undefined ? mainText(scraped, isMain) : undefined;
  if (text === undefined || keeper?.keep === undefined) return scraped;
  const kept = await keeper.keep({ url: url ?? String(scraped.facts['url']), facts: scraped.facts, text });
  return { ...scraped, facts: { ...scraped.facts, ...kept } };
}

function mainText({ facts, text, mainText: main }: Scraped, isMain: boolean): string | undefined {
  return isMain || facts['kind'] !== 'page' ? text : main;
}
