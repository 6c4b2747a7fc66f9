import { CONCEPTS } from './concepts/index.ts';
import { hasCjk, wordsOf } from './fold.ts';
import * as grammar from './grammar.ts';
import type { Kind, Place, Role, StateName } from './grammar.ts';

/** What a phrase can mean in a query. */
export interface Meanings {
  readonly concepts: readonly string[];
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

/** The longest known phrase at a place of a text in a script without spaces. */
export function phraseInHan(text: string, at: number): Found | undefined {
  const { phrases, longestHan } = lexicon();
  for (let length = Math.min(longestHan, text.length - at); length > 0; length--) {
    const phrase = text.slice(at, at + length);
    const meanings = phrases.get(phrase);
    if (meanings !== undefined) return { meanings, phrase, length };
  }
  return undefined;
}

/** The longest known phrase at a place among words. */
export function phraseInWords(words: readonly string[], at: number): Found | undefined {
  const { phrases, mostWords } = lexicon();
  for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    const meanings = phrases.get(phrase) ?? (length === 1 ? inflected(phrase) : undefined);
    if (meanings !== undefined) return { meanings: lookOf(phrase, meanings), phrase, length };
  }
  return undefined;
}

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

/** "Bestell" is what "bestellen" and "Bestellung" mean. */
function stemOf(start: string): Found | undefined {
  const found = STEM_ENDINGS.flatMap((ending) => phraseInWords([start + ending], 0) ?? []);
  const [first] = found.filter(({ meanings }) => meanings.concepts.length > 0);
  const concepts = [...new Set(found.flatMap(({ meanings }) => meanings.concepts))];
  return first && { ...first, meanings: { ...first.meanings, concepts } };
}

const isNoun = ({ concepts, roles }: Meanings): boolean =>
  concepts.length > 0 || roles.has('generic') || roles.has('page');

const ENDINGS = ['s', 'es', 'n', 'en', 'e', 'er', 'em', 'ing', 'ed'];

/** "Warenkorbs", "registers": a known word of content with an ending. */
function inflected(word: string): Meanings | undefined {
  if (word.length < 5 || hasCjk(word)) return undefined;
  const { phrases } = lexicon();
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    const found = stem.length > 3 ? (phrases.get(stem) ?? phrases.get(`${stem}e`)) : undefined;
    if (found !== undefined && (found.concepts.length > 0 || found.kind !== undefined)) return found;
  }
  return undefined;
}

interface Lexicon {
  readonly phrases: ReadonlyMap<string, Meanings>;
  readonly longestHan: number;
  readonly mostWords: number;
}

let known: Lexicon | undefined;

/** Put together when first asked for. */
function lexicon(): Lexicon {
  return (known ??= buildLexicon());
}

function buildLexicon(): Lexicon {
  const phrases = new Map<string, Meanings>();
  const add = (words: string, more: (before: Meanings) => Partial<Meanings>): void => {
    for (const word of words.split('|')) {
      const phrase = wordsOf(word).trim();
      const before = phrases.get(phrase) ?? { concepts: [], roles: new Set<Role>() };
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
    longestHan: Math.max(...all.filter(hasCjk).map(({ length }) => length)),
    mostWords: Math.max(...all.map((phrase) => phrase.split(' ').length)),
  };
}
