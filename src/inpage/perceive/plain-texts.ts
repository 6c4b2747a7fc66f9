import { guessName } from '../names/names.ts';
import { sightOf } from '../visible/visible.ts';
import type { Look } from './look.ts';
import type { Entry, Scene } from './scene.ts';
import { blockOf, isInline, isTextSeen, squeeze, start, textOf } from './text.ts';

const MOST_PIECES = 50_000;
const MOST_FOUND = 12;
const MOST_CHARS = 400;
const MOST_AREAS = 2_000;

/** Blocks whose whole text is the words, else inline parts with that text, else blocks that contain it. */
export function plainTexts(words: string, look: Look, isTold: (entry: Entry) => boolean): Entry[] {
  const wanted = plain(words);
  if (wanted === '') return [];
  const exact = new Set<Entry>();
  const inLine = new Set<Entry>();
  const partial = new Set<Entry>();
  const textIn = (entry: Entry): string => plain(textOf(entry, look.scene, { maxChars: MOST_CHARS }));
  for (const owner of ownersWith(wanted.split(' ')[0] ?? '', look.scene)) {
    const block = blockOf(owner);
    if (!isTold(block) || isInListed(block) || exact.size >= MOST_FOUND) continue;
    const text = textIn(block);
    if (text === wanted) exact.add(block);
    else {
      const part = isInListed(owner) ? undefined : partOfLine(owner, (entry) => textIn(entry) === wanted);
      if (part !== undefined && inLine.size < MOST_FOUND) inLine.add(part);
      if (partial.size < MOST_FOUND && text.includes(wanted)) partial.add(block);
    }
  }
  if (exact.size > 0) return [...exact];
  if (inLine.size > 0) return [...inLine];
  const areas = emptyAreas(wanted, look, isTold);
  return areas.length > 0 ? areas : [...partial];
}

function* ownersWith(firstWord: string, { pieces }: Scene): Generator<Entry> {
  for (const { text, owner } of pieces.slice(0, MOST_PIECES))
    if (plain(start(text, MOST_CHARS)).includes(firstWord) && isTextSeen(owner)) yield owner;
}

/** The outermost matching ancestor of a text within its block. */
function partOfLine(owner: Entry, fits: (entry: Entry) => boolean): Entry | undefined {
  let found: Entry | undefined;
  for (let at: Entry | undefined = owner; at !== undefined && isInline(at); at = at.parent)
    if (fits(at)) found = at;
  return found;
}

/** Boxes without text, such as drop zones, by the names in their attributes. */
function emptyAreas(wanted: string, { scene }: Look, isTold: (entry: Entry) => boolean): Entry[] {
  return scene.entries
    .filter(({ index, end, firstPiece, endPiece }) => end === index + 1 && firstPiece === endPiece)
    .slice(0, MOST_AREAS)
    .filter(
      (entry) =>
        !isInListed(entry) &&
        plain(guessName(entry.element)) === wanted &&
        isTold(entry) &&
        sightOf(entry, scene) !== undefined,
    )
    .slice(0, MOST_FOUND);
}

/** Content of a control is pressed with it. */
function isInListed(entry: Entry): boolean {
  for (let at: Entry | undefined = entry; at !== undefined; at = at.parent)
    if (at.isListed || at.control !== undefined) return true;
  return false;
}

const plain = (text: string): string => squeeze(text, MOST_CHARS).toLowerCase();
