import { attributeOf } from '../dom.ts';
import { embeddedValue } from '../names/embedded-value.ts';
import { toldRole } from './elements.ts';
import { isWithin, type Entry, type Scene } from './scene.ts';
import { isInSight, isTextSeen, plain, start, textOf } from './text.ts';

const MOST_OWNERS = 50;
const MOST_CHARS = 2_000;
const MOST_PIECES = 100_000;

/** The elements with a text: those with nothing else, else those with it as whole words, else all. */
export function ownersOf(wanted: string, scene: Scene): TextOwner[] {
  if (wanted === '') return [];
  const found: TextOwner[] = [];
  const end = Math.min(scene.pieces.length, MOST_PIECES);
  for (let index = 0; index < end && found.length < MOST_OWNERS; index++) {
    const piece = scene.pieces[index];
    const text = piece === undefined ? '' : plain(start(piece.text, MOST_CHARS));
    if (piece !== undefined && text.includes(wanted) && isTextSeen(piece.owner))
      found.push({ owner: piece.owner, text, node: piece.text });
  }
  // It may span several elements, or be a field's value or an image's alternative text.
  const others = [() => saidTogether(wanted, scene), () => shownIn(wanted, scene)];
  for (const find of others) if (found.length === 0) found.push(...find());
  const tests: ((text: string) => boolean)[] = [(text) => text === wanted, (text) => hasWords(text, wanted)];
  for (const isSaid of tests) {
    const best = found.filter(({ text }) => isSaid(text));
    if (best.length > 0) return best;
  }
  return found;
}

export interface TextOwner {
  readonly owner: Entry;
  readonly text: string;
  /** Set if it is a direct child of its owner. */
  readonly node?: CharacterData;
}

/** The smallest elements that contain the whole text. */
function saidTogether(wanted: string, scene: Scene): TextOwner[] {
  const all = scene.headings
    .concat(smallOnes(scene))
    .map((owner) => ({ owner, text: plain(textOf(owner, scene, { maxChars: 400 })) }))
    .filter(({ text }) => text.includes(wanted));
  const isInner = ({ owner }: TextOwner): boolean =>
    !all.some((other) => other.owner !== owner && isWithin(other.owner, owner));
  return all.filter(isInner).slice(0, MOST_OWNERS);
}

function smallOnes({ entries }: Scene): Entry[] {
  return entries
    .filter(({ index, end, firstPiece, endPiece }) => end - index < 30 && endPiece - firstPiece > 1)
    .slice(0, 5_000);
}

const SHOWING = new Set(['img', 'input', 'textarea', 'select']);

/** Fields and images whose value or description contains the text. */
function shownIn(wanted: string, { entries }: Scene): TextOwner[] {
  return entries
    .filter((entry) => SHOWING.has(entry.tag) && isInSight(entry))
    .slice(0, 5_000)
    .map((owner) => ({ owner, text: plain(shownBy(owner)) }))
    .filter(({ text }) => text.includes(wanted))
    .slice(0, MOST_OWNERS);
}

function shownBy(entry: Entry): string {
  if (entry.tag === 'img') return attributeOf(entry.element, 'alt') ?? '';
  return embeddedValue(entry.element, toldRole(entry)) ?? '';
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

function hasWords(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const around = [text[at - 1], text[at + wanted.length]];
    if (!around.some((each) => each !== undefined && WORD_CHARACTER.test(each))) return true;
  }
  return false;
}
