import type { QueryTokens } from '../query/query-tokens.ts';
import { findWords } from '../tokens/find-words.ts';
import { wordTokenizer, type WordTokenizer } from '../tokens/word-tokens.ts';

/** A passage that has something of the question; `at` is its place in the list. */
export interface RankedPassage {
  readonly at: number;
  readonly score: number;
}

// Measured on questions to single pages: a word that returns says little, and the sentence beside the right one shares its subject.
const K1 = 0.6;
const B = 0.75;
const OF_NEIGHBOURS = 0.15;
const OF_GRAMS = 0.3;

/** The passages of one text that answer a question, best first. The rarity of a word is that within this text. */
export function rankPassages(
  passages: readonly string[],
  question: QueryTokens,
  language: string | undefined,
): RankedPassage[] {
  const tokenizer = wordTokenizer(language ?? '');
  const counted = passages.map((passage) => countTokens(passage, question, tokenizer));
  const words = bm25(counted.map(({ words: ofWords }) => ofWords));
  const grams = bm25(counted.map(({ grams: ofGrams }) => ofGrams));
  const own = passages.map((_, at) => (words[at] ?? 0) + OF_GRAMS * (grams[at] ?? 0));
  return own
    .map((score, at) => ({ at, score: score + OF_NEIGHBOURS * ((own[at - 1] ?? 0) + (own[at + 1] ?? 0)) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.at - other.at);
}

interface TokenCounts {
  /** Of the tokens that are asked for. */
  readonly counts: ReadonlyMap<string, number>;
  /** Of all tokens. */
  readonly length: number;
}

function countTokens(
  passage: string,
  question: QueryTokens,
  tokenizer: WordTokenizer,
): { words: TokenCounts; grams: TokenCounts } {
  const words = [...findWords(passage)];
  return {
    words: countOf(
      words.flatMap((word) => tokenizer.wordsOf(word)),
      question.words,
    ),
    grams: countOf(
      words.flatMap((word) => tokenizer.gramsOf(word)),
      question.grams,
    ),
  };
}

function countOf(tokens: readonly string[], wanted: readonly string[]): TokenCounts {
  const isWanted = new Set(wanted);
  const counts = new Map<string, number>();
  for (const token of tokens) if (isWanted.has(token)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return { counts, length: tokens.length };
}

function bm25(passages: readonly TokenCounts[]): number[] {
  const withToken = new Map<string, number>();
  for (const { counts } of passages)
    for (const token of counts.keys()) withToken.set(token, (withToken.get(token) ?? 0) + 1);
  const meanLength = passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length);
  return passages.map(({ counts, length }) => {
    const norm = K1 * (1 - B + (B * length) / Math.max(1, meanLength));
    let score = 0;
    for (const [token, count] of counts)
      score += (rarity(withToken.get(token) ?? 0, passages.length) * count * (K1 + 1)) / (count + norm);
    return score;
  });
}

function rarity(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}
