import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { isTraditional } from './locale.ts';
import type { SafeSearch, SearchProvider, WantedResults } from './provider.ts';
import { badAnswer } from './vendor-errors.ts';

export interface GoogleOptions {
  readonly apiKey: string;
  readonly engineId: string;
  readonly baseUrl: string;
  readonly safeSearch: SafeSearch;
}

const PAGE_SIZE = 10;
/** Google never returns a result beyond this one. */
const MAX_RESULTS = 100;
// Google's codes where they differ from the standard's.
const LANGUAGES: Readonly<Record<string, string>> = { he: 'iw', nb: 'no', nn: 'no' };

const answerSchema = z
  .looseObject({ items: z.array(z.record(z.string(), z.unknown())).optional() })
  .refine((answer) => ['kind', 'queries', 'searchInformation', 'items'].some((name) => name in answer));
const nextPageSchema = z.looseObject({ queries: z.looseObject({ nextPage: z.array(z.unknown()).min(1) }) });

/** Google's Custom Search JSON API. */
export function createGoogle(options: GoogleOptions): SearchProvider {
  return {
    name: 'google',
    headers: {},
    secrets: [options.apiKey],
    // The quota of a user.
    limit: { requests: 100, perMs: 60_000 },
    access: {
      settings: ['GOOGLE_API_KEY', 'GOOGLE_SEARCH_ENGINE_ID'],
      message: 'Google refuses the API key.',
    },
    addressSetting: 'GOOGLE_SEARCH_BASE_URL',
    plan(wanted) {
      const last = Math.min(wanted.start - 1 + wanted.count, MAX_RESULTS);
      const starts = Array.from(
        { length: Math.ceil((last - wanted.start + 1) / PAGE_SIZE) },
        (_, page) => wanted.start + page * PAGE_SIZE,
      );
      const pages = starts.map((start) =>
        pageUrl(wanted, options, { start, num: Math.min(PAGE_SIZE, last - start + 1) }),
      );
      return { pages, skip: 0 };
    },
    read(answer) {
      const parsed = answerSchema.safeParse(answer);
      if (!parsed.success) throw badAnswer('google', parsed.error);
      const { items = [] } = parsed.data;
      return {
        answer: parsed.data,
        hits: items.map((item) => ({ item, own: item })),
        isLast: !nextPageSchema.safeParse(answer).success,
      };
    },
    join: ({ first, hits }) =>
      hits.length === 0 ? first.answer : { ...first.answer, items: hits.map(({ item }) => item) },
  };
}

function pageUrl(
  wanted: WantedResults,
  options: GoogleOptions,
  page: { readonly start: number; readonly num: number },
): URL {
  const { query, region, language, safeSearch = options.safeSearch } = wanted;
  return endpoint(options.baseUrl, '/customsearch/v1', {
    key: options.apiKey,
    cx: options.engineId,
    q: query,
    ...page,
    safe: safeSearch === 'off' ? 'off' : 'active',
    gl: region?.toLowerCase(),
    hl: language?.toString(),
    lr: language && `lang_${languageCode(language)}`,
  });
}

function languageCode(language: Intl.Locale): string {
  if (language.language === 'zh') return isTraditional(language) ? 'zh-TW' : 'zh-CN';
  return LANGUAGES[language.language] ?? language.language;
}
