import { attributeOf, hasAttributeOf } from '../dom.ts';
import { startClock } from './clock.ts';
import { toldRole } from './elements.ts';
import { itemAround } from '../group/items.ts';
import { listedBetween, type Look } from './look.ts';
import { isRow } from '../group/rows.ts';
import type { Entry } from './scene.ts';
import { start } from './text.ts';

// Preselects among very many elements before any is described: by the words they share with a query.

const MOST_MATCHES = 300;
const MOST_WORDS = 24;
const MOST_CHARS = 400;
const MOST_PIECES = 12;
const LIMIT_MS = 3_000;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const ACCENTS = /[\u0300-\u036f]/g;
const ASCII = /^[\0-\x7f]*$/;
/** A partial match, a word of the row or the address, the role: each weighs less than a word of the label. */
const PART_WEIGHT = 0.4;
const ROW_WEIGHT = 0.5;
const WHOLE_LABEL_WEIGHT = 2;

interface Rated {
  readonly entry: Entry;
  readonly weights: readonly number[];
  readonly isWhole: boolean;
}

/** The best matches for a query, rare words counting more; at most a few hundred. */
export function matchingEntries(entries: readonly Entry[], query: string, look: Look): Entry[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const phrase = plain(query).trim();
  const rated: Rated[] = [];
  const clock = startClock(LIMIT_MS);
  for (const entry of entries) {
    if (clock.isOver()) break;
    const texts = textsOf(entry, look);
    const weights = words.map((word) => weightOf(word, entry, texts));
    if (weights.some((weight) => weight > 0))
      rated.push({ entry, weights, isWhole: texts.label.trim() === phrase });
  }
  return bestOf(rated, words.length);
}

function bestOf(rated: readonly Rated[], words: number): Entry[] {
  const rarity = Array.from({ length: words }, (_, at) => {
    const count = rated.reduce((sum, { weights }) => sum + ((weights[at] ?? 0) > 0 ? 1 : 0), 0);
    return Math.log(2 + rated.length / (count + 1));
  });
  const scored = rated.map(({ entry, weights, isWhole }) => {
    const score = weights.reduce((sum, weight, at) => sum + weight * (rarity[at] ?? 0), 0);
    return { entry, score: score + (isWhole ? WHOLE_LABEL_WEIGHT : 0) };
  });
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_MATCHES)
    .map(({ entry }) => entry);
}

/** In scripts without spaces between words, pairs of characters are used. */
function wordsOf(query: string): string[] {
  const words = (plain(query).match(WORD) ?? []).flatMap((word) =>
    SPACELESS.test(word) ? pairsOf(word) : [word],
  );
  return [...new Set(words)].slice(0, MOST_WORDS);
}

function pairsOf(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length <= 2) return [word];
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
}

interface Texts {
  readonly label: string;
  readonly row: string;
  readonly address: string;
}

function weightOf(word: string, entry: Entry, { label, row, address }: Texts): number {
  const own = weightIn(label, word);
  if (own === 1) return own;
  const around = ROW_WEIGHT * weightIn(row, word);
  const kind = entry.tag === word || toldRole(entry) === word ? PART_WEIGHT : 0;
  return Math.max(own, around, kind, PART_WEIGHT * weightIn(address, word));
}

function weightIn(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  const [before, after] = [text[at - 1] ?? ' ', text[at + word.length] ?? ' '];
  const isWhole = !WORD_CHARACTER.test(before) && !WORD_CHARACTER.test(after);
  return isWhole || SPACELESS.test(word) ? 1 : PART_WEIGHT;
}

function textsOf(entry: Entry, look: Look): Texts {
  return {
    label: plain(labelOf(entry, look)),
    row: rowText(entry, look),
    address: plain((attributeOf(entry.element, 'href') ?? '').slice(0, MOST_CHARS)),
  };
}

const FIELDS = new Set(['input', 'select', 'textarea']);

/** Accessible names are too slow for very many links and buttons: text and attributes are nearly as good. */
function labelOf(entry: Entry, look: Look): string {
  const { element, tag } = entry;
  if (FIELDS.has(tag) || hasAttributeOf(element, 'aria-labelledby')) return look.names.of(element);
  const attributes = `${attributeOf(element, 'aria-label') ?? ''} ${attributeOf(element, 'title') ?? ''}`;
  const text = textIn(entry, look);
  if (text === '' && attributes === ' ') return look.names.of(element); // possibly an image
  return attributes === ' ' ? text : `${text} ${attributes.slice(0, MOST_CHARS)}`;
}

/** Including invisible text. */
function textIn({ firstPiece, endPiece }: Entry, { scene }: Look): string {
  let text = '';
  const end = Math.min(endPiece, firstPiece + MOST_PIECES);
  for (let at = firstPiece; at < end; at++) {
    const piece = scene.pieces[at];
    if (piece !== undefined) text += start(piece.text, MOST_CHARS);
  }
  return text;
}

const rowTexts = new WeakMap<Entry, string>();

/** The text of the row, item or card around an entry, if it contains more than the entry. */
function rowText(entry: Entry, look: Look): string {
  const item = entry.parent && itemAround(entry.parent);
  if (item === undefined || !isRow(item, look)) return '';
  const isAlone = item.endPiece - item.firstPiece === entry.endPiece - entry.firstPiece;
  if (isAlone && listedBetween(look, item.index, item.end) === 1) return '';
  const text = rowTexts.get(item) ?? plain(textIn(item, look));
  rowTexts.set(item, text);
  return text;
}

/** Lower case, without accents, full-width forms normalised, whitespace collapsed. */
function plain(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (ASCII.test(line)) return line.toLowerCase();
  return line.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
}
