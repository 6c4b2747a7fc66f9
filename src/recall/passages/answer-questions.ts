import type { Chunk } from '../../content/chunk/index.ts';
import { cosine } from '../../core/index.ts';
import { fuseRanks } from '../fuse-ranks.ts';
import type { DividedText } from './divide-text.ts';
import { textFragment } from './text-fragment.ts';

/** What a text has on a question. */
export interface PassageAnswer {
  readonly question: string;
  /** Otherwise nothing answers it: by words the longest passages are given, by meaning none. */
  readonly isMatched: boolean;
  /** Best first. */
  readonly passages: readonly Passage[];
  /** By meaning: the cosine of the best passage, which may be below the threshold. */
  readonly bestCosine?: number;
}

export interface Passage extends Pick<Chunk, 'id' | 'text' | 'sectionPath'> {
  /** By words: from 0 to 1, where 1 is the best passage of this text for the question. By meaning: the cosine. */
  readonly score: number;
  /** Where a browser opens the page at this passage. */
  readonly link: string;
}

interface AskedPassages {
  readonly questions: readonly string[];
  /** Passages for each question. */
  readonly limit: number;
}

/** The passages that have the words of each question. */
export function answerByWords(divided: DividedText, { questions, limit }: AskedPassages): PassageAnswer[] {
  return questions.map((question, nth) => {
    const ranked = (divided.ranks[nth] ?? []).slice(0, limit);
    const isMatched = ranked.length > 0;
    const best = ranked[0]?.score ?? 1;
    const chosen = isMatched ? ranked : longestOf(divided.chunks, limit);
    const passages = chosen.flatMap(({ at, score }) => passageAt(divided, at, score / best));
    return { question, isMatched, passages };
  });
}

/** Vectors of one model. */
export interface PassageVectors {
  /** For each chunk. */
  readonly chunks: readonly Float32Array[];
  readonly questions: readonly Float32Array[];
  /** The least cosine of an answer. */
  readonly threshold: number;
}

/** The passages that are close enough to each question, in the order in which words and meaning together put them. */
export function answerByMeaning(
  divided: DividedText,
  { questions, limit }: AskedPassages,
  vectors: PassageVectors,
): PassageAnswer[] {
  return questions.map((question, nth) => {
    const wanted = vectors.questions[nth] ?? new Float32Array();
    const cosines = vectors.chunks.map((vector) => cosine(wanted, vector));
    const byMeaning = cosines.map((_, at) => at).sort((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0));
    const byWords = (divided.ranks[nth] ?? []).map(({ at }) => at);
    const close = fuseRanks([byMeaning, byWords])
      .map(({ item }) => item)
      .filter((at) => (cosines[at] ?? 0) >= vectors.threshold);
    const chosen = withoutRepeats(close, vectors.chunks, limit);
    return {
      question,
      isMatched: chosen.length > 0,
      passages: chosen.flatMap((at) => passageAt(divided, at, cosines[at] ?? 0)),
      bestCosine: rounded(cosines[byMeaning[0] ?? -1] ?? 0),
    };
  });
}

const SAME_COSINE = 0.98;

/** The first ones, without those that say nearly the same as a better one. */
function withoutRepeats(
  ranked: readonly number[],
  vectors: readonly Float32Array[],
  limit: number,
): readonly number[] {
  const vectorAt = (at: number): Float32Array => vectors[at] ?? new Float32Array();
  const chosen: number[] = [];
  for (const at of ranked) {
    if (chosen.length >= limit) break;
    if (chosen.every((other) => cosine(vectorAt(at), vectorAt(other)) <= SAME_COSINE)) chosen.push(at);
  }
  return chosen;
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

function passageAt({ chunks, url }: DividedText, at: number, score: number): Passage[] {
  const chunk = chunks[at];
  if (chunk === undefined) return [];
  const { id, text, sectionPath } = chunk;
  return [{ id, text, sectionPath, score: rounded(score), link: textFragment(url, text) }];
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}
