import * as z from 'zod';
import type { PageAnswer, PagePassage } from '../services.ts';
import { defineTool, SESSION_ID } from '../tool.ts';

const MAX_QUERIES = 20;
const query = z.string().trim().min(1).max(2_000);
// Of an id; metadata has all 64 digits.
const ID_DIGITS = 16;
// A long page has so many passages that their ids would leave no room for the answers.
const MOST_IDS = 100;

export const webReadFromPage = defineTool({
  name: 'web.readFromPage',
  family: 'web',
  description:
    'Find the passages of one page that answer a question, without reading all of it: the open page, or with `url` that address.',
  effect: 'reads',
  needs: ['web'],
  maxBytes: 24_000,
  hasPageText: true,
  input: z.strictObject({
    url: z.string().min(1).max(8_192).optional().describe('Default: the open page'),
    ...SESSION_ID,
    query: z.union([query, z.array(query).min(1).max(MAX_QUERIES)]),
    forceRefresh: z.boolean().default(false).describe('Not from the last minute'),
    maxResults: z.int().min(1).max(50).default(8),
    includeMetadata: z.boolean().default(false),
    archive: z.boolean().default(true),
  }),
  output: z.strictObject({
    url: z.string().max(8_192),
    title: z.string().max(300).optional(),
    lastCrawled: z.string(),
    queries: z.array(
      z.strictObject({
        query: z.string(),
        results: z.array(
          z.strictObject({
            id: z.string(),
            text: z.string(),
            score: z.number().describe('By words: 1 is the best of this page; else the cosine'),
            sectionPath: z.array(z.string()).optional(),
            link: z.string().describe('Opens the page at the passage'),
          }),
        ),
        omitted: z.int().optional(),
      }),
    ),
    note: z.string().optional(),
    metadata: z
      .strictObject({
        etag: z.string().optional(),
        lastModified: z.string().optional(),
        contentHash: z.string(),
        renderedBy: z.string().optional(),
        docId: z.string().optional(),
        chunkCount: z.int(),
        chunkIds: z.array(z.string()).describe(`The first ${MOST_IDS}`),
      })
      .optional(),
    truncated: z.boolean().optional(),
  }),
  async run(
    { url, sessionId, query: given, maxResults, includeMetadata, archive, forceRefresh },
    { web },
    call,
  ) {
    const asked = { questions: [given].flat(), limit: maxResults, isKept: archive };
    if (url !== undefined) call.progress('Reading the page');
    const found = await web.readFromPage({
      ...asked,
      url,
      isInSession: sessionId !== undefined,
      isForced: forceRefresh,
    });
    const { answers } = found;
    const notes = notesOn(found);
    const told = (kept: ReadonlyMap<number, number>, isCut: boolean) => ({
      url: String(found.facts['url']),
      ...(typeof found.facts['title'] === 'string' && { title: found.facts['title'] }),
      lastCrawled: String(found.facts['fetchedAt']),
      queries: answers.map(({ question, passages }, at) =>
        tellPassages(question, passages, kept.get(at) ?? 0),
      ),
      ...(notes.length > 0 && { note: notes.join(' ') }),
      ...(includeMetadata && { metadata: metadataOf(found) }),
      ...(isCut && { truncated: true }),
    });
    const ranks = ranksOf(answers);
    return call.shrink(ranks, (kept) => told(countByQuestion(kept), kept.length < ranks.length));
  },
});

/** What a reader of the passages should know; docs/passages.md lists it. */
function notesOn(found: PageAnswer): string[] {
  const isCut = found.facts['incomplete'] !== undefined;
  return [
    ...(found.isProtected ? ['content protected'] : [...rankedBy(found), ...unmatched(found)]),
    ...(isCut ? ['The page did not arrive completely.'] : []),
  ];
}

function rankedBy({ rankedBy: way, failure }: PageAnswer): string[] {
  if (way === 'meaning') return [];
  const why =
    failure === undefined
      ? 'no embedding server is configured'
      : `the embedding server failed (${failure.code})`;
  return [`Ranked by words, because ${why}; the score is relative to the best passage.`];
}

function unmatched({ answers, rankedBy: way, threshold }: PageAnswer): string[] {
  const without = answers.filter(({ isMatched }) => !isMatched);
  if (without.length === 0) return [];
  if (way === 'meaning')
    return without.map(
      ({ question, bestCosine }) =>
        `No passage is close enough to "${question}": the best one has ${bestCosine}, and SIMILARITY_THRESHOLD is ${threshold}.`,
    );
  const quoted = without.map(({ question }) => `"${question}"`);
  return [`No word of ${quoted.join(', ')} is on the page: these are its longest passages.`];
}

function tellPassages(question: string, passages: readonly PagePassage[], count: number) {
  const shown = passages.slice(0, count).map(({ id, sectionPath, text, score, link }) => ({
    id: id.slice(0, ID_DIGITS),
    text,
    score,
    ...(sectionPath.length > 0 && { sectionPath: [...sectionPath] }),
    link,
  }));
  const omitted = passages.length - shown.length;
  return { query: question, results: shown, ...(omitted > 0 && { omitted }) };
}

/** The passages for all questions, best first: the first ones of all, then the second ones. */
function ranksOf(answers: PageAnswer['answers']): readonly { readonly rank: number; readonly at: number }[] {
  return answers
    .flatMap(({ passages }, at) => passages.map((_, rank) => ({ rank, at })))
    .sort((a, b) => a.rank - b.rank || a.at - b.at);
}

function countByQuestion(kept: readonly { readonly at: number }[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { at } of kept) counts.set(at, (counts.get(at) ?? 0) + 1);
  return counts;
}

function metadataOf({ facts, validators = {}, contentHash, chunkIds }: PageAnswer) {
  const { renderedBy, docId } = facts;
  const { etag, lastModified } = validators;
  return {
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    contentHash,
    ...(typeof renderedBy === 'string' && { renderedBy }),
    ...(typeof docId === 'string' && { docId }),
    chunkCount: chunkIds.length,
    chunkIds: chunkIds.slice(0, MOST_IDS),
  };
}
