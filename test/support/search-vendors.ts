import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve, type Listening } from '../net/support/servers.ts';

export type VendorName = 'google' | 'brave' | 'searxng';

/** A request as a vendor sees it. */
export interface AskedVendor {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
}

/** Answers instead of the vendor; false: the vendor answers as it usually does. */
export type Instead = (asked: AskedVendor, response: ServerResponse, nth: number) => boolean;

export interface Vendor extends Listening {
  readonly name: VendorName;
  /** The variables that make a program use it. */
  readonly env: Readonly<Record<string, string>>;
  readonly asked: AskedVendor[];
  /** From now on this answers first; forgets what was asked. */
  readonly behave: (instead: Instead | undefined) => void;
  /** The most requests that were under way at the same time. */
  readonly most: () => number;
}

export const KEY = 'sentinel-key-0123456789';
const ENGINE = 'engine-1';
/** How many results every search has. */
export const TOTAL = 120;

interface Wire {
  readonly path: string;
  readonly env: (origin: string) => Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: (query: Readonly<Record<string, string>>) => object;
}

const WIRES: Readonly<Record<VendorName, Wire>> = {
  google: {
    path: '/customsearch/v1',
    env: (origin) => ({
      GOOGLE_API_KEY: KEY,
      GOOGLE_SEARCH_ENGINE_ID: ENGINE,
      GOOGLE_SEARCH_BASE_URL: origin,
    }),
    answer: googleAnswer,
  },
  brave: {
    path: '/res/v1/web/search',
    env: (origin) => ({ BRAVE_API_KEY: KEY, BRAVE_SEARCH_BASE_URL: `${origin}/` }),
    // A plan that allows more than the smallest one.
    headers: { 'x-ratelimit-limit': '50, 0', 'x-ratelimit-policy': '50;w=1, 0;w=2592000' },
    answer: braveAnswer,
  },
  searxng: {
    path: '/search',
    env: (origin) => ({ SEARXNG_URL: origin }),
    answer: searxngAnswer,
  },
};

/** A search service on loopback that speaks the real wire format. */
export async function serveVendor(name: VendorName, first?: Instead): Promise<Vendor> {
  let instead = first;
  const wire = WIRES[name];
  const asked: AskedVendor[] = [];
  let [now, most] = [0, 0];
  const server = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://vendor');
    const one = { path: url.pathname, query: Object.fromEntries(url.searchParams), headers: request.headers };
    asked.push(one);
    now += 1;
    most = Math.max(most, now);
    response.on('close', () => (now -= 1));
    if (instead?.(one, response, asked.length) === true) return;
    if (url.pathname !== wire.path) response.writeHead(404).end();
    else sendJson(response, 200, wire.answer(one.query), wire.headers);
  });
  const behave = (next: Instead | undefined): void => {
    instead = next;
    asked.length = 0;
  };
  return { ...server, name, asked, behave, most: () => most, env: wire.env(server.origin) };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): true {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
  response.end(JSON.stringify(body));
  return true;
}

function googleAnswer(query: Readonly<Record<string, string>>): object {
  const [start, num] = [Number(query['start'] ?? 1), Number(query['num'] ?? 10)];
  // The real service refuses both.
  if (num > 10 || start + num - 1 > 100) return { error: { code: 400, status: 'INVALID_ARGUMENT' } };
  const role = {
    title: `Google Custom Search - ${query['q']}`,
    totalResults: String(TOTAL),
    searchTerms: query['q'],
  };
  return {
    kind: 'customsearch#search',
    url: { type: 'application/json', template: 'https://www.googleapis.com/customsearch/v1?q={searchTerms}' },
    queries: {
      request: [{ ...role, count: num, startIndex: start }],
      ...(start + num <= 100 && { nextPage: [{ ...role, count: num, startIndex: start + num }] }),
    },
    context: { title: 'Everything' },
    searchInformation: { searchTime: 0.2, totalResults: String(TOTAL) },
    items: numbers(start, num).map((n) => ({
      kind: 'customsearch#result',
      title: `Result ${n} of ${query['q']}`,
      htmlTitle: `<b>Result</b> ${n}`,
      link: `https://example.org/${n}`,
      displayLink: 'example.org',
      snippet: `What page ${n} says.`,
      htmlSnippet: `What <b>page</b> ${n} says.`,
      formattedUrl: `https://example.org/${n}`,
      pagemap: { metatags: [{ 'og:title': 'x'.repeat(400) }] },
    })),
  };
}

function braveAnswer(query: Readonly<Record<string, string>>): object {
  const [count, offset] = [Number(query['count'] ?? 20), Number(query['offset'] ?? 0)];
  const results = numbers(1 + offset * count, count).map((n) => ({
    title: `Result ${n} of ${query['q']}`,
    url: `https://example.org/${n}`,
    is_source_local: false,
    description: `What &quot;page&quot; <strong>${n}</strong> says &amp; means.`,
    meta_url: { scheme: 'https', hostname: 'example.org' },
  }));
  return {
    type: 'search',
    query: {
      original: query['q'],
      more_results_available: (offset + 1) * count < TOTAL,
      altered: 'corrected',
    },
    web: { type: 'search', results, family_friendly: true },
  };
}

/** Pages of seven, whatever is asked for; each repeats the last result of the one before. */
function searxngAnswer(query: Readonly<Record<string, string>>): object {
  const first = (Number(query['pageno'] ?? 1) - 1) * 7;
  return {
    query: query['q'],
    number_of_results: TOTAL,
    results: numbers(Math.max(1, first), first === 0 ? 7 : 8).map((n) => ({
      url: `https://example.org/${n}`,
      title: `Result ${n} of ${query['q']}`,
      content: `What page ${n} says.`,
      engine: 'test',
      engines: ['test'],
      positions: [n],
      score: 1 / n,
    })),
    answers: [],
    corrections: ['corrected'],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [['slow', 'timeout']],
  };
}

function numbers(first: number, count: number): number[] {
  return Array.from({ length: Math.max(0, Math.min(count, TOTAL - first + 1)) }, (_, n) => first + n);
}
