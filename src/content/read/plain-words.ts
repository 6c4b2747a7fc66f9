import { stripInvisible } from '../../core/index.ts';
import { extractMain, outlineOf } from '../extract/index.ts';
import { parsePage, type PageDocument } from '../parse/index.ts';

export interface WordsOptions {
  readonly url: string;
  /** Nothing is left out: the markup is the part of a page that the caller named. */
  readonly isWhole: boolean;
}

/** The text of a page, one line per block: its main text, or all of it if no main text is found. */
export function plainWords(html: string, { url, isWhole }: WordsOptions): string {
  const document = parsePage(html);
  const main = isWhole ? '' : mainText(document, url);
  return stripInvisible(main === '' ? linesOf(document).join('\n') : main).text;
}

/** A description from the page's metadata is not visible text; a page does not start before its `main`. */
function mainText(document: PageDocument, url: string): string {
  const marked = document.querySelector('main, [role="main"]');
  const inside = marked === null ? [] : outlineLines(marked);
  const { candidate, blocks, heading } = extractMain(document, url);
  if (candidate === 'description') return '';
  const lines = blocks.map(tidy).filter((line) => line !== '');
  if (lines.length === 0) return '';
  const first = inside.length === 0 ? 0 : lines.findIndex((line) => inside.includes(line));
  const shown = (first < 0 ? inside : lines.slice(first)).join('\n');
  // The main heading is included even if it is outside the main text.
  return heading === '' || shown.includes(heading) ? shown : `${heading}\n${shown}`;
}

function linesOf(document: PageDocument): string[] {
  return outlineLines(document.documentElement);
}

function outlineLines(root: Parameters<typeof outlineOf>[0]): string[] {
  return outlineOf(root)
    .blocks.map(({ text }) => tidy(text))
    .filter((line) => line !== '');
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
