import { CONCEPTS } from './concepts/index.ts';
import { dictionary } from './dictionary/index.ts';
import { hasCjk, wordsOf } from './fold.ts';
import * as grammar from './grammar.ts';
import type { Kind, Place, Role, StateName } from './grammar.ts';

/** What a phrase can mean in a query. */
export interface Meanings {
  readonly concepts: readonly string[];
  /** Lines of the dictionary. */
  readonly senses: readonly number[];
  readonly kind?: Kind;
  readonly place?: Place;
  readonly state?: StateName;
  /** From the end where it is negative. */
  readonly ordinal?: number;
  readonly roles: ReadonlySet<Role>;
}

export interface Found {
  readonly meanings: Meanings;
  readonly phrase: string;
  /** How many characters or words it takes. */
  readonly length: number;
}

/** Which phrases count: all, or of those that only the dictionary has the short ones. */
export interface Looking {
  readonly arePhrasesSplit?: boolean;
}

/** The longest known phrase at a place of a text in a script without spaces. */
export function phraseInHan(
  text: string,
  at: number,
  { arePhrasesSplit = false }: Looking = {},
): Found | undefined {
  const { longestHan } = lexicon();
  for (let length = Math.min(longestHan, text.length - at); length > 0; length--) {
    const phrase = text.slice(at, at + length);
    const meanings = meaningsOf(phrase);
    if (meanings === undefined || (arePhrasesSplit && length > 2 && isWordOnly(meanings))) continue;
    return { meanings, phrase, length };
  }
  return undefined;
}

/** What each character of a text means, where all of them are words. */
export function singlesIn(text: string): readonly (readonly number[])[] {
  const { senses: known } = dictionary();
  const senses = Array.from(text).map((character) => known.get(character) ?? []);
  return senses.every(({ length }) => length > 0) ? senses : [];
}

/** The longest known phrase at a place among words. */
export function phraseInWords(
  words: readonly string[],
  at: number,
  { arePhrasesSplit = false }: Looking = {},
): Found | undefined {
  const { mostWords } = lexicon();
  for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    const meanings = meaningsOf(phrase) ?? (length === 1 ? inflected(phrase) : undefined);
    if (meanings === undefined || (arePhrasesSplit && length > 1 && isWordOnly(meanings))) continue;
    return { meanings: lookOf(phrase, meanings), phrase, length };
  }
  return undefined;
}

/** Whether nothing but the dictionary knows it. */
export const isWordOnly = ({ concepts, roles, kind, place, state, ordinal }: Meanings): boolean =>
  concepts.length + roles.size === 0 && (kind ?? place ?? state ?? ordinal) === undefined;

/** "Schwarze" tells how it looks, and is a colour. */
function lookOf(phrase: string, meanings: Meanings): Meanings {
  if (!meanings.roles.has('look') || meanings.concepts.length > 0) return meanings;
  return { ...meanings, concepts: inflected(phrase)?.concepts ?? [] };
}

/** "Anmeldebutton", "Suchfeld": what comes before the kind, and the kind. */
export function compoundOf(word: string): { readonly head: string; readonly kind: Kind } | undefined {
  for (const [suffix, kind] of grammar.COMPOUND_KINDS) {
    if (word.length < suffix.length + 3 || !word.endsWith(suffix)) continue;
    return { head: word.slice(0, -suffix.length), kind };
  }
  return undefined;
}

const SHORTEST_PART = 3;
const JOINTS = ['', 's', 'n', 'en', 'es'];
const STEM_ENDINGS = ['', 'e', 'en', 'n', 'ung'];

/** "Versandkostenrechner", "Bestellverlauf": the two known words that it is put together of, or nothing. */
export function splitCompound(word: string): readonly Found[] {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const tail = phraseInWords([word.slice(at)], 0);
    if (tail === undefined || !isNoun(tail.meanings)) continue;
    for (const joint of JOINTS) {
      const start = word.slice(0, at - joint.length);
      if (start.length < SHORTEST_PART || !word.slice(0, at).endsWith(joint)) continue;
      const head = stemOf(start);
      if (head !== undefined) return [head, tail];
    }
  }
  return [];
}

const SHORTEST_KNOWN = 4;

