import { hasHan, wordsOf } from './fold.ts';
import {
  COMPOUND_KINDS,
  CONCEPTS,
  KIND_WORDS,
  ORDINAL_WORDS,
  PLACE_WORDS,
  ROLE_WORDS,
  STATE_WORDS,
  type Kind,
  type NamedPlace,
  type Role,
  type StateName,
} from './vocabulary/index.ts';

/** The possible meanings of a phrase in a query. */
export interface WordMeaning {
  readonly concepts: readonly string[];
  readonly kind?: Kind;
  readonly place?: NamedPlace;
  readonly state?: StateName;
  /** Counted from the end if negative. */
  readonly ordinal?: number;
  readonly roles: ReadonlySet<Role>;
}

export interface Phrase {
  readonly text: string;
  readonly meaning: WordMeaning;
  /** Its length in words, or in characters of a run. */
  readonly length: number;
}

/** The longest known phrase at the start of the words. */
export function phraseInWords(words: readonly string[]): Phrase | undefined {
  const { phrases, mostWords } = lexicon();
  for (let length = Math.min(mostWords, words.length); length > 0; length--) {
    const text = words.slice(0, length).join(' ');
    const meaning = phrases.get(text) ?? (length === 1 ? inflected(text) : phrases.get(uninflected(text)));
    if (meaning !== undefined) return { text, meaning, length };
  }
  return undefined;
}

/** The longest known phrase at a position of a run of a script without spaces. */
export function phraseInRun(run: string, at: number): Phrase | undefined {
  const { phrases, longestRun } = lexicon();
  for (let length = Math.min(longestRun, run.length - at); length > 0; length--) {
    const text = run.slice(at, at + length);
    const meaning = phrases.get(text);
    if (meaning !== undefined) return { text, meaning, length };
  }
  return undefined;
}

export function meaningOf(word: string): WordMeaning | undefined {
  return lexicon().phrases.get(word) ?? inflected(word);
}

/** "notwendigen cookies" becomes the known phrase "notwendige cookies". */
const uninflected = (phrase: string): string => phrase.replace(/(?<=\w{4}e)[nrsm]\b/g, '');

const ENDINGS = ['s', 'es', 'n', 'en', 'e', 'er', 'em', 'in', 'innen', 'ing', 'ed'];
const PLURALS = ['s', 'en', 'n', 'e'];
const SHORTEST_SINGULAR = 6;
const CONJUGATIONS = ['t', 'et', 'st', 'te', 'ten'];
// "auszuwählen" is "auswählen".
const SEPARABLE =
  /^(ab|an|auf|aus|bei|durch|ein|her|hin|los|mit|nach|um|vor|weg|weiter|zuruck|zu|zusammen)zu(.+)$/;

/** A known content word with an ending. */
function inflected(word: string): WordMeaning | undefined {
  if (word.length < 4 || hasHan(word)) return undefined;
  const { phrases } = lexicon();
  const stems = ENDINGS.filter((ending) => word.endsWith(ending)).flatMap((ending) => {
    const stem = word.slice(0, -ending.length);
    return stem.length > 2 ? [stem, `${stem}e`] : [];
  });
  const verbs = CONJUGATIONS.filter((ending) => word.endsWith(ending) && word.length - ending.length > 2);
  const infinitives = verbs.map((ending) => `${word.slice(0, -ending.length)}en`);
  const [, prefix = '', rest = ''] = SEPARABLE.exec(word) ?? [];
  const plurals = word.length < SHORTEST_SINGULAR ? [] : PLURALS.map((ending) => word + ending);
  return [...stems, ...(prefix === '' ? [] : [prefix + rest]), ...infinitives, ...plurals]
    .map((stem) => phrases.get(stem))
    .find((found) => found !== undefined && (found.concepts.length > 0 || found.kind !== undefined));
}

/** A compound of a name and a kind: "Anmeldebutton", "Suchfeld". */
export function kindCompound(word: string): { readonly head: string; readonly kind: Kind } | undefined {
  for (const [suffix, kind] of COMPOUND_KINDS)
    if (word.length >= suffix.length + SHORTEST_PART && word.endsWith(suffix))
      return { head: word.slice(0, -suffix.length), kind };
  return undefined;
}

