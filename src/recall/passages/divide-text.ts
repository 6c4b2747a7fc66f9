import { chunkMarkdown, contentHash, type Chunk } from '../../content/chunk/index.ts';
import { detectLanguage } from '../language/detect-language.ts';
import { tokensOfText } from '../query/query-tokens.ts';
import { indexPassages, type PassageIndex, type RankedPassage } from './rank-passages.ts';

/** A text to divide into passages, and questions to rank them by. */
export interface TextToDivide {
  readonly url: string;
  /** Markdown. */
  readonly text: string;
  /** Of a passage. */
  readonly maxTokens: number;
  readonly questions: readonly string[];
}

export interface DividedText {
  readonly url: string;
  readonly contentHash: string;
  readonly chunks: readonly Chunk[];
  /** For each question the passages that have a word of it, best first. */
  readonly ranks: readonly (readonly RankedPassage[])[];
}

/** Divides a text into passages and ranks them by the words of each question. */
export async function divideText({ url, text, maxTokens, questions }: TextToDivide): Promise<DividedText> {
  const hash = contentHash(text);
  const { chunks, index } = await recentlyDivided(`${maxTokens} ${url} ${hash}`, async () => {
    const divided = chunkMarkdown(text, { url, maxTokens });
    const language = await detectLanguage(text);
    return { chunks: divided, index: indexPassages(divided.map(passageText), language), size: text.length };
  });
  const ranks = questions.map((question) => index.rank(tokensOfText(question)));
  return { url, contentHash: hash, chunks, ranks };
}

/** What a passage is found by: the words above it say what it is about. */
export function passageText({ sectionPath, text }: Pick<Chunk, 'sectionPath' | 'text'>): string {
  return [...sectionPath, text].join('\n');
}

interface IndexedText {
  readonly chunks: readonly Chunk[];
  readonly index: PassageIndex;
  /** In characters; the index takes some ten times as much memory. */
  readonly size: number;
}

const MOST_SIZE = 2_000_000;
const recent = new Map<string, IndexedText>();

/** The texts that were asked last: an agent asks a page several times. */
async function recentlyDivided(key: string, divide: () => Promise<IndexedText>): Promise<IndexedText> {
  const divided = recent.get(key) ?? (await divide());
  recent.delete(key);
  recent.set(key, divided);
  let size = 0;
  for (const [each, entry] of [...recent].reverse()) {
    size += entry.size;
    if (size > MOST_SIZE) recent.delete(each);
  }
  return divided;
}
