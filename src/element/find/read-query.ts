import { foldText, wordsOf } from './fold.ts';
import {
  compoundParts,
  kindCompound,
  meaningOf,
  phraseInRun,
  phraseInWords,
  type Phrase,
} from './lexicon.ts';
import type { Query, Term, WantedElement } from './query.ts';
import { finished } from './finish-query.ts';
import {
  addKind,
  addTerm,
  counted,
  isEmpty,
  readOrdinal,
  setPaging,
  startReading,
  takePhrase,
  type QueryReading,
} from './take-phrase.ts';
import { tokensOf, type Token } from './tokens.ts';
import { ARTICLES, ENGLISH, GERMAN, NUMBER_WORDS } from './vocabulary/index.ts';

const MOST_CHARS = 1_000;

/** Parses a query. */
export function readQuery(query: string): Query {
  const text = query.trim().slice(0, MOST_CHARS);
  const tokens = tokensOf(text);
  const reading = startReading(tokens);
  reading.isHan = tokens.some(({ is }) => is === 'run');
  reading.hasNames = hasNames(tokens);
  for (let token = tokens[0]; token !== undefined; token = tokens[reading.at]) readToken(reading, token);
  const { wanted, unwanted } = reading;
  const { terms, kinds, places, states } = otherThan(wanted, unwanted);
  return {
    ...finished(wanted),
    unwanted: isEmpty(unwanted) ? undefined : { terms, kinds, places, states },
    isAll: reading.isAll,
    label: foldText(text),
    words: wordsOf(text),
  };
}

/** "Delete the account, not deactivate it": the account is still wanted. */
function otherThan(wanted: WantedElement, unwanted: WantedElement): WantedElement {
  const isWanted = ({ text, concepts }: Term): boolean =>
    wanted.terms.some(
      (term) => term.text === text || term.concepts.some((concept) => concepts.includes(concept)),
    );
  const others = unwanted.terms.filter((term) => !isWanted(term));
  return others.length === 0 ? unwanted : { ...unwanted, terms: others };
}

/** German capitalises every noun: a capital letter makes a name only if the query is English or Chinese. */
function hasNames(tokens: readonly Token[]): boolean {
  const words = tokens.flatMap((token) => (token.is === 'word' ? [token.text] : []));
  if (words.some((word) => GERMAN.has(word))) return false;
  return tokens.some(({ is }) => is === 'run') || words.some((word) => ENGLISH.has(word));
}

function readToken(reading: QueryReading, token: Token): void {
  switch (token.is) {
    case 'quote':
      reading.at += 1;
      addQuote(reading, token.text);
      break;
    case 'ordinal':
      reading.at += 1;
      if (token.isPage) setPaging(reading, token.value);
      else readOrdinal(reading, token.value);
      break;
    case 'number':
      reading.at += 1;
      if (reading.isCounting && token.value > 1) count(reading, token.value);
      else addTerm(reading, token.text, { is: 'name' });
      break;
    case 'word':
      readWord(reading, token);
      break;
    case 'run':
      reading.at += 1;
      readRun(reading, token.text);
      break;
    case 'stop':
      readStop(reading);
  }
}

function addQuote(reading: QueryReading, quoted: string): void {
  const text = wordsOf(quoted).trim() || quoted;
  addTerm(reading, text, { is: 'quote', concepts: meaningOf(text)?.concepts ?? [] });
}

/** The end of a clause ends a negation, unless a list continues: "not Google, GitHub or Microsoft". */
function readStop(reading: QueryReading): void {
  reading.at += 1;
  const [word, next] = reading.tokens.slice(reading.at);
  const isList =
    word?.is === 'word' &&
    (next?.is === 'stop' || (next?.is === 'word' && meaningOf(next.text)?.roles.has('and') === true));
  if (reading.current === reading.unwanted && isList) return;
  reading.current = reading.wanted;
  reading.isOwner = false;
}

