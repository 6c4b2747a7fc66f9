import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { googleShape, hitOf } from './google-shape.ts';
import { isTraditional } from './locale.ts';
import type { SearchProvider } from './provider.ts';
import { badAnswer } from './vendor-errors.ts';

export interface BraveOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
}

const MAX_PER_PAGE = 20;
const MAX_OFFSET = 9;
// Brave's codes where they differ from the standard's.
const LANGUAGES: Readonly<Record<string, string>> = { ja: 'jp', no: 'nb', pt: 'pt-pt' };

const answerSchema = z
  .looseObject({
    query: z
      .looseObject({ more_results_available: z.boolean().optional(), altered: z.string().nullish() })
      .optional(),
    web: z.looseObject({ results: z.array(z.unknown()) }).optional(),
  })
  .refine((answer) => answer.query !== undefined || answer.web !== undefined);
const resultSchema = z.looseObject({
  title: z.string(),
  url: z.string(),
  description: z.string().default(''),
});

/** Brave's web search. */
export function createBrave({ apiKey, baseUrl }: BraveOptions): SearchProvider {
  return {
    name: 'brave',
    headers: { 'x-subscription-token': apiKey },
    secrets: [apiKey],
    // The smallest plan allows one a second, with a margin for the way there; answers name the real limit.
    limit: { requests: 1, perMs: 1_100 },
    access: { settings: ['BRAVE_API_KEY'], message: 'Brave refuses the API key.' },
    addressSetting: 'BRAVE_SEARCH_BASE_URL',
    plan({ query, count, start, region, language, safeSearch }) {
      const { size, from, to } = pagesAround(start - 1, count);
      const page = (offset: number): URL =>
        endpoint(baseUrl, '/res/v1/web/search', {
          q: query,
          count: size,
          offset,
          country: region,
          search_lang: language && languageCode(language),
          safesearch: safeSearch,
          text_decorations: 'false',
          result_filter: 'web',
        });
      const pages = Array.from({ length: to - from + 1 }, (_, at) => page(from + at));
      return { pages, skip: start - 1 - from * size };
    },
    read(answer) {
      const parsed = answerSchema.safeParse(answer);
      if (!parsed.success) throw badAnswer('brave', parsed.error);
      const { web, query } = parsed.data;
      const hits = (web?.results ?? []).flatMap((own) => {
        const result = resultSchema.safeParse(own);
        return result.success ? hitOf(result.data, result.data.description) : [];
      });
      return { answer: parsed.data, hits, isLast: query?.more_results_available !== true };
    },
    join(found, wanted) {
      const { web, query } = answerSchema.parse(found.first.answer);
      const raw = { ...found.first.answer, web: { ...web, results: found.hits.map(({ own }) => own) } };
      return { ...googleShape(found, wanted, { correctedQuery: query?.altered ?? undefined }), raw };
    },
  };
}

/** Offsets count pages: one page that begins at the first result where that is possible, otherwise full pages. */
function pagesAround(skip: number, count: number): { size: number; from: number; to: number } {
  const isOnePage = count <= MAX_PER_PAGE && skip % count === 0 && skip / count <= MAX_OFFSET;
  const size = isOnePage ? count : MAX_PER_PAGE;
  const from = Math.floor(skip / size);
  return { size, from, to: Math.min(MAX_OFFSET, Math.ceil((skip + count) / size) - 1) };
}

function languageCode(language: Intl.Locale): string {
  if (language.language === 'zh') return isTraditional(language) ? 'zh-hant' : 'zh-hans';
  if (language.language === 'pt' && language.region === 'BR') return 'pt-br';
  return LANGUAGES[language.language] ?? language.language;
}
