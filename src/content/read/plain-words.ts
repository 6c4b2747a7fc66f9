import { stripInvisible } from '../../core/index.ts';
import { extractMain, outlineOf } from '../extract/index.ts';
import { parsePage, type PageDocument } from '../parse/index.ts';

export interface WordsOptions {
  readonly url: string;
  /** Nothing is left out: the markup is a part of a page that was asked for. */
  readonly isWhole: boolean;
}

/** What a page says, a line for each block: its main text, or all of it from the beginning where none can be told. */
export function plainWords(html: string, { url, isWhole }: WordsOptions): string {
  const document = parsePage(html);
  const main = isWhole ? '' : mainText(document, url);
  return stripInvisible(main === '' ? linesOf(document) : withHeading(main, document)).text;
}

/** What a page only says of itself in its data nobody can see. */
function mainText(document: PageDocument, url: string): string {
  const { candidate, html } = extractMain(document, url);
  return candidate === 'description' || html === '' ? '' : linesOf(parsePage(html));
}

function linesOf(document: PageDocument): string {
  return outlineOf(document.documentElement)
    .blocks.map(({ text }) => tidy(text))
    .filter((line) => line !== '')
    .join('\n');
}

/** What a page is called is read with it, also where it stands apart from the text. */
function withHeading(lines: string, document: PageDocument): string {
  const heading = tidy(document.querySelector('h1')?.textContent ?? '');
  return heading === '' || lines.includes(heading) ? lines : `${heading}\n${lines}`;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
