import type { AskedQuery, Term } from './asked.ts';
import { emptyDraft, finished, isEmpty, isSaidIn, termOf, type Draft } from './draft.ts';
import { ACTIONS } from './concepts/index.ts';
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
  type Phrases,
} from './lexicon.ts';
import {
  addKind,
  addTerm,
  claimQuotes,
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
  /** Also what is as it is now: "the current price". */
  readonly isCurrentPlain?: boolean;
  readonly phrases?: Phrases;
}

/** Reads what a query asks for. */
export function readQuery(
  query: string,
  {
    areNegationsPlain = false,
    arePlacesPlain = false,
    isCurrentPlain = false,
    phrases = 'all',
  }: PlainWords = {},
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
    isThis: false,
    isOwned: false,
    rest: '',
    isAll: false,
    areNegationsPlain,
    arePlacesPlain,
    isCurrentPlain,
    phrases,
    hasLoosePlace: false,
    unwantedPhrase: '',
    hasNames: hasNames(tokens),
  };
  for (let token = tokens[0]; token !== undefined; token = tokens[reading.at]) readToken(reading, token);
  if (reading.isAll) selectAll(wanted);
  return {
    ...finished(wanted),
    isAll: reading.isAll,
    unwanted: isEmpty(reading.unwanted) ? undefined : finished(otherThan(wanted, reading.unwanted)),
    unwantedPhrase: reading.unwantedPhrase,
    hasLoosePlace: reading.hasLoosePlace,
    whole: wordsOf(query),
  };
}

/** "Delete the account, not deactivate it": the account is wanted all the same. */
function otherThan(wanted: Draft, unwanted: Draft): Draft {
  const isSaid = isSaidIn(wanted.terms);
  const others = unwanted.terms.filter((term) => !isSaid(term));
  return others.length === 0 ? unwanted : { ...unwanted, terms: others };
}

const SELECTING = /^(?:select|tick|check|mark|auswahl|markier|ankreuz|anhak)|选|勾/;

/** "The checkbox that selects all members": one that says so, whatever they are. */
function selectAll(wanted: Draft): void {
  if (!wanted.kinds.includes('checkbox') || !wanted.verbs.some((verb) => SELECTING.test(verb))) return;
  wanted.terms = [
    ...wanted.terms.map((term) => ({ ...term, isLight: true })),
    termOf('select all', { concepts: ['selectall'] }),
  ];
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
      if (reading.current === reading.unwanted && goesOn(reading)) break;
      reading.current = reading.wanted;
      reading.isContext = false;
  }
}

/** "Not Google, GitHub or Microsoft": one word after the other. */
function goesOn({ tokens, at }: Reading): boolean {
  const [word, next] = tokens.slice(at);
  if (word?.is !== 'word') return false;
  return next?.is === 'stop' || (next?.is === 'word' && AND.has(next.text));
}

const AND = new Set(['or', 'and', 'nor', 'oder', 'und', 'noch']);

function readQuote(reading: Reading, text: string): void {
  const { current, isContext, isOwned } = reading;
  // "The show “Gardens”": what is quoted is its name.
  const named = current.terms.at(-1);
  const isItsName = named !== undefined && isNamedSo(named, reading.tokens[reading.at - 1]);
  if (isItsName) current.terms.splice(-1, 1, { ...named, isLight: true });
  const isThing = isItsName && current.terms.every(({ isLight }) => isLight) && current.kinds.every(isLink);
  if (isOwned) claimQuotes(reading);
  current.quotes.push({ text, isContext: isContext && !isThing });
  reading.isOwned = false;
  reading.at += 1;
  content(reading);
}

const isLink = (kind: Draft['kinds'][number]): boolean => kind === 'link';

function isNamedSo({ text, concepts, isName }: Term, before: Token | undefined): boolean {
  if (isName || concepts.some((name) => ACTIONS.has(name))) return false;
  if (before?.is === 'run') return before.text.endsWith(text);
  return before?.is === 'word' && text.split(' ').at(-1) === before.text;
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
  const words = wordsFrom(reading.tokens, reading.at);
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
  const found = longestPhrase(words, reading);
  const compound = compoundOf(token.text);
  // "Suchfeld" is in the dictionary too, and says of what kind it is.
  if (found !== undefined && !(compound !== undefined && isWordOnly(found.meanings))) {
    reading.at += found.length;
    take(reading, {
      text: found.phrase,
      meanings: found.meanings,
      isName,
      isPlain: !token.isCapital,
      parts: isWordOnly(found.meanings) ? splitCompound(found.phrase).map(partTerm) : [],
    });
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

const MOST_IN_PHRASE = 7;

/** Also numbers: "the last 7 days" is a phrase. */
function wordsFrom(tokens: readonly Token[], start: number): string[] {
  const words: string[] = [];
  for (let at = start; words.length < MOST_IN_PHRASE; at++) {
    const next = tokens[at];
    if (next?.is !== 'word' && next?.is !== 'number') break;
    words.push(next.text);
  }
  return words;
}

const ARTICLES = new Set(
  'the a an my your our der die das den dem des ein eine einen einem einer mein meine meinen dein deine'.split(
    ' ',
  ),
);

/** "Künstlicher" as phrases have it: "künstliche". */
const unbent = (word: string): string => word.replace(/(?<=\w{4}e)[nrsm]$/, '');

/** "Nur die notwendigen Cookies" is the phrase "nur notwendige Cookies". */
function longestPhrase(words: readonly string[], reading: Reading): Found | undefined {
  const bent = phraseInWords(words.map(unbent), 0, reading);
  const exact = phraseInWords(words, 0, reading);
  const found = (bent?.length ?? 0) > (exact?.length ?? 0) ? bent : exact;
  const kept = words.flatMap((word, at) => (at === 0 || !ARTICLES.has(word) ? [at] : []));
  const plain = kept.map((at) => unbent(words[at] ?? ''));
  if (plain.join(' ') === words.join(' ')) return found;
  const other = phraseInWords(plain, 0, reading);
  const length = (kept[(other?.length ?? 0) - 1] ?? -1) + 1;
  const isBetter = other !== undefined && other.length > 1 && !isWordOnly(other.meanings);
  return isBetter && length > (found?.length ?? 0) ? { ...other, length } : found;
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
