import { hasHan, wordsOf } from './fold.ts';
import type { Term } from './query.ts';
import { CONCEPTS, PLACE_WORDS } from './vocabulary/index.ts';

/** One spelling of a term. */
export interface Form {
  readonly text: string;
  readonly quality: number;
  readonly isHan: boolean;
  /** Other words for the same concept. */
  readonly isSynonym: boolean;
}

/** All spellings of a term. */
export interface Forms {
  readonly all: readonly Form[];
  /** A quick test whether a text can contain any of them: most texts contain none. */
  readonly some: RegExp;
}

/** How well a text matches a term. */
export interface TextHit {
  readonly quality: number;
  /** How many characters of the text it covers. */
  readonly covers: number;
  readonly isSynonym: boolean;
}

export const NOWHERE: TextHit = { quality: 0, covers: 0, isSynonym: false };

const STEM = 0.97;
const SYNONYM = 0.94;
const NEAR = 0.75;

/** The term itself, its stems, the words of its concepts, and the parts of a compound. */
export function formsOf(term: Term): Forms {
  const { text, is, concepts } = term;
  const forms = new Map<string, Form>();
  const add = (written: string, quality: number, isSynonym: boolean): void => {
    const form = wordsOf(written).trim();
    if (form !== '' && !forms.has(form))
      forms.set(form, { text: form, quality, isHan: hasHan(form), isSynonym });
  };
  // A part of a quoted text is a different text.
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

/** For words in the vocabulary, "er" is not an ending: a follower is not a control for following. */
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

/** Any two characters of an unknown run may occur without the others. */
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

/** The best match among the forms. */
export function inText({ all, some }: Forms, words: string): TextHit {
  if (!some.test(words)) return NOWHERE;
  let best = NOWHERE;
  let covers = 0;
  for (const form of all) {
    const { length } = form.text;
    if (form.quality < best.quality && length <= covers) continue;
    const quality = form.isHan ? inRun(form, words) : inWords(form, words);
    if (quality === 0) continue;
    // "Email address" covers more of a label than "email", though it is a synonym.
    if (quality >= SURE) covers = Math.max(covers, length);
    if (quality > best.quality || (quality === best.quality && length > best.covers))
      best = { quality, covers: length, isSynonym: form.isSynonym };
  }
  return covers > best.covers ? { ...best, covers } : best;
}

const LONG = 3;
const START = { own: 0.8, synonym: 0.62 };
const INSIDE = { own: 0.7, synonym: 0.5 };

/** A whole word is best, then one with an ending, the start of a longer one, a part of a compound. */
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

/** The whole run, or for an unknown run the share of its character pairs. */
function inRun({ text, quality, isSynonym }: Form, words: string): number {
  if (words.includes(text)) return text.length > 1 || !isSynonym ? quality : quality * SINGLE;
  if (isSynonym || text.length < 3) return 0;
  const pairs = pairsOf(text);
  return (pairs.filter((pair) => words.includes(pair)).length / pairs.length) * quality * PAIRS;
}
