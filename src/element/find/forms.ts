import { hasHan, wordsOf } from './fold.ts';
import type { Query, Term } from './query.ts';
import { CONCEPTS, PLACE_WORDS } from './vocabulary/index.ts';

/** One way to write a term. */
export interface Form {
  readonly text: string;
  readonly quality: number;
  readonly isHan: boolean;
  /** Other words for the same concept. */
  readonly isSynonym: boolean;
}

/** All ways to write a term. */
export interface Forms {
  readonly all: readonly Form[];
  /** Whether a text can have one of them: most texts have none, and that is seen at once. */
  readonly some: RegExp;
}

/** How well a text has a term. */
export interface TextHit {
  readonly quality: number;
  /** How many characters of the text it takes. */
  readonly covers: number;
  readonly isSynonym: boolean;
}

/** What a text of the page has if it is about a query: its words, and other words for the same. */
export function searchWords({ terms }: Pick<Query, 'terms'>): string[] {
  return [...new Set(terms.flatMap((term) => formsOf(term).all.map(({ text }) => text)))];
}

export const NOWHERE: TextHit = { quality: 0, covers: 0, isSynonym: false };

const STEM = 0.97;
const SYNONYM = 0.94;
const NEAR = 0.75;

/** The term itself, its stems, the words of its concepts, and the words that a compound is made of. */
export function formsOf(term: Term): Forms {
  const { text, is, concepts } = term;
  const forms = new Map<string, Form>();
  const add = (written: string, quality: number, isSynonym: boolean): void => {
    const form = wordsOf(written).trim();
    if (form !== '' && !forms.has(form))
      forms.set(form, { text: form, quality, isHan: hasHan(form), isSynonym });
  };
  // A part of a quoted text is another text.
  add(text, 1, is === 'quote');
  if (is === 'quote') return withTest([...forms.values()]);
  for (const stem of stemsOf(text, concepts.length > 0)) add(stem, STEM, false);
  for (const name of concepts)
    for (const word of CONCEPTS[name]?.words.split('|') ?? []) {
      add(word, SYNONYM, true);
      if (PLURAL.test(word)) add(word.slice(0, -1), SYNONYM, true);
    }
  if (term.place !== undefined)
    for (const word of PLACE_WORDS[term.place].split('|')) add(word, SYNONYM, true);
  for (const name of concepts)
    for (const word of CONCEPTS[name]?.near?.split('|') ?? []) add(word, NEAR, true);
  return withTest([...forms.values()]);
}

const PLURAL = /^[a-z]{3,}[^s]s$/;
const ENDINGS = ['s', 'es', 'n', 'en', 'e', 'er', 'ern', 'em', 'ing', 'ed'];
// "Anne" is not "Ann".
const SHORTEST_STEM = 4;

/** Of words that the vocabulary knows "er" is no ending: a follower is not what one follows with. */
function stemsOf(word: string, isKnown: boolean): string[] {
  if (word.length < 4 || /[\d ]/.test(word) || hasHan(word)) return [];
  const endings = isKnown ? ENDINGS.filter((ending) => !ending.startsWith('er')) : ENDINGS;
  const stems = endings
    .filter(
      (ending) =>
        word.endsWith(ending) && word.length - ending.length >= (ending === 's' ? 3 : SHORTEST_STEM),
    )
    .map((ending) => word.slice(0, -ending.length));
  return word.endsWith('ies') ? [...stems, `${word.slice(0, -3)}y`] : stems;
}

function withTest(all: readonly Form[]): Forms {
  return { all, some: anyOf(all.flatMap(needlesOf)) };
}

/** Any two characters of an unknown run may be there without the others. */
function needlesOf({ text, isHan, isSynonym }: Form): string[] {
  return isHan && !isSynonym && text.length > 2 ? pairsOf(text) : [text];
}

export function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}

export function anyOf(needles: readonly string[], flags = ''): RegExp {
  const parts = needles
    .filter((needle) => needle !== '')
    .map((needle) => needle.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return new RegExp(parts.length === 0 ? '(?!)' : parts.join('|'), flags);
}

const SURE = 0.9;

/** The best of the forms in some words. */
export function inText({ all, some }: Forms, words: string): TextHit {
  if (!some.test(words)) return NOWHERE;
  let best = NOWHERE;
  let covers = 0;
  for (const form of all) {
    const { length } = form.text;
    if (form.quality < best.quality && length <= covers) continue;
    const quality = form.isHan ? inRun(form, words) : inWords(form, words);
    if (quality === 0) continue;
    // "Email address" takes more of a label than "email", though it is a synonym.
    if (quality >= SURE) covers = Math.max(covers, length);
    if (quality > best.quality || (quality === best.quality && length > best.covers))
      best = { quality, covers: length, isSynonym: form.isSynonym };
  }
  return covers > best.covers ? { ...best, covers } : best;
}

const LONG = 3;
const START = { own: 0.8, synonym: 0.62 };
const INSIDE = { own: 0.7, synonym: 0.5 };

/** A whole word is best, then one with an ending, the start of a longer one, a piece of a compound. */
function inWords({ text, quality, isSynonym }: Form, words: string): number {
  const { length } = text;
  let best = 0;
  for (let at = words.indexOf(text); at !== -1; at = words.indexOf(text, at + 1)) {
    const isStart = words.charCodeAt(at - 1) === 32;
    const end = words.indexOf(' ', at + length);
    if (isStart && end === at + length) return quality;
    if (length < LONG) continue;
    const side = isSynonym ? 'synonym' : 'own';
    if (isStart && ENDINGS.includes(words.slice(at + length, end))) best = Math.max(best, quality * STEM);
    else if (isStart && length > LONG) best = Math.max(best, quality * START[side]);
    else if (length > (isSynonym ? LONG + 1 : LONG)) best = Math.max(best, quality * INSIDE[side]);
  }
  return best;
}

const SINGLE = 0.7;
const PAIRS = 0.9;

/** The whole, or of an unknown run the part of its pairs of characters. */
function inRun({ text, quality, isSynonym }: Form, words: string): number {
  if (words.includes(text)) return text.length > 1 || !isSynonym ? quality : quality * SINGLE;
  if (isSynonym || text.length < 3) return 0;
  const pairs = pairsOf(text);
  return (pairs.filter((pair) => words.includes(pair)).length / pairs.length) * quality * PAIRS;
}
