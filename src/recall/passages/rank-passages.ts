import type { QueryTokens } from '../query/query-tokens.ts';
import { findWords } from '../tokens/find-words.ts';
import { wordTokenizer } from '../tokens/word-tokens.ts';

/** A passage that has something of the question; `at` is its place in the list. */
export interface RankedPassage {
  readonly at: number;
  readonly score: number;
}

/** The tokens of the passages of one text, to be asked several times. */
export interface PassageIndex {
  /** The passages that answer a question, best first. The rarity of a word is that within this text. */
  rank(question: QueryTokens): RankedPassage[];
}

// Measured on questions to single pages: a word that returns says little, and the sentence beside the right one shares its subject.
const K1 = 0.6;
const B = 0.75;
const OF_NEIGHBOURS = 0.15;
const OF_GRAMS = 0.3;

/** With `wanted`, only questions about these tokens can be asked. */
export function indexPassages(
  passages: readonly string[],
  language: string | undefined,
  wanted?: QueryTokens,
): PassageIndex {
  const tokenizer = wordTokenizer(language ?? '');
  const words = createPostings(wanted?.words);
  const grams = createPostings(wanted?.grams);
  for (const passage of passages) {
    const found = [...findWords(passage)];
    words.add(found.flatMap((word) => tokenizer.wordsOf(word)));
    grams.add(found.flatMap((word) => tokenizer.gramsOf(word)));
  }
  return {
    rank(question) {
      const [ofWords, ofGrams] = [words.bm25(question.words), grams.bm25(question.grams)];
      const own = passages.map((_, at) => (ofWords[at] ?? 0) + OF_GRAMS * (ofGrams[at] ?? 0));
      return own
        .map((score, at) => ({
          at,
          score: score + OF_NEIGHBOURS * ((own[at - 1] ?? 0) + (own[at + 1] ?? 0)),
        }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score || one.at - other.at);
    },
  };
}

/** The passages of one text that answer one question, best first. */
export function rankPassages(
  passages: readonly string[],
  question: QueryTokens,
  language: string | undefined,
): RankedPassage[] {
  return indexPassages(passages, language, question).rank(question);
}

/** Which passages have a token, and how often. */
interface PassagePostings {
  /** The next passage. */
  add(tokens: readonly string[]): void;
  /** A score for each passage. */
  bm25(tokens: readonly string[]): readonly number[];
}

function createPostings(wanted: readonly string[] | undefined): PassagePostings {
  const isWanted = wanted && new Set(wanted);
  const countsOf = new Map<string, Map<number, number>>();
  const lengths: number[] = [];
  return {
    add(tokens) {
      const at = lengths.push(tokens.length) - 1;
      for (const token of tokens) {
        if (isWanted?.has(token) === false) continue;
        const counts = countsOf.get(token) ?? new Map<number, number>();
        countsOf.set(token, counts.set(at, (counts.get(at) ?? 0) + 1));
      }
    },
    bm25(tokens) {
      const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
      const scores = lengths.map(() => 0);
      for (const token of tokens) {
        const counts = countsOf.get(token) ?? new Map<number, number>();
        const weight = rarity(counts.size, lengths.length) * (K1 + 1);
        for (const [at, count] of counts) {
          const norm = K1 * (1 - B + (B * (lengths[at] ?? 0)) / Math.max(1, meanLength));
          scores[at] = (scores[at] ?? 0) + (weight * count) / (count + norm);
        }
      }
      return scores;
    },
  };
}

function rarity(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}
