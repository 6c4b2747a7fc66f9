import * as z from 'zod';
import type { RecallAnswer } from '../../recall/index.ts';
import { LONG_BYTES, pageTitle, pageUrl } from '../limits.ts';
import { defineTool, SESSION_ID } from '../tool.ts';

const MOST_HIGHLIGHTS = 8;

const result = z.strictObject({
  docId: z.string(),
  url: pageUrl,
  title: pageTitle.optional(),
  snippet: z.string(),
  highlights: z.array(z.string()).optional().describe('What matches in the snippet'),
  score: z.number().describe('1: the best of these'),
  date: z.string().describe('Last read'),
});

export const researchSearch = defineTool({
  name: 'research_search',
  family: 'research',
  description:
    'Search the archive: every text that you have read before, in all your sessions; not the web, not the open page. Words (all), OR, "phrases", -not, prefix*, site:, title:, parentheses; any language.',
  effect: 'reads',
  needs: ['archive'],
  hasPageText: true,
  maxBytes: LONG_BYTES,
  input: z.strictObject({
    query: z.string().max(2_000),
    maxResults: z.int().min(1).max(50).default(10),
    offset: z.int().min(0).max(10_000).optional().describe('From nextOffset'),
    semantic: z.boolean().default(false).describe('Also other words of the same meaning'),
    ...SESSION_ID,
  }),
  output: z.strictObject({
    results: z.array(result),
    total: z.int(),
    nextOffset: z.int().optional(),
    note: z.string().optional(),
    truncated: z.boolean(),
  }),
  run: async ({ query, maxResults, offset = 0, semantic: isSemantic }, { archive }, { shrink }) => {
    const { hits, total, note } = await archive.search({ query, limit: maxResults, offset, isSemantic });
    const best = hits[0]?.score ?? 0;
    return shrink(
      hits.map((hit) => tellHit(hit, best)),
      (results) => {
        const next = offset + results.length;
        const isCut = results.length < hits.length;
        const isMore = next < total && hits.length > 0;
        return {
          results: [...results],
          total,
          ...(isMore && { nextOffset: next }),
          ...(note !== undefined && { note }),
          truncated: isCut,
        };
      },
    );
  },
});

function tellHit(
  { docId, url, title, snippet, score, date }: RecallAnswer['hits'][number],
  best: number,
): z.output<typeof result> {
  const words = new Set(snippet.highlights.map(({ start, end }) => snippet.text.slice(start, end)));
  const highlights = [...words].slice(0, MOST_HIGHLIGHTS);
  return {
    docId,
    url: url.slice(0, 400),
    ...(title !== undefined && { title: title.slice(0, 200) }),
    snippet: snippet.text,
    ...(highlights.length > 0 && { highlights }),
    // In a small archive every word is frequent, and all scores are close to 0.
    score: best > 0 ? Math.round((score / best) * 1000) / 1000 : 1,
    date,
  };
}
