import type { AskedQuery, Term } from './asked.ts';
import { emptyDraft, finished, isEmpty, termOf } from './draft.ts';
import { wordsOf } from './fold.ts';
import { NUMBER_WORDS } from './grammar.ts';
import {
  compoundOf,
  isWordOnly,
  partOf,
  phraseInHan,
  phraseInWords,
  singlesIn,
  splitCompound,
  type Found,
} from './lexicon.ts';
import {
  addKind,
  addTerm,
  content,
  counted,
  readOrdinal,
  setPaging,
  type Phrase,
  type Reading,
} from './reading.ts';
import { take } from './take-phrase.ts';
import { tokensOf, type Token } from './tokens.ts';

/** Words that are read as what they are called, not as what they do: titles and labels have them too. */
export interface PlainWords {
  readonly areNegationsPlain?: boolean;
  readonly arePlacesPlain?: boolean;
  /** What only the dictionary has as a phrase is read word by word. */
  readonly arePhrasesSplit?: boolean;
}

/** Reads what a query asks for. */
export function readQuery(
  query: string,
  { areNegationsPlain = false, arePlacesPlain = false, arePhrasesSplit = false }: PlainWords = {},
): AskedQuery {
  const tokens = tokensOf(query);
  const wanted = emptyDraft();
  const reading: Reading = {
    tokens,
    at: 0,
    wanted,
    unwanted: emptyDraft(),
    current: wanted,
    isContext: false,
    isInside: false,
    ruledOut: 0,
    isCounting: false,
    isRowNoun: false,
    isOwned: false,
    rest: '',
    isAll: false,
    areNegationsPlain,
    arePlacesPlain,
    arePhrasesSplit,
    hasLoosePlace: false,
    unwantedPhrase: '',
    hasNames: hasNames(tokens),
  };
  for (let token = tokens[0]; token !== undefined; token = tokens[reading.at]) readToken(reading, token);
  return {
    ...finished(wanted),
    isAll: reading.isAll,
    unwanted: isEmpty(reading.unwanted) ? undefined : finished(reading.unwanted),
    unwantedPhrase: reading.unwantedPhrase,
    hasLoosePlace: reading.hasLoosePlace,
    whole: wordsOf(query),
  };
}

/** German writes every noun large: a capital letter makes a name only where the query is English or Chinese. */
function hasNames(tokens: readonly Token[]): boolean {
  const words = tokens.flatMap((token) => (token.is === 'word' ? [token.text] : []));
  if (words.some((word) => GERMAN.has(word))) return false;
  return tokens.some(({ is }) => is === 'run') || words.some((word) => ENGLISH.has(word));
}

const GERMAN = new Set(
  (
    'der die das den dem des ein eine einen einem einer und oder im am zum zur mit fur von alle finde zeige wo nicht ohne ' +
    'ausser klicke seite welche auf bei unter neben knopf feld schaltflache'
  ).split(' '),
);

const ENGLISH = new Set(
  (
    'the a an for of in to with find link links button buttons page field box checkbox on by and under show open click ' +
    'that not from at all tab dropdown delete edit remove select go is which my'
  ).split(' '),
);

function readToken(reading: Reading, token: Token): void {
  switch (token.is) {
    case 'quote':
      readQuote(reading, token.text);
      break;
    case 'ordinal':
      reading.at += 1;
      if (token.isPage) setPaging(reading, token.value);
      else readOrdinal(reading, token.value);
      break;
    case 'number':
      readNumber(reading, token);
      break;
    case 'word':
      readWord(reading, token);
      break;
    case 'run':
      readRun(reading, token.text);
      break;
    case 'stop':
      reading.at += 1;
      reading.current = reading.wanted;
      reading.isContext = false;
  }
}

function readQuote(reading: Reading, text: string): void {
  reading.current.quotes.push({ text, isContext: reading.isContext });
  reading.at += 1;
  content(reading);
}

function readNumber(reading: Reading, { text, value }: Extract<Token, { is: 'number' }>): void {
  const { current } = reading;
  reading.at += 1;
  if (reading.isCounting && current.ordinal !== undefined && value > 1) {
    current.ordinal = counted(current.ordinal.from, value);
    return;
  }
  current.terms.push(termOf(text, { isName: true, isContext: reading.isContext }));
  current.bare.push(text);
  content(reading);
}