const SHORTEST_PART = 3;
const JOINTS = ['', 's', 'n', 'en', 'es'];
const STEM_ENDINGS = ['', 'e', 'en', 'n', 'ung'];

/** The known words of a German compound: "Versandrechner" has "Versand" and "Rechner". */
export function compoundParts(word: string): readonly Phrase[] {
  if (hasHan(word)) return [];
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const [start, end] = [word.slice(0, at), word.slice(at)];
    const tail = meaningOf(end);
    if (tail === undefined || !isNoun(tail)) continue;
    const joint = JOINTS.find(
      (each) => start.endsWith(each) && stemMeaning(start.slice(0, at - each.length)),
    );
    const text = joint === undefined ? '' : start.slice(0, at - joint.length);
    const head = text.length < SHORTEST_PART ? undefined : stemMeaning(text);
    if (head !== undefined)
      return [
        { text, meaning: head, length: 1 },
        { text: end, meaning: tail, length: 1 },
      ];
  }
  return knownPart(word);
}

const isNoun = ({ concepts, roles }: WordMeaning): boolean =>
  concepts.length > 0 || roles.has('generic') || roles.has('page');

const SHORTEST_KNOWN = 4;

/** The longest known word that an unknown one ends or starts with: "Größentabelle" has "Größe". */
function knownPart(word: string): readonly Phrase[] {
  for (let length = word.length - SHORTEST_PART; length >= SHORTEST_KNOWN; length--)
    for (const text of [word.slice(-length), word.slice(0, length)]) {
      const meaning = meaningOf(text) ?? stemMeaning(text);
      if (meaning !== undefined && meaning.concepts.length > 0) return [{ text, meaning, length: 1 }];
    }
  return [];
}

/** "Bestell" has the meaning of "bestellen" and "Bestellung". */
function stemMeaning(start: string): WordMeaning | undefined {
  const { phrases } = lexicon();
  const found = STEM_ENDINGS.flatMap((ending) => phrases.get(start + ending) ?? []);
  const concepts = [...new Set(found.flatMap((meaning) => meaning.concepts))];
  return concepts.length === 0 ? undefined : { concepts, roles: new Set() };
}

interface Lexicon {
  readonly phrases: ReadonlyMap<string, WordMeaning>;
  readonly longestRun: number;
  readonly mostWords: number;
}

let built: Lexicon | undefined;

/** Built on the first query. */
function lexicon(): Lexicon {
  return (built ??= buildLexicon());
}

const NO_MEANING: WordMeaning = { concepts: [], roles: new Set<Role>() };

function buildLexicon(): Lexicon {
  const phrases = new Map<string, WordMeaning>();
  const add = (words: string, more: (before: WordMeaning) => Partial<WordMeaning>): void => {
    for (const word of words.split('|')) {
      const phrase = wordsOf(word).trim();
      const before = phrases.get(phrase) ?? NO_MEANING;
      phrases.set(phrase, { ...before, ...more(before) });
    }
  };
  for (const [name, { words }] of Object.entries(CONCEPTS))
    add(words, ({ concepts }) => ({ concepts: [...concepts, name] }));
  // The types of these tables guarantee their keys.
  for (const [kind, words] of Object.entries(KIND_WORDS)) add(words, () => ({ kind: kind as Kind }));
  for (const [place, words] of Object.entries(PLACE_WORDS))
    add(words, () => ({ place: place as NamedPlace }));
  for (const [state, words] of Object.entries(STATE_WORDS)) add(words, () => ({ state: state as StateName }));
  for (const [ordinal, words] of ORDINAL_WORDS) add(words, () => ({ ordinal }));
  for (const [role, words] of Object.entries(ROLE_WORDS))
    add(words, ({ roles }) => ({ roles: new Set([...roles, role as Role]) }));
  const all = [...phrases.keys()];
  return {
    phrases,
    longestRun: Math.max(...all.filter(hasHan).map(({ length }) => length)),
    mostWords: Math.max(...all.map((phrase) => phrase.split(' ').length)),
  };
}
