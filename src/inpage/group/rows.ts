import { attributeOf } from '../dom.ts';
import { withoutAmounts } from '../facts/fact-words.ts';
import { isItem, itemAround } from './items.ts';
import { listedBetween, type Look } from '../perceive/look.ts';
import { isControl, isInSome, isLink, isWithin, type Entry, type Piece } from '../perceive/scene.ts';
import { isInSight, squeeze, textOf } from '../perceive/text.ts';

const MOST_CHARS = 160;
const MOST_CONTROLS = 16;
const MOST_IN_CARD = 8;

/** The text of the row, item or card around an element, which distinguishes its "Delete" from another. */
export function rowOf(entry: Entry, look: Look): string {
  const item = entry.parent && itemAround(entry.parent);
  if (item === undefined || !isRow(item, look)) return '';
  const words = wordsOf(item, look);
  if (saysWhat(words)) return words;
  // In a list of plain links, each is identified by its name.
  if (words === '' && isLink(entry) && listedBetween(look, item.index, item.end) === 1) return '';
  return titleBeside(entry, item, look) || words || linkWordsOf(item, look);
}

/** Whether a text is a name: a price is not. */
export function saysWhat(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(withoutAmounts(text));
}

const knownWords = new WeakMap<Entry, string>();

/** The text of an item, without controls. Separators between links, such as bars and arrows, are ignored. */
export function wordsOf(item: Entry, { scene }: Look): string {
  const known = knownWords.get(item);
  if (known !== undefined) return known;
  const text = textOf(item, scene, { maxChars: MOST_CHARS, takes: (piece) => isOfRow(piece, item) });
  const words = /[\p{L}\p{N}]/u.test(text) ? text : '';
  knownWords.set(item, words);
  return words;
}

interface Title {
  readonly entry: Entry;
  readonly text: string;
}

const knownTitles = new WeakMap<Entry, Title | 'none'>();

/** The title of an item, for elements in it other than the title. */
export function titleBeside(entry: Entry, item: Entry, look: Look): string {
  const title = knownTitles.get(item) ?? findTitle(item, look) ?? 'none';
  knownTitles.set(item, title);
  if (title === 'none' || isWithin(entry, title.entry) || isWithin(title.entry, entry)) return '';
  return title.text;
}

const MOST_PARTS = 200;

/** The heading of an item, else its first link with text, else its first image. */
function findTitle(item: Entry, { scene, names }: Look): Title | undefined {
  const parts = scene.entries.slice(item.index + 1, Math.min(item.end, item.index + MOST_PARTS));
  const firstOf = (is: (part: Entry) => boolean, read: (part: Entry) => string): Title | undefined => {
    for (const entry of parts) {
      const text = is(entry) ? squeeze(read(entry), MOST_CHARS) : '';
      if (saysWhat(text)) return { entry, text };
    }
    return undefined;
  };
  return (
    firstOf(
      ({ headingLevel }) => headingLevel > 0,
      (heading) => textOf(heading, scene, { maxChars: MOST_CHARS }),
    ) ??
    firstOf(
      (part) => part.isListed && isLink(part),
      ({ element }) => names.of(element),
    ) ??
    firstOf(
      (part) => part.tag === 'img' && isInSight(part),
      ({ element }) => attributeOf(element, 'alt') ?? '',
    )
  );
}

/** If links are the only text, as in a table whose names are links, they identify the row. */
function linkWordsOf(item: Entry, look: Look): string {
  if (listedBetween(look, item.index, item.end) < 2) return '';
  const takes = ({ owner }: Piece): boolean => isInSome(owner, item, isLink) && itemAround(owner) === item;
  return textOf(item, look.scene, { maxChars: MOST_CHARS, takes });
}

/** With more controls, it is a section of the page. */
export function isRow(item: Entry, look: Look): boolean {
  const most = item.tag === 'tr' || item.tag === 'li' ? MOST_CONTROLS : MOST_IN_CARD;
  return listedBetween(look, item.index, item.end) <= most;
}

/** Excludes clocks and the text of controls, which may change with their state. */
function isOfRow({ owner }: Piece, item: Entry): boolean {
  return !owner.isPassing && !isInSome(owner, item, (at) => isControl(at) || isItem(at));
}
