import * as z from 'zod';
import { describeError } from '../../core/index.ts';
import type { SearchAnswer, SearchOutcome, SearchResult } from '../../search/index.ts';
import { defineTool } from '../tool.ts';

const MAX_QUERIES = 20;
const query = z.string().trim().min(1).max(2_000);

export const webSearch = defineTool({
  name: 'web.search',
  family: 'web',
  description:
    "Search the web for pages not seen yet. Returns Google's JSON for each query: items with title, link, snippet.",
  effect: 'reads',
  needs: ['web'],
  maxBytes: 24_000,
  hasPageText: true,
  input: z.strictObject({
    query: z.union([query, z.array(query).min(1).max(MAX_QUERIES)]),
    resultsPerQuery: z.int().min(1).max(50).default(10),
    start: z.int().min(1).max(100).default(1).describe('First result'),
    region: z.string().max(40).optional().describe('Country: de'),
    language: z.string().max(40).optional(),
    safeSearch: z.enum(['off', 'moderate', 'strict']).optional(),
  }),
  output: z.strictObject({
    provider: z.string(),
    queries: z.array(
      z.strictObject({
        query: z.string(),
        result: z.unknown().describe('null: see error'),
        omitted: z.int().optional().describe('Items left out at the end: ask again from there with start'),
        error: z.record(z.string(), z.unknown()).optional().describe('Why results are missing'),
      }),
    ),
    truncated: z.boolean().optional(),
  }),
  async run({ query: given, resultsPerQuery, ...how }, { web }, call) {
    const queries = [given].flat();
    const answer = await web.search({ ...how, queries, count: resultsPerQuery });
    const told = (parts: readonly FittedOutcome[], isCut: boolean) => ({
      provider: answer.provider,
      queries: parts.map((part) => tellOutcome(part, call.naming)),
      ...(isCut && { truncated: true }),
    });
    // Only if the whole does not fit: first without extras, then without the last items.
    return call.shrink(['extras'], (kept) =>
      kept.length > 0
        ? told(answer.outcomes, false)
        : call.shrink(ranksOf(answer), (ranks) => told(leadingItems(answer, ranks.length), true)),
    );
  },
});

interface FittedOutcome extends SearchOutcome {
  readonly omitted?: number;
}

function tellOutcome({ error, ...outcome }: FittedOutcome, naming: (text: string) => string) {
  if (error === undefined) return outcome;
  const described = describeError(error).error;
  return { ...outcome, error: { ...described, hint: naming(described.hint) } };
}

function itemsOf(result: SearchResult | null): readonly SearchResult[] {
  return (result?.['items'] ?? []) as readonly SearchResult[]; // every provider makes or checks this list
}

/** The results of all queries, best first: the first ones of all, then the second ones. */
function ranksOf({ outcomes }: SearchAnswer): readonly { readonly rank: number; readonly at: number }[] {
  return outcomes
    .flatMap(({ result }, at) => itemsOf(result).map((_, rank) => ({ rank, at })))
    .sort((a, b) => a.rank - b.rank || a.at - b.at);
}

/** As many of the best results, without what is only there for programs or repeats the rest. */
function leadingItems(answer: SearchAnswer, count: number): FittedOutcome[] {
  const kept = new Map<number, number>();
  for (const { at } of ranksOf(answer).slice(0, count)) kept.set(at, (kept.get(at) ?? 0) + 1);
  return answer.outcomes.map((outcome, at) => {
    if (outcome.result === null) return outcome;
    const all = itemsOf(outcome.result);
    const items = all.slice(0, kept.get(at) ?? 0).map(withoutExtras);
    const omitted = all.length - items.length;
    const { raw: _, url: __, ...envelope } = outcome.result;
    const result = { ...envelope, ...(all.length > 0 && { items }) };
    return { ...outcome, result, ...(omitted > 0 && { omitted }) };
  });
}

function withoutExtras(item: SearchResult): SearchResult {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !/^(?:pagemap$|html[A-Z])/.test(name)));
}
