import { itemAround } from '../group/items.ts';
import type { Entry, Scene } from '../perceive/scene.ts';
import { textOf } from '../perceive/text.ts';

const MOST_ROWS = 30;
const MOST_CELLS = 12;
const MOST_CHARS = 60;
const CELL_TAGS = new Set(['td', 'th']);
const CELL_ROLES = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/** The text of a table's cells, row by row. */
export function tableRows(table: Entry, scene: Scene): string[][] {
  const rows = new Map<Entry, string[]>();
  for (const entry of scene.entries.slice(table.index, table.end)) {
    if (!CELL_ROLES.has(entry.role) && !(entry.role === '' && CELL_TAGS.has(entry.tag))) continue;
    const row = entry.parent && itemAround(entry.parent);
    if (row === undefined || (rows.size >= MOST_ROWS && !rows.has(row))) continue;
    const cells = rows.get(row) ?? [];
    rows.set(row, cells);
    if (cells.length < MOST_CELLS) cells.push(textOf(entry, scene, { maxChars: MOST_CHARS }));
  }
  return [...rows.values()];
}
