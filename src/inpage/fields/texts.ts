import { attributeOf } from '../dom.ts';
import type { SeenText } from '../contract/fields.ts';
import { wordsOf } from '../group/landmarks.ts';
import { elementsBy } from './elements-by.ts';
import { isStock } from '../facts/fact-words.ts';
import { entryFor, type Entry, type Piece } from '../perceive/scene.ts';
import { blockOf, isInSight, isTextSeen, squeeze, start } from '../perceive/text.ts';
import { placeOfText, type FieldsLook, type TextBlockRead } from './place.ts';

const MOST_PIECES = 30_000;
const MOST_CHARS = 300;

/** The visible texts of the page, in document order. */
export function blocksIn({ look: { scene }, isTold }: Pick<FieldsLook, 'look' | 'isTold'>): TextBlockRead[] {
  const blocks: { entry: Entry; text: string; last: Piece }[] = [];
  const end = Math.min(scene.pieces.length, MOST_PIECES);
  for (let index = 0; index < end; index++) {
    const piece = scene.pieces[index];
    const part = piece && start(piece.text, MOST_CHARS * 2);
    if (piece === undefined || part === undefined || part.trim() === '' || !isTextSeen(piece.owner)) continue;
    const entry = blockOf(piece.owner);
    const before = blocks.at(-1);
    if (before?.entry === entry) {
      before.text += gapBetween(before.last, piece) + part;
      before.last = piece;
    } else if (isTold(entry)) blocks.push({ entry, text: part, last: piece });
  }
  return blocks.map(({ entry, text }) => ({ entry, text: squeeze(text, MOST_CHARS) }));
}

/** Anything between two texts of one block, such as a line break, separates their words. */
function gapBetween({ text: before }: Piece, { text: after }: Piece): string {
  return before.nextSibling === after ? '' : before.parentNode === after.parentNode ? ' ' : '';
}

const MOST_TEXTS = 3_000;

export function textsIn(look: FieldsLook): SeenText[] {
  const errors = errorEntries(look);
  const headings = new Map(look.headings.map(({ entry, text }) => [entry, text]));
  const texts: SeenText[] = [];
  let last: Entry | undefined;
  for (const block of look.blocks.slice(0, MOST_TEXTS)) {
    // A heading is one text, even with several lines.
    const entry = headingAround(block.entry) ?? block.entry;
    const text = headings.get(entry) ?? block.text;
    if (entry !== last) texts.push(seenText({ entry, text }, look, errors));
    last = entry;
  }
  return [...texts, ...picturesIn(look)].toSorted((a, b) => a.order - b.order);
}

function headingAround(entry: Entry): Entry | undefined {
  let at: Entry | undefined = entry;
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps++, at = at.parent)
    if (at.headingLevel > 0) return at;
  return undefined;
}

const MOST_STEPS = 4;

function seenText({ entry, text }: TextBlockRead, look: FieldsLook, errors: ReadonlySet<Entry>): SeenText {
  return {
    ...placeOfText(entry, look),
    text,
    ...(entry.headingLevel > 0 && { level: entry.headingLevel }),
    ...(isStock(text) && { isStock: true as const }),
    ...(isInAny(entry, errors) && { isError: true as const }),
  };
}

const MOST_PICTURES = 300;

/** Star ratings and similar images, read by their labels. */
function picturesIn(look: FieldsLook): SeenText[] {
  const seen: SeenText[] = [];
  for (const element of elementsBy('[aria-label]:not(a, button, input, nav, form)')) {
    const entry = entryFor(look.look.scene, element);
    const text = squeeze(attributeOf(element, 'aria-label') ?? '', MOST_CHARS);
    if (entry === undefined || text === '' || !look.isTold(entry) || !isInSight(entry)) continue;
    seen.push({ ...placeOfText(entry, look), text });
    if (seen.length === MOST_PICTURES) break;
  }
  return seen;
}

// Standard markup for error messages, and common class names.
const ERRORS = '[role=alert], [aria-live=assertive]';
const ERROR_WORDS = new Set(['error', 'errors']);
const MOST_ERRORS = 50;

/** Elements with error messages: alerts, messages of invalid fields, and elements named as errors. */
function errorEntries({ look: { scene } }: FieldsLook): ReadonlySet<Entry> {
  const called = elementsBy('[class*="error" i], [id*="error" i]').filter((element) =>
    wordsOf(`${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`).some((word) =>
      ERROR_WORDS.has(word),
    ),
  );
  const all = [...elementsBy(ERRORS), ...messagesOfFields(), ...called];
  const entries = all.slice(0, MOST_ERRORS).map((element) => entryFor(scene, element));
  return new Set(entries.filter((entry) => entry !== undefined && !isField(entry)) as Entry[]); // undefined is excluded
}

function isField({ tag }: Entry): boolean {
  return tag === 'input' || tag === 'select' || tag === 'textarea' || tag === 'body' || tag === 'form';
}

function messagesOfFields(): Element[] {
  return elementsBy('[aria-invalid]:not([aria-invalid=false], [aria-invalid=""]), :user-invalid').flatMap(
    (field) => {
      const ids =
        `${attributeOf(field, 'aria-errormessage') ?? ''} ${attributeOf(field, 'aria-describedby') ?? ''}`.trim();
      return ids === '' ? [] : ids.split(/\s+/).flatMap((id) => elementsBy(`#${CSS.escape(id)}`));
    },
  );
}

function isInAny(entry: Entry, containers: ReadonlySet<Entry>): boolean {
  if (containers.size === 0) return false;
  for (let at: Entry | undefined = entry; at !== undefined; at = at.parent)
    if (containers.has(at)) return true;
  return false;
}
