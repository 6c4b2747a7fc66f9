import type { HtmlElement } from './html/tree.ts';

export interface Row {
  readonly cells: readonly HtmlElement[];
  readonly isHead: boolean;
}

export interface Grid {
  readonly width: number;
  readonly lines: readonly { readonly texts: readonly string[]; readonly isHeader: boolean }[];
  readonly alignments: readonly (string | undefined)[];
}

interface Placed {
  readonly cell: HtmlElement;
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
}

// Wider ones are written cell by cell: spans over that many columns are an attack, not a table.
const MAX_COLUMNS = 100;
const MAX_SPAN_ROWS = 65_534;

/** The rows of a table with every cell in its column; a cell that spans several is repeated in each. */
export function spread(
  rows: readonly Row[],
  copies: { left: number },
  textOf: (cell: HtmlElement) => string,
): Grid {
  const placed = place(rows);
  const columns = usedColumns(placed);
  const above: { text: string; rows: number }[] = [];
  const alignments: (string | undefined)[] = [];
  const lines = placed.map((cells, at) => {
    const texts: string[] = [];
    above.forEach((held, column) => {
      if (held.rows-- > 0) texts[column] = repeated(held.text, copies);
    });
    for (const { cell, column, columns: span, rows: height } of cells) {
      const text = textOf(cell);
      const first = columns.get(column) ?? 0;
      const last = Math.max(first, (columns.get(column + span) ?? columns.size) - 1);
      const isWhole = first === 0 && last === columns.size - 1 && last > 0;
      for (let index = first; index <= last; index++) {
        const isCopy = index > first;
        if (isCopy && isWhole) continue;
        texts[index] = isCopy ? repeated(text, copies) : text;
        if (height > 1) above[index] = { text: texts[index] ?? '', rows: height - 1 };
        alignments[index] ??= at === 0 || cell.tag === 'td' ? alignmentOf(cell) : undefined;
      }
    }
    return {
      texts: Array.from(texts, (text) => (text as string | undefined) ?? ''),
      isHeader: isHeader(rows[at]),
    };
  });
  return { width: columns.size, lines, alignments };
}

function repeated(text: string, copies: { left: number }): string {
  if (text.length > copies.left) return '';
  copies.left -= text.length;
  return text;
}

function isHeader(row: Row | undefined): boolean {
  if (row === undefined || row.cells.length === 0) return false;
  return row.isHead || row.cells.every(({ tag }) => tag === 'th');
}

/** Finds the column of each cell, skipping those that cells of rows above span. */
function place(rows: readonly Row[]): Placed[][] {
  const isWide = rows.some(({ cells }) => cells.length > MAX_COLUMNS);
  const heldUntil: number[] = [];
  return rows.map(({ cells }, row) => {
    let column = 0;
    return cells.map((cell) => {
      while ((heldUntil[column] ?? 0) > row) column++;
      const columns = isWide ? 1 : Math.min(spanOf(cell, 'colspan'), MAX_COLUMNS);
      const height = isWide ? 1 : rowsOf(cell, rows.length - row);
      for (let index = column; height > 1 && index < column + columns; index++)
        heldUntil[index] = row + height;
      const placed = { cell, column, columns, rows: height };
      column += columns;
      return placed;
    });
  });
}

function rowsOf(cell: HtmlElement, rest: number): number {
  const span = cell.attributes['rowspan'] === '0' ? rest : spanOf(cell, 'rowspan');
  return Math.min(span, rest, MAX_SPAN_ROWS);
}

function spanOf({ attributes }: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const value = Number.parseInt(attributes[name] ?? '1', 10);
  return Number.isFinite(value) && value > 1 ? value : 1;
}

/** Columns that some cell begins in, numbered; columns that are only ever spanned are dropped. */
function usedColumns(placed: readonly (readonly Placed[])[]): Map<number, number> {
  const used = new Set<number>();
  for (const cells of placed) for (const { column } of cells) used.add(column);
  const sorted = [...used].sort((one, other) => one - other);
  const numbers = new Map(sorted.map((column, at) => [column, at]));
  return numbers;
}

function alignmentOf({ attributes }: HtmlElement): string | undefined {
  const style = /text-align:\s*(right|center)/i.exec((attributes['style'] ?? '').slice(0, 1000))?.[1];
  const alignment = (style ?? attributes['align'] ?? '').toLowerCase();
  return alignment === 'right' || alignment === 'center' ? alignment : undefined;
}
