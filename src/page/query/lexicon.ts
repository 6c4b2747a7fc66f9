import { ACTIONS, BRANDS, CONCEPTS } from './concepts/index.ts';
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

/** Which phrases are read as one: all, those that more than the dictionary has, or those that say what to do. */
export type Phrases = 'all' | 'common' | 'few';

export interface Looking {
  readonly phrases?: Phrases;
  /** Whether the names of places are read word by word. */
  readonly arePlacesPlain?: boolean;
}

/** The longest known phrase at a place of a text in a script without spaces. */
export function phraseInHan(
  text: string,
  at: number,
  { phrases = 'all', arePlacesPlain = false }: Looking = {},
): Found | undefined {
  const { longestHan } = lexicon();
  // A part of a phrase of characters often means something else.
  const less = phrases === 'few' ? 'common' : phrases;
  for (let length = Math.min(longestHan, text.length - at); length > 0; length--) {
    const phrase = text.slice(at, at + length);
    const meanings = meaningsOf(phrase);
    if (meanings === undefined || (length > 2 && isDivided(meanings, less))) continue;
    if (arePlacesPlain && length > 2 && isPlaceOnly(meanings)) continue;
    // What joins two words is no part of the first.
    if (isWordOnly(meanings) && (phrase.endsWith('的') || endsInKind(phrase))) continue;
    return { meanings, phrase, length };
  }
  return undefined;
}

/** Whether a phrase is read word by word. What is called so is never meant by parts of it. */
function isDivided(meanings: Meanings, phrases: Phrases): boolean {
  const { concepts, senses } = meanings;
  if (phrases === 'all' || !isWordOnly({ ...meanings, concepts: [] })) return false;
  if (concepts.length > 0)
    return phrases === 'few' && !concepts.some((name) => ACTIONS.has(name) || BRANDS.has(name));
  return !senses.every((sense) => dictionary().isName(sense));
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
  { phrases = 'all', arePlacesPlain = false }: Looking = {},
): Found | undefined {
  const { mostWords } = lexicon();
  for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    const meanings = length === 1 ? ofWord(phrase) : meaningsOf(phrase);
    if (arePlacesPlain && length > 1 && meanings !== undefined && isPlaceOnly(meanings)) continue;
    // "Delete button" says of what kind it is.
    if (length > 1 && meanings !== undefined && isWordOnly(meanings) && isKind(words[at + length - 1]))
      continue;
    const isSplit = length > 1 && meanings !== undefined && isDivided(meanings, phrases);
    if (meanings === undefined || (isSplit && hasContent(words.slice(at, at + length), meanings))) continue;
    return { meanings: lookOf(phrase, meanings), phrase, length };
  }
  return undefined;
}

const isKind = (word = ''): boolean => lexicon().phrases.get(word)?.kind !== undefined;

/** "删除按钮" too. */
const endsInKind = (phrase: string): boolean =>
  [2, 3].some((length) => phrase.length > length && isKind(phrase.slice(-length)));

const isPlaceOnly = (meanings: Meanings): boolean =>
  meanings.place !== undefined && meanings.concepts.length === 0;

/** Of "dark mode" nothing would be left. */
function hasContent(words: readonly string[], { concepts }: Meanings): boolean {
  if (concepts.length === 0) return true;
  return words.some((word) => {
    const { roles } = meaningsOf(word) ?? NO_MEANING;
    return !roles.has('look') && !roles.has('generic') && !roles.has('filler');
  });
}

/** "Vornamen" are names for babies, and what "Vorname" means. */
function ofWord(word: string): Meanings | undefined {
  const own = meaningsOf(word);
  if (own === undefined) return inflected(word);
  const stem = isWordOnly(own) ? inflected(word) : undefined;
  if (stem === undefined || (stem.concepts.length > 0 && !isWordOnly({ ...stem, concepts: [] }))) return own;
  return { ...own, concepts: stem.concepts, senses: [...own.senses, ...stem.senses] };
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
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
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
    if (found !== undefined && isContent(found)) return found;
  }
  return ofWoman(word) ?? ofVerb(word);
}

/** "Verkäuferin" and "Studentinnen": what "Verkäufer" and "Student" mean. */
function ofWoman(word: string): Meanings | undefined {
  const [, man = ''] = /^(\w{3,}(?:er|ent|ant|ist|or|eur|at|oge|nd|zt))in(?:nen)?$/.exec(word) ?? [];
  return man === '' ? undefined : meaningsOf(man);
}

const isContent = ({ concepts, senses, kind }: Meanings): boolean =>
  concepts.length + senses.length > 0 || kind !== undefined;

const PREFIXED =
  /^(ab|an|auf|aus|bei|durch|ein|her|hin|los|mit|nach|um|vor|weg|weiter|zurueck|zuruck|zu|zusammen)zu(.+)$/;
const CONJUGATIONS = ['t', 'et', 'st', 'te', 'ten'];
const SHORTEST_STEM = 3;

/** "Auswählt", "mitzubringen": what "auswählen" and "mitbringen" mean. */
function ofVerb(word: string): Meanings | undefined {
  const [, prefix = '', rest = ''] = PREFIXED.exec(word) ?? [];
  const stems = CONJUGATIONS.filter((ending) => word.endsWith(ending)).map((ending) =>
    word.slice(0, -ending.length),
  );
  const full = stems.filter(({ length }) => length >= SHORTEST_STEM).map((stem) => `${stem}en`);
  return [...(prefix === '' ? [] : [prefix + rest]), ...full]
    .map(meaningsOf)
    .find((found) => found !== undefined);
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
