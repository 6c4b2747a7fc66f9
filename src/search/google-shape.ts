import type { FoundResults, SearchHit, WantedResults } from './provider.ts';
import type { VendorJson } from './vendor-json.ts';

/** What a service knows about a search as a whole. */
interface SearchFacts {
  readonly correctedQuery?: string | undefined;
  readonly totalResults?: number | undefined;
}

/** A result of another service in Google's form; none if its address is not one of the web. */
export function hitOf(own: { readonly title: string; readonly url: string }, snippet: string): SearchHit[] {
  const url = URL.canParse(own.url) ? new URL(own.url) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return [];
  const item = {
    kind: 'customsearch#result',
    title: plainText(own.title),
    link: own.url,
    displayLink: url.hostname,
    snippet: plainText(snippet),
  };
  return [{ item, own: { ...own } }];
}

/** A whole search in the form of Google's JSON, with the fields that another service can fill. */
export function googleShape(
  { hits, isMore }: FoundResults,
  { query, start }: WantedResults,
  { correctedQuery, totalResults }: SearchFacts,
): VendorJson {
  const total = totalResults === undefined ? {} : { totalResults: String(totalResults) };
  const role = (startIndex: number): VendorJson => ({
    ...total,
    searchTerms: query,
    count: hits.length,
    startIndex,
  });
  return {
    kind: 'customsearch#search',
    queries: {
      request: [role(start)],
      ...(isMore && hits.length > 0 && { nextPage: [role(start + hits.length)] }),
    },
    ...(totalResults !== undefined && { searchInformation: total }),
    ...(correctedQuery !== undefined && { spelling: { correctedQuery } }),
    ...(hits.length > 0 && { items: hits.map(({ item }) => item) }),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Services mark matches with tags and escape the rest. */
function plainText(text: string): string {
  return text
    .replace(/<\/?(?:strong|b|em|mark|span)(?:\s[^<>]*)?>/gi, '')
    .replace(/&#(\d{1,7});/g, (_, code: string) => characterOf(Number(code)))
    .replace(/&#x([\da-f]{1,6});/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/&([a-z]{2,4});/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