function readWord(reading: Reading, token: Extract<Token, { is: 'word' }>): void {
  const words: string[] = [];
  for (let at = reading.at; words.length < 6; at++) {
    const next = reading.tokens[at];
    if (next?.is !== 'word') break;
    words.push(next.text);
  }
  const isName = token.isName && (reading.hasNames || token.isOdd);
  const after = words.length === 1 ? reading.tokens[reading.at + 1] : undefined;
  const mixed = after?.is === 'run' ? phraseInBoth(token.text, after.text) : undefined;
  if (mixed !== undefined) {
    reading.at += 1;
    take(reading, { ...mixed, isName: false });
    readRun(reading, mixed.rest);
    return;
  }
  const count = reading.isCounting ? NUMBER_WORDS.get(token.text) : undefined;
  if (count !== undefined && reading.current.ordinal !== undefined) {
    reading.at += 1;
    reading.current.ordinal = counted(reading.current.ordinal.from, count);
    return;
  }
  const found = phraseInWords(words, 0, reading);
  const compound = compoundOf(token.text);
  // "Suchfeld" is in the dictionary too, and says of what kind it is.
  if (found !== undefined && !(compound !== undefined && isWordOnly(found.meanings))) {
    reading.at += found.length;
    take(reading, { text: found.phrase, meanings: found.meanings, isName, isPlain: !token.isCapital });
    return;
  }
  reading.at += 1;
  if (compound === undefined) addWord(reading, token.text, { isName, isPlain: !token.isCapital });
  else {
    const head = phraseInWords([compound.head.replace(/s$/, '')], 0) ?? phraseInWords([compound.head], 0);
    if (head === undefined) addWord(reading, compound.head, {});
    else take(reading, { text: head.phrase, meanings: head.meanings, isName: false });
    addKind(reading, compound.kind);
  }
}

/** An unknown word, or a compound of known ones. */
function addWord(reading: Reading, word: string, more: Partial<Term>): void {
  const [head, tail] = splitCompound(word);
  if (head === undefined || tail === undefined) {
    const part = partOf(word);
    addTerm(reading, word, { ...more, parts: part === undefined ? [] : [partTerm(part)] });
    return;
  }
  const { roles } = tail.meanings;
  // "Kontaktseite" is the page for contacts.
  if (roles.has('page') || roles.has('generic'))
    take(reading, { text: head.phrase, meanings: head.meanings, isName: false });
  else {
    addTerm(reading, word, { ...more, parts: [head, tail].map(partTerm) });
  }
}

const partTerm = ({ phrase, meanings: { concepts, senses } }: Found): Term =>
  termOf(phrase, { concepts, senses });

const MOST_MIXED = 4;

/** "RSS 订阅": a word and the characters after it are known together. */
function phraseInBoth(
  word: string,
  run: string,
): (Omit<Phrase, 'isName'> & { readonly rest: string }) | undefined {
  for (let length = Math.min(MOST_MIXED, run.length); length > 0; length--) {
    const text = `${word} ${run.slice(0, length)}`;
    const found = phraseInWords([text], 0);
    if (found !== undefined) return { text, meanings: found.meanings, rest: run.slice(length) };
  }
  return undefined;
}

/** Known phrases are cut out of it, the longest first; what stays between them is looked for as it is. */
function readRun(reading: Reading, run: string): void {
  reading.at += 1;
  let unknown = '';
  const flush = (): void => {
    // What only joins words may stand at the end of one that is not known.
    while (unknown.length > 2 && phraseInHan(unknown.slice(-1), 0)?.meanings.roles.has('filler') === true)
      unknown = unknown.slice(0, -1);
    const senses = singlesIn(unknown);
    // One character alone is seldom what is looked for, unless it is a word.
    if (unknown.length === 1 && senses.length === 0) reading.current.weak.push(termOf(unknown));
    else if (unknown.length === 1) addTerm(reading, unknown, { senses: senses.flat() });
    else if (unknown !== '') {
      const parts = senses.map((each, at) => termOf(unknown.charAt(at), { senses: each }));
      addTerm(reading, unknown, { parts });
    }
    unknown = '';
  };
  for (let at = 0; at < run.length;) {
    const found = phraseInHan(run, at, reading);
    const isLoose = found?.length === 1 && !STANDING_ALONE.has(found.phrase) && unknown !== '';
    if (found === undefined || (isLoose && at + 1 < run.length)) {
      unknown += run.charAt(at);
      at += 1;
      continue;
    }
    flush();
    at += found.length;
    reading.rest = run.slice(at);
    take(reading, {
      text: found.phrase,
      meanings: found.meanings,
      isName: false,
    });
  }
  flush();
  reading.rest = '';
}

/** Other single characters may be a part of a longer word. */
const STANDING_ALONE = new Set('的和与或在页行');
