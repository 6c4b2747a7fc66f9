import { CellLine } from './blocks.ts';
import { codeBlock, isCodeTable } from './code.ts';
import { escapeText, visible } from './escape.ts';
import { DRAWING } from './html/tags.ts';
import { findElement, type HtmlElement } from './html/tree.ts';
import { Inline } from './inline.ts';
import { spread, type Row } from './table-grid.ts';
import { asBlock, endParagraph, type WritingContext, type Rule, type Writing } from './writing.ts';

const EMPTY_CELL = '  |';
const NO_CELL_CONTENT = /^(?:table|h[1-6]|pre|blockquote|hr|iframe|video)$/;

export const table: Rule = (writing, element, context) => {
  if (isCodeTable(element)) {
    codeBlock(writing, element, context);
    return;
  }
  const rows = rowsOf(element);
  asBlock(writing, () => {
    writeCaption(writing, element, context);
    if (isLayout(element, rows)) writeLayout(writing, rows, context);
    else if (writing.out.isCell) writeNested(writing, rows, context);
    else writeRows(writing, rows, context);
  });
};

function rowsOf(element: HtmlElement): Row[] {
  const rows: Row[] = [];
  for (const part of element.children) {
    if (typeof part === 'string') continue;
    if (part.tag === 'tr') rows.push(rowOf(part, false));
    if (!/^t(?:head|body|foot)$/.test(part.tag)) continue;
    for (const row of part.children) {
      if (typeof row !== 'string' && row.tag === 'tr') rows.push(rowOf(row, part.tag === 'thead'));
    }
  }
  return rows;
}

function rowOf(row: HtmlElement, isHead: boolean): Row {
  const cells = row.children.filter(
    (child) => typeof child !== 'string' && /^t[dh]$/.test(child.tag),
  ) as HtmlElement[]; // strings are filtered out
  return { cells, isHead };
}

/** Whether a table is used only for layout. */
function isLayout({ attributes }: HtmlElement, rows: readonly Row[]): boolean {
  if (/^(?:presentation|none)$/.test(attributes['role'] ?? '')) return true;
  if (rows.every(({ cells }) => cells.length <= 1)) return true;
  const cells = rows.flatMap((row) => row.cells);
  if (cells.some(({ tag }) => tag === 'th')) return false;
  return cells.some((cell) => findElement(cell, ({ tag }) => NO_CELL_CONTENT.test(tag)) !== undefined);
}

function writeCaption(writing: Writing, element: HtmlElement, context: WritingContext): void {
  for (const child of element.children) {
    if (typeof child === 'string' || child.tag !== 'caption') continue;
    writing.children(writing, child, context);
    endParagraph(writing);
  }
}

function writeLayout(writing: Writing, rows: readonly Row[], context: WritingContext): void {
  for (const { cells } of rows) {
    for (const cell of cells) {
      writing.inline.text(' ', context);
      writing.children(writing, cell, context);
    }
    endParagraph(writing);
  }
}

/** A table within a cell: rows and cells one after the other. */
function writeNested(writing: Writing, rows: readonly Row[], context: WritingContext): void {
  const lines = rows.map(({ cells }) => cells.map((cell) => cellText(writing, cell, context)).join(', '));
  writing.out.block(lines.filter((line) => line !== '').join('; '));
}

function writeRows(writing: Writing, rows: readonly Row[], context: WritingContext): void {
  const grid = spread(rows, writing.copies, (cell) =>
    cellText(writing, cell, context).replaceAll('|', '\\|'),
  );
  const lines = grid.lines.filter((line) => line.texts.some((text) => text !== ''));
  if (lines.length === 0) return;
  const [first] = lines;
  const hasHeader = first?.isHeader === true;
  const header = hasHeader ? first.texts : Array.from({ length: grid.width }, () => '');
  const body = hasHeader ? lines.slice(1) : lines;
  const dividers = Array.from({ length: grid.width }, (_, column) => divider(grid.alignments[column]));
  const written = body.map(({ texts }) => lineOf(texts, widthOf(texts, grid.width, writing.copies)));
  writing.out.block([lineOf(header, grid.width), `| ${dividers.join(' | ')} |`, ...written].join('\n'));
}

/** Short rows are padded with empty cells, as long as that adds little. */
function widthOf(texts: readonly string[], width: number, copies: { left: number }): number {
  const missing = (width - texts.length) * EMPTY_CELL.length;
  if (missing > copies.left) return texts.length;
  copies.left -= missing;
  return width;
}

function lineOf(texts: readonly string[], width: number): string {
  let line = '|';
  for (let column = 0; column < width; column++) {
    const text = texts[column] ?? '';
    line += text === '' ? EMPTY_CELL : ` ${text} |`;
  }
  return line;
}

function divider(alignment: string | undefined): string {
  if (alignment === 'right') return '--:';
  return alignment === 'center' ? ':-:' : '---';
}

function cellText(writing: Writing, cell: HtmlElement, context: WritingContext): string {
  const out = new CellLine();
  const inner: Writing = { ...writing, out, inline: new Inline() };
  inner.children(inner, cell, { ...context, isItem: false, isHeading: false });
  endParagraph(inner);
  return out.text === '' ? escapeText(drawnIn(cell)) : out.text;
}

/** A cell may only have a sign that is drawn. */
function drawnIn(cell: HtmlElement): string {
  const label = findElement(cell, ({ tag }) => tag === DRAWING)?.attributes['alt'] ?? '';
  return visible(label).replace(/\s+/g, ' ');
}
