import { estimateTokens } from '../../core/index.ts';
import { beforeCharacter } from '../paging/index.ts';
import { chunkId, type ChunkPlace } from './hash.ts';
import { sectionsOf, type MarkdownSection } from './sections.ts';
import { sentencesOf, splitBlock, type ChunkPiece } from './split.ts';

/** A passage of a page that can be found and read by itself. */
export interface Chunk extends Omit<ChunkPlace, 'url'> {
  /** All 64 hex digits. */
  readonly id: string;
  /** By the fixed estimate. */
  readonly tokens: number;
}

export interface ChunkOptions {
  readonly url: string;
  readonly maxTokens: number;
}

// Of the size of a chunk: what it repeats of the one before.
const OVERLAP = { least: 0.1, most: 0.15 };

/** A Markdown text as chunks: by headings, then paragraphs, then sentences, merged up to the given size. */
export function chunkMarkdown(markdown: string, { url, maxTokens }: ChunkOptions): Chunk[] {
  const chunks = sectionsOf(markdown).flatMap((section) => {
    const texts = mergePieces(piecesOf(section, maxTokens), maxTokens);
    return texts.map((text) => {
      const place = { sectionPath: section.path, text };
      return { ...place, id: chunkId({ ...place, url }), tokens: estimateTokens(text) };
    });
  });
  return [...new Map(chunks.map((chunk) => [chunk.id, chunk])).values()];
}

function piecesOf({ blocks }: MarkdownSection, maxTokens: number): ChunkPiece[] {
  return blocks.flatMap((block) => splitBlock(block, maxTokens));
}

function mergePieces(pieces: readonly ChunkPiece[], maxTokens: number): string[] {
  const texts: string[] = [];
  let text = '';
  let before: ChunkPiece | undefined;
  for (const piece of pieces) {
    const longer = text === '' ? piece.text : text + piece.glue + piece.text;
    if (estimateTokens(longer) <= maxTokens) text = longer;
    else {
      texts.push(text);
      const repeated = before?.isWhole === true || piece.isWhole ? '' : endOf(text, maxTokens);
      const joined = repeated + piece.glue + piece.text;
      text = repeated !== '' && estimateTokens(joined) <= maxTokens ? joined : piece.text;
    }
    before = piece;
  }
  return [...texts, text].map((each) => each.trim()).filter((each) => each !== '');
}

/** The end of a chunk that the next one repeats: its last sentences, or its last words if those are too long. */
function endOf(text: string, maxTokens: number): string {
  const [least, most] = [OVERLAP.least * maxTokens, OVERLAP.most * maxTokens];
  let end = '';
  for (const sentence of sentencesOf(text).reverse()) {
    if (estimateTokens(sentence + end) > most) break;
    end = sentence + end;
  }
  return estimateTokens(end) >= least ? end : lastWords(text, most);
}

function lastWords(text: string, most: number): string {
  let start = text.length;
  for (let at = text.length - 1; at > 0 && estimateTokens(text.slice(at)) <= most; at -= 1)
    if (/\s/.test(text.charAt(at - 1)) || isCjk(text.charAt(at))) start = at;
  return text.slice(beforeCharacter(text, start, 0));
}

/** Scripts without spaces between words. */
function isCjk(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character);
}
