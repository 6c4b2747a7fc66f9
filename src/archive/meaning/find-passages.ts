import { asWayfarerError, type WayfarerError } from '../../core/index.ts';
import { answerByMeaning, answerByWords, type PassageAnswer } from '../../recall/index.ts';
import type { ArchiveParts } from '../archive-parts.ts';
import { createVectorsOf } from './document-vectors.ts';

/** Questions to one text. */
export interface PassagesRequest {
  readonly url: string;
  /** Markdown. */
  readonly text: string;
  /** Where the text is stored, if it is. */
  readonly docId?: string | undefined;
  readonly questions: readonly string[];
  /** Passages for each question. */
  readonly limit: number;
}

export interface FoundPassages {
  readonly contentHash: string;
  /** Of all passages of the text, in its order. */
  readonly chunkIds: readonly string[];
  readonly answers: readonly PassageAnswer[];
  readonly rankedBy: 'words' | 'meaning';
  /** What a passage must reach by meaning. */
  readonly threshold?: number | undefined;
  /** Why the passages are ranked by words although embeddings are configured. */
  readonly failure?: WayfarerError;
}

/** Divides a text into passages and finds those that answer each question: by meaning if that is possible, else by words. */
export async function findPassages(
  parts: Pick<ArchiveParts, 'threads' | 'store' | 'embedding' | 'maxTokens'>,
  request: PassagesRequest,
  signal: AbortSignal,
): Promise<FoundPassages> {
  const { threads, embedding, maxTokens } = parts;
  const { url, text, questions, docId } = request;
  const divided = await threads.run('divide', { url, text, questions, maxTokens }, { signal });
  const { contentHash, chunks } = divided;
  const known = { contentHash, chunkIds: chunks.map(({ id }) => id) };
  const byWords = { ...known, rankedBy: 'words', answers: answerByWords(divided, request) } as const;
  if (embedding === undefined || chunks.length === 0) return byWords;
  const { threshold } = embedding;
  try {
    const vectorsOf = createVectorsOf({ ...parts, ...embedding });
    const vectors = await vectorsOf({ chunks, questions, docId, contentHash }, signal);
    const answers = answerByMeaning(divided, request, { ...vectors, threshold });
    return { ...known, rankedBy: 'meaning', answers, threshold };
  } catch (error) {
    const failure = asWayfarerError(error);
    if (signal.aborted || isMistake(failure)) throw failure;
    embedding.onTrouble(error);
    return { ...byWords, failure };
  }
}

/** What must be put right by a person would be overlooked in a note. */
function isMistake({ code }: WayfarerError): boolean {
  return code === 'embedding_mismatch' || code === 'not_configured' || code === 'internal';
}