/** "The first three", "the last two". */
function count(reading: QueryReading, value: number): void {
  reading.current.ordinal = counted(reading.current.ordinal?.from ?? 1, value);
  reading.isCounting = false;
}

const MOST_IN_PHRASE = 7;

function readWord(reading: QueryReading, token: Extract<Token, { is: 'word' }>): void {
  const words = wordsFrom(reading.tokens, reading.at);
  const number = reading.isCounting ? NUMBER_WORDS.get(token.text) : undefined;
  if (number !== undefined) {
    reading.at += 1;
    count(reading, number);
    return;
  }
  const found = longestPhrase(words);
  reading.at += found?.length ?? 1;
  const isName =
    token.isOdd || (reading.isHan && token.text.length > 2) || (token.isCapital && reading.hasNames);
  if (found !== undefined) takePhrase(reading, found, { isName });
  else readUnknown(reading, token.text, isName);
}

/** Articles inside a phrase are ignored: "only the necessary cookies". */
function longestPhrase(words: readonly string[]): Phrase | undefined {
  const found = phraseInWords(words);
  const kept = words.flatMap((word, at) => (at === 0 || !ARTICLES.has(word) ? [at] : []));
  if (kept.length === words.length) return found;
  const other = phraseInWords(kept.map((at) => words[at] ?? ''));
  const length = (kept[(other?.length ?? 0) - 1] ?? -1) + 1;
  const isBetter = other !== undefined && other.length > 1 && length > (found?.length ?? 0);
  return isBetter ? { ...other, length } : found;
}

/** Numbers may be part of a phrase too. */
function wordsFrom(tokens: readonly Token[], start: number): string[] {
  const words: string[] = [];
  for (let at = start; words.length < MOST_IN_PHRASE; at++) {
    const next = tokens[at];
    if (next?.is !== 'word' && next?.is !== 'number') break;
    words.push(next.text);
  }
  return words;
}

/** A word that is not in the vocabulary, or a compound of words that are. */
function readUnknown(reading: QueryReading, word: string, isName: boolean): void {
  const compound = kindCompound(word);
  if (compound !== undefined) {
    const head = phraseInWords([compound.head.replace(/s$/, '')]) ?? phraseInWords([compound.head]);
    if (head === undefined) addTerm(reading, compound.head, {});
    else takePhrase(reading, head, { isName: false });
    addKind(reading, compound.kind);
    return;
  }
  const [head, tail] = compoundParts(word);
  // "Kontaktseite" is the page for contacts.
  if (head !== undefined && tail?.meaning.concepts.length === 0) {
    takePhrase(reading, head, { isName: false });
    if (tail.meaning.roles.has('page')) reading.current.isPage = true;
  } else addTerm(reading, word, { is: isName ? 'name' : 'word' });
}

/** Splits a run at known phrases, longest first; the text between them is looked for literally. */
function readRun(reading: QueryReading, run: string): void {
  let unknown = '';
  let before = '';
  const flush = (): void => {
    // A single character is usually the second half of a word: 有货.
    const word = unknown.length === 1 ? before + unknown : unknown;
    if (word.length > 1) addTerm(reading, word, {});
    else if (word !== '') reading.current.asides.push(word);
    unknown = '';
  };
  for (let at = 0; at < run.length;) {
    const found = phraseInRun(run, at);
    // A single character is usually a part of a longer unknown word.
    const isEnd = STANDING_ALONE.has(found?.text ?? '') || (found?.text === '里' && unknown.length > 1);
    const isPart = found?.length === 1 && !isEnd && unknown !== '';
    if (found === undefined || (isPart && at + 1 < run.length)) {
      unknown += run.charAt(at);
      at += 1;
      continue;
    }
    flush();
    before = found.length === 1 && !isEnd ? found.text : '';
    at += found.length;
    reading.rest = run.slice(at);
    takePhrase(reading, found, { isName: false });
  }
  flush();
  reading.rest = '';
}

const STANDING_ALONE = new Set('的和与或在页行');
