import { chunkMarkdown, contentHash, type Chunk } from '../../content/chunk/index.ts';
import { detectLanguage } from '../language/detect-language.ts';
import { tokensOfText } from '../query/query-tokens.ts';
import { rankPassages } from './rank-passages.ts';
import { textFragment } from './text-fragment.ts';

/** Questions to one text. */
export interface PassagesRequest {
  readonly url: string;
  /** Markdown. */
  readonly text: string;
  readonly questions: readonly string[];
  /** Passages for each question. */
  readonly limit: number;
  /** Of a passage. */
  readonly maxTokens: number;
}

export interface FoundPassages {
  readonly contentHash: string;
  /** Of all passages of the text, in its order. */
  readonly chunkIds: readonly string[];
  readonly answers: readonly PassageAnswer[];
}

/** What a text has on a question. */
export interface PassageAnswer {
  readonly question: string;
  /** Otherwise no word of the question is in the text, and its longest passages are given. */
  readonly isMatched: boolean;
  /** Best first. */
  readonly passages: readonly Passage[];
}

export interface Passage extends Pick<Chunk, 'id' | 'text' | 'sectionPath'> {
  /** From 0 to 1, where 1 is the best passage of this text for the question. */
  readonly score: number;
  /** Where a browser opens the page at this passage. */
  readonly link: string;
}

/** Divides a text into passages and finds those that answer each question. */
export async function findPassages(request: PassagesRequest): Promise<FoundPassages> {
  const { url, text, questions, limit, maxTokens } = request;
  const chunks = chunkMarkdown(text, { url, maxTokens });
  const language = await detectLanguage(text);
  // The words above a passage say what it is about.
  const texts = chunks.map((chunk) => [...chunk.sectionPath, chunk.text].join('\n'));
  const answers = questions.map((question): PassageAnswer => {
    const ranked = rankPassages(texts, tokensOfText(question), language).slice(0, limit);
    const isMatched = ranked.length > 0;
    const best = ranked[0]?.score ?? 1;
    const chosen = isMatched ? ranked : longestOf(chunks, limit);
    const passages = chosen.flatMap(({ at, score }) => {
      const chunk = chunks[at];
      return chunk === undefined ? [] : [passageOf(chunk, score / best, url)];
    });
    return { question, isMatched, passages };
  });
  return { contentHash: contentHash(text), chunkIds: chunks.map(({ id }) => id), answers };
}

function longestOf(
  chunks: readonly Chunk[],
  limit: number,
): { readonly at: number; readonly score: number }[] {
  return chunks
    .map(({ tokens }, at) => ({ at, tokens, score: 0 }))
    .sort((one, other) => other.tokens - one.tokens || one.at - other.at)
    .slice(0, limit);
}

function passageOf({ id, text, sectionPath }: Chunk, score: number, url: string): Passage {
  return { id, text, sectionPath, score: Math.round(score * 1000) / 1000, link: textFragment(url, text) };
}
