import type { SeenAmount } from '../contract/fields.ts';
import { attributeOf } from '../dom.ts';
import { mayBePrice, priceIn } from '../facts/fact-words.ts';
import { priceAt, type FactCandidate } from '../facts/facts.ts';
import { itemAround } from '../group/items.ts';
import { wordsOf } from '../group/landmarks.ts';
import { headingBefore } from '../group/headings.ts';
import type { Entry, Scene } from '../perceive/scene.ts';
import { blockOf, isTextSeen, start, textOf } from '../perceive/text.ts';
import { placeOfText, type FieldsLook } from './place.ts';

const MOST_PIECES = 30_000;
const MOST_AMOUNTS = 600;
const MOST_CHARS = 180;

/** Visible amounts of money that are not part of a sentence, in document order. */
export function amountsIn(look: FieldsLook): SeenAmount[] {
  const { scene } = look.look;
  const found = new Map<Entry, FactCandidate>();
  const end = Math.min(scene.pieces.length, MOST_PIECES);
  for (let index = 0; index < end && found.size < MOST_AMOUNTS; index++) {
    const piece = scene.pieces[index];
    if (piece === undefined || piece.text.length > MOST_CHARS || !look.isTold(piece.owner)) continue;
    const text = start(piece.text, MOST_CHARS).trim();
    if (text === '' || !mayBePrice(text) || found.has(piece.owner)) continue;
    const candidate = priceAt(text, piece.owner, scene);
    if (candidate === undefined || found.has(candidate.entry) || !isTextSeen(piece.owner)) continue;
    // An ancestor may also contain the former price.
    const entry = priceIn(text) === candidate.text ? piece.owner : candidate.entry;
    found.set(candidate.entry, { ...candidate, entry });
  }
  return [...found.values()].map((candidate) => seenAmount(candidate, look));
}

function seenAmount({ entry, text, rank, weight }: FactCandidate, look: FieldsLook): SeenAmount {
  const label = labelOf(entry, look.look.scene);
  const within = withinOf(entry, look.look.scene);
  return {
    ...placeOfText(entry, look),
    text,
    rank,
    weight,
    ...(label !== '' && { label }),
    ...(within !== '' && { within }),
  };
}

const MOST_LABEL_CHARS = 60;
const MOST_STEPS = 4;

/** "Total" on the same line, in the preceding cell, or in the term of a definition. */
function labelOf(amount: Entry, scene: Scene): string {
  const item = itemAround(amount);
  let at: Entry | undefined = blockOf(amount);
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps++, at = at.parent) {
    const before = textOf(at, scene, {
      maxChars: MOST_LABEL_CHARS,
      takes: ({ owner }) => owner.index < amount.index && owner !== amount,
    });
    if (before !== '') return before.length < MOST_LABEL_CHARS ? before : '';
    if (at === item) return '';
  }
  return '';
}

const MOST_LEVELS = 12;
const MOST_WITHIN_CHARS = 300;

/** Labels, ids and classes of the ancestors, and their headings. */
function withinOf(amount: Entry, scene: Scene): string {
  const names: string[] = [];
  let at: Entry | undefined = amount;
  for (let level = 0; at !== undefined && level < MOST_LEVELS && at.tag !== 'body'; level++, at = at.parent) {
    const { element } = at;
    const heading = headingBefore(at, amount.index);
    if (heading !== undefined)
      names.push(textOf(heading, scene, { maxChars: MOST_LABEL_CHARS }).toLowerCase());
    names.push(attributeOf(element, 'aria-label')?.slice(0, MOST_LABEL_CHARS).toLowerCase() ?? '');
    names.push(...wordsOf(`${attributeOf(element, 'id') ?? ''} ${attributeOf(element, 'class') ?? ''}`));
  }
  return [...new Set(names)].filter(Boolean).join(' ').slice(0, MOST_WITHIN_CHARS);
}
