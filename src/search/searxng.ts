import * as z from 'zod';
import { fail } from '../core/index.ts';
import { endpoint } from './endpoint.ts';
import { googleShape, hitOf } from './google-shape.ts';
import type { SafeSearch, SearchProvider, WantedResults } from './provider.ts';
import { badAnswer } from './vendor-errors.ts';

// The size of a page depends on the engines of the instance, so the pages are asked for until there are enough results.
const MAX_PAGES = 10;
const SAFE_SEARCH: Readonly<Record<SafeSearch, number>> = { off: 0, moderate: 1, strict: 2 };

const answerSchema = z.looseObject({
  results: z.array(z.unknown()),
  number_of_results: z.number().optional().catch(undefined),
  corrections: z.array(z.string()).optional().catch(undefined),
  unresponsive_engines: z.array(z.unknown()).optional().catch(undefined),
});
const resultSchema = z.looseObject({ title: z.string(), url: z.string(), content: z.string().nullish() });

/** An instance of SearXNG. */
export function createSearxng(baseUrl: string): SearchProvider {
  return {
    name: 'searxng',
    headers: {},
    secrets: [],
    limit: { requests: 10, perMs: 1_000 },
    access: {
      settings: ['SEARXNG_URL'],
      message: 'The SearXNG instance refuses: its search.formats must include json.',
    },
    addressSetting: 'SEARXNG_URL',
    plan(wanted) {
      const pages = Array.from({ length: MAX_PAGES }, (_, at) => pageUrl(baseUrl, wanted, at + 1));
      return { pages, skip: wanted.start - 1 };
    },
    read(answer) {
      const parsed = answerSchema.safeParse(answer);
      if (!parsed.success) throw badAnswer('searxng', parsed.error);
      const { results, unresponsive_engines: unresponsive = [] } = parsed.data;
      // Nothing was found is not the same as nobody has looked.
      if (results.length === 0 && unresponsive.length > 0) throw noEngine(unresponsive.length);
      const hits = results.flatMap((own) => {
        const result = resultSchema.safeParse(own);
        return result.success ? hitOf(result.data, result.data.content ?? '') : [];
      });
      return { answer: parsed.data, hits, isLast: results.length === 0 };
    },
    join(found, wanted) {
      const { number_of_results: total = 0, corrections } = answerSchema.parse(found.first.answer);
      const raw = { ...found.first.answer, results: found.hits.map(({ own }) => own) };
      const facts = { correctedQuery: corrections?.[0], totalResults: total > 0 ? total : undefined };
      return { ...googleShape(found, wanted, facts), raw };
    },
  };
}

function pageUrl(baseUrl: string, wanted: WantedResults, pageno: number): URL {
  const { query, region, language, safeSearch } = wanted;
  return endpoint(baseUrl, '/search', {
    q: query,
    format: 'json',
    pageno,
    language: languageCode(language, region),
    safesearch: safeSearch && SAFE_SEARCH[safeSearch],
  });
}

/** SearXNG knows a region only together with a language: without one, the region's most likely one is taken. */
function languageCode(language: Intl.Locale | undefined, region: string | undefined): string | undefined {
  const { language: code, region: own } = language ?? new Intl.Locale(`und-${region ?? 'ZZ'}`).maximize();
  if (language === undefined && region === undefined) return undefined;
  const country = region ?? own;
  return country === undefined ? code : `${code}-${country}`;
}

function noEngine(engines: number): Error {
  const message = 'No search engine of the SearXNG instance answered.';
  return fail('provider_failed', { provider: 'searxng', reason: 'engines_failed', engines }, { message });
}
