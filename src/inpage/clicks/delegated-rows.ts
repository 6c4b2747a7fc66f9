import { isItem } from '../group/items.ts';
import { isWithin, type Entry, type Scene } from '../perceive/scene.ts';
import { isTextSeen, start } from '../perceive/text.ts';
import { styleOf } from '../visible/view.ts';

const MOST_ROWS = 2_000;
const MOST_PIECES = 5_000;
const FEWEST_BLOCKS = 3;
const MOST_WRAPPERS = 4;

/** The rows of a list with a delegated listener; none if the list has text outside its rows, as a card does. */
export function delegatedRows(list: Entry, scene: Scene): Entry[] {
  const items = itemsIn(list, scene);
  const rows = items.length > 0 ? items : plainBlocksIn(list, scene);
  if (rows.length === 0 || saysMore(list, rows, scene)) return [];
  return rows.map((row, at) => headOf(row, rows[at + 1], scene)).filter((row) => row !== undefined);
}

/** Includes nested items. */
function itemsIn({ index, end }: Entry, { entries }: Scene): Entry[] {
  const items: Entry[] = [];
  for (let at = index + 1; at < end && items.length < MOST_ROWS; at++) {
    const entry = entries[at];
    if (entry !== undefined && !entry.isHidden && isItem(entry)) items.push(entry);
  }
  return items;
}

/** Blocks of one kind and nothing else; with a pointer cursor they are the parts of one card. */
function plainBlocksIn(list: Entry, scene: Scene): Entry[] {
  if (list.isHand) return [];
  let children = childrenOf(list, scene);
  for (let depth = 0; children.length === 1 && depth < MOST_WRAPPERS; depth++)
    children = children.flatMap((only) => childrenOf(only, scene));
  const [first] = children;
  const areAlike = children.every((each) => each.tag === first?.tag && styleOf(each).display !== 'inline');
  return areAlike && children.length >= FEWEST_BLOCKS ? children : [];
}

function childrenOf({ index, end }: Entry, { entries }: Scene): Entry[] {
  const children: Entry[] = [];
  for (let at = index + 1; at < end && children.length < MOST_ROWS;) {
    const entry = entries[at];
    if (entry === undefined) break;
    if (!entry.isHidden) children.push(entry);
    at = Math.max(entry.end, at + 1);
  }
  return children;
}

/** Whether the list has visible text outside its rows. */
function saysMore(list: Entry, rows: readonly Entry[], { pieces }: Scene): boolean {
  let next = 0;
  let row: Entry | undefined;
  const end = Math.min(list.endPiece, list.firstPiece + MOST_PIECES);
  for (let index = list.firstPiece; index < end; index++) {
    const piece = pieces[index];
    if (piece === undefined || start(piece.text, 100).trim() === '') continue;
    for (let at = rows[next]; at !== undefined && at.index <= piece.owner.index; at = rows[++next])
      if (row === undefined || at.end > row.end) row = at;
    if ((row === undefined || !isWithin(piece.owner, row)) && isTextSeen(piece.owner)) return true;
  }
  return false;
}

/** The row itself, or the element with its own text next to nested rows. */
function headOf(row: Entry, next: Entry | undefined, { pieces }: Scene): Entry | undefined {
  if (next === undefined || !isWithin(next, row)) return row;
  for (let index = row.firstPiece; index < next.firstPiece; index++) {
    const piece = pieces[index];
    if (piece !== undefined && start(piece.text, 100).trim() !== '' && isTextSeen(piece.owner))
      return piece.owner;
  }
  return undefined;
}
