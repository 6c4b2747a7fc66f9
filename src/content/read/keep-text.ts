import type { ReadRequest, Scraped, TextKeeper, Validators } from './scrape-options.ts';

export interface Keeping {
  readonly request: ReadRequest;
  /** Without it, the page of a tab is read. */
  readonly url?: string | undefined;
  readonly keeper: TextKeeper | undefined;
  /** What is read where the request does not say. */
  readonly isMainByDefault: boolean;
}

export const NOT_MODIFIED = 304;

/** Answers from what was kept, or reads and keeps. Only the main text of a page is kept: other forms of it are no other version. */
export async function findOrRead(
  { request, url, keeper, isMainByDefault }: Keeping,
  read: (known?: Validators) => Promise<Scraped>,
): Promise<Scraped> {
  const isMain = request.format === 'markdown' && (request.onlyMainContent ?? isMainByDefault);
  const isPlain =
    isMain && [request.selector, request.waitForMs, request.scrolls].every((wish) => wish === undefined);
  const known = isPlain && url !== undefined ? await keeper?.find?.(url) : undefined;
  if (known?.isFresh === true) return known.scraped;
  const scraped = await read(known?.scraped.validators);
  if (known !== undefined && scraped.facts['status'] === NOT_MODIFIED) return known.confirm();
  const text = request.selector === undefined ? mainText(scraped, isMain) : undefined;
  if (text === undefined || keeper?.keep === undefined) return scraped;
  const { facts, validators } = scraped;
  const kept = await keeper.keep({ url: url ?? String(facts['url']), facts, text, validators });
  return { ...scraped, facts: { ...facts, ...kept } };
}

function mainText({ facts, text, mainText: main }: Scraped, isMain: boolean): string | undefined {
  return isMain || facts['kind'] !== 'page' ? text : main;
}
