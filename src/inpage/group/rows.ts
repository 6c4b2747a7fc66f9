import { itemAround } from './items.ts';
import { listedBetween, type Look } from '../perceive/look.ts';
import { isControl, isInSome, isLink, type Entry, type Piece } from '../perceive/scene.ts';
import { textOf } from '../perceive/text.ts';

const MOST_CHARS = 160;
const MOST_CONTROLS = 16;
const MOST_IN_CARD = 8;

/** The text of the row, item or card around an element: what tells its "Delete" from that of another. */
export function rowOf(entry: Entry, look: Look): string {
  const item = entry.parent && itemAround(entry.parent);
  if (item === undefined) return '';
  item.row ??= isRow(item, look) ? wordsOf(item, look) || linkWordsOf(item, look) : '';
  return item.row;
}

/** Marks between links, such as bars and arrows, say nothing. */
function wordsOf(item: Entry, { scene }: Look): string {
  const text = textOf(item, scene, { maxChars: MOST_CHARS, takes: (piece) => isOfRow(piece, item) });
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}

/** Where links are all that is written, as in a table whose names lead somewhere, they say whose row it is. */
function linkWordsOf(item: Entry, look: Look): string {
  if (listedBetween(look, item.index, item.end) < 2) return '';
  const takes = ({ owner }: Piece): boolean => isInSome(owner, item, isLink) && itemAround(owner) === item;
  return textOf(item, look.scene, { maxChars: MOST_CHARS, takes });
}

/** With more controls in it, it is a part of the page. */
export function isRow(item: Entry, look: Look): boolean {
  const most = item.tag === 'tr' || item.tag === 'li' ? MOST_CONTROLS : MOST_IN_CARD;
  return listedBetween(look, item.index, item.end) <= most;
}

/** Not the words of controls, which may change with what they do, and not clocks. */
function isOfRow({ owner }: Piece, item: Entry): boolean {
  if (owner.isPassing || isInSome(owner, item, isControl)) return false;
  return itemAround(owner) === item;
}