/** "Fruchtriegel": the longest known word that an unknown one ends or begins with. */
export function partOf(word: string): Found | undefined {
  if (hasCjk(word)) return undefined;
  for (let length = word.length - 2; length >= SHORTEST_KNOWN; length--) {
    const found = phraseInWords([word.slice(-length)], 0);
    if (found !== undefined && isNoun(found.meanings)) return found;
    const start = word.length - length < SHORTEST_PART ? undefined : stemOf(word.slice(0, length));
    if (start !== undefined) return start;
  }
  return undefined;
}

/** "Bestell" is what "bestellen" and "Bestellung" mean. */
function stemOf(start: string): Found | undefined {
  const found = STEM_ENDINGS.flatMap((ending) => phraseInWords([start + ending], 0) ?? []);
  const [first] = found.filter(({ meanings }) => meanings.concepts.length + meanings.senses.length > 0);
  const concepts = [...new Set(found.flatMap(({ meanings }) => meanings.concepts))];
  const senses = [...new Set(found.flatMap(({ meanings }) => meanings.senses))];
  return first && { ...first, meanings: { ...first.meanings, concepts, senses } };
}

const isNoun = ({ concepts, senses, roles }: Meanings): boolean =>
  concepts.length + senses.length > 0 || roles.has('generic') || roles.has('page');

const ENDINGS = ['s', 'es', 'n', 'en', 'e', 'er', 'em', 'ing', 'ed'];

/** "Warenkorbs", "registers": a known word of content with an ending. */
function inflected(word: string): Meanings | undefined {
  if (word.length < 4 || hasCjk(word)) return undefined;
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    const found = stem.length > 2 ? (meaningsOf(stem) ?? meaningsOf(`${stem}e`)) : undefined;
    if (found !== undefined && (found.concepts.length + found.senses.length > 0 || found.kind !== undefined))
      return found;
  }
  return undefined;
}

interface Lexicon {
  readonly phrases: ReadonlyMap<string, Meanings>;
  readonly longestHan: number;
  readonly mostWords: number;
}

// Of the dictionary's longer phrases nobody says one in full.
const MOST_HAN = 10;
const MOST_WORDS = 6;

const NO_MEANING: Meanings = { concepts: [], senses: [], roles: new Set<Role>() };

let known: Lexicon | undefined;

function meaningsOf(phrase: string): Meanings | undefined {
  const found = lexicon().phrases.get(phrase);
  // One character is a part of many words that mean something else.
  const senses = phrase.length === 1 && hasCjk(phrase) ? undefined : dictionary().senses.get(phrase);
  return senses === undefined ? found : { ...(found ?? NO_MEANING), senses };
}

/** Put together when first asked for. */
function lexicon(): Lexicon {
  return (known ??= buildLexicon());
}

function buildLexicon(): Lexicon {
  const phrases = new Map<string, Meanings>();
  const add = (words: string, more: (before: Meanings) => Partial<Meanings>): void => {
    for (const word of words.split('|')) {
      const phrase = wordsOf(word).trim();
      const before = phrases.get(phrase) ?? NO_MEANING;
      phrases.set(phrase, { ...before, ...more(before) });
    }
  };
  for (const [name, { words }] of Object.entries(CONCEPTS))
    add(words, ({ concepts }) => ({ concepts: [...concepts, name] }));
  // The keys of these tables are what their types say.
  for (const [kind, words] of Object.entries(grammar.KIND_WORDS)) add(words, () => ({ kind: kind as Kind }));
  for (const [place, words] of Object.entries(grammar.PLACE_WORDS))
    add(words, () => ({ place: place as Place }));
  for (const [state, words] of Object.entries(grammar.STATE_WORDS))
    add(words, () => ({ state: state as StateName }));
  for (const [ordinal, words] of grammar.ORDINAL_WORDS) add(words, () => ({ ordinal }));
  for (const [role, words] of Object.entries(grammar.ROLE_WORDS))
    add(words, ({ roles }) => ({ roles: new Set([...roles, role as Role]) }));
  const all = [...phrases.keys()];
  return {
    phrases,
    longestHan: Math.max(MOST_HAN, ...all.filter(hasCjk).map(({ length }) => length)),
    mostWords: Math.max(MOST_WORDS, ...all.map((phrase) => phrase.split(' ').length)),
  };
}
