import { hasHan } from './fold.ts';
import { phraseInRun, phraseInWords, type WordMeaning, type Phrase } from './lexicon.ts';
import { termOf, type Ordinal, type Paging, type Term } from './query.ts';
import type { Token } from './tokens.ts';
import {
  BESIDE_WORDS,
  BUT_WORDS,
  BY_WORDS,
  isBrand,
  NUMBER_WORDS,
  PLAIN_PLACES,
  TICKING,
  type Kind,
  type NamedPlace,
  type StateName,
} from './vocabulary/index.ts';

/** What has been read of a query so far. */
const emptyDraft = () => ({
  terms: [] as Term[],
  kinds: [] as Kind[],
  places: [] as NamedPlace[],
  states: [] as StateName[],
  asides: [] as string[],
  /** Words for the element's author or owner. */
  makers: [] as string[],
  ordinal: undefined as Ordinal | undefined,
  paging: undefined as Paging | undefined,
  /** A page was mentioned. */
  isPage: false,
  isBeside: false,
});

export type QueryDraft = ReturnType<typeof emptyDraft>;

const newReading = (tokens: readonly Token[], wanted: QueryDraft) => ({
  tokens,
  /** Whether a capital letter makes a name, and whether non-Chinese letters do. */
  hasNames: false,
  isHan: false,
  at: 0,
  wanted,
  unwanted: emptyDraft(),
  /** The draft that is being read into. */
  current: wanted,
  /** After "for" or "under": what follows names the element's owner. */
  isOwner: false,
  /** After "by": what follows names its author. */
  isBy: false,
  /** Directly after "in": a place may follow. */
  isInside: false,
  /** Directly after an ordinal. */
  isCounting: false,
  /** "In the third row": what follows only names what is counted. */
  isCountedOwner: false,
  isAll: false,
  /** The rest of the current run. */
  rest: '',
});

export type QueryReading = ReturnType<typeof newReading>;

export const startReading = (tokens: readonly Token[]): QueryReading => newReading(tokens, emptyDraft());

export function isEmpty({ terms, kinds, places, states, ordinal, paging }: QueryDraft): boolean {
  return (
    terms.length + kinds.length + places.length + states.length === 0 && (ordinal ?? paging) === undefined
  );
}

/** Something was named: resets what the previous words announced. */
function named(reading: QueryReading): void {
  reading.isInside = false;
  reading.isCounting = false;
  reading.isCountedOwner = false;
}

export function addTerm(reading: QueryReading, text: string, more: Partial<Term>): void {
  const { current, isOwner, isCountedOwner } = reading;
  const isName = more.is === 'quote' || more.is === 'name';
  const light = isCountedOwner && !isName ? { is: 'light' as const } : {};
  current.terms.push(termOf(text, { isOwner, ...more, ...light }));
  if (reading.isBy) current.makers.push(text);
  named(reading);
}

export function addKind(reading: QueryReading, kind: Kind): void {
  const { current } = reading;
  // "The button next to the field": the button is looked for.
  if (!(reading.isOwner && current.kinds.length > 0)) current.kinds.push(kind);
  named(reading);
}

export const counted = (from: number, count: number): Ordinal => ({ from: from < 0 ? -count : from, count });

export function readOrdinal(reading: QueryReading, value: number): void {
  if (nextMeaning(reading)?.roles.has('page') === true) {
    reading.at += 1;
    setPaging(reading, value);
    return;
  }
  reading.current.ordinal = { from: value, count: 1 };
  reading.isCounting = true;
  reading.isCountedOwner = reading.isOwner;
}

export function setPaging(reading: QueryReading, value: number): void {
  reading.current.paging = value === -1 ? 'last' : value;
  named(reading);
}

/** The meaning of the next phrase. */
function nextMeaning({ tokens, at, rest }: QueryReading): WordMeaning | undefined {
  if (rest !== '') return phraseInRun(rest, 0)?.meaning;
  const next = tokens[at];
  if (next?.is === 'run') return phraseInRun(next.text, 0)?.meaning;
  return next?.is === 'word' ? phraseInWords([next.text])?.meaning : undefined;
}

/** Applies a phrase according to its meaning in this position. */
export function takePhrase(
  reading: QueryReading,
  phrase: Phrase,
  { isName }: { readonly isName: boolean },
): void {
  const { text, meaning } = phrase;
  const { roles, kind, state, ordinal } = meaning;
  const { current } = reading;
  const step = stepOf(phrase);
  if (step !== undefined) {
    current.paging = step;
    named(reading);
  } else if (ordinal !== undefined) readOrdinal(reading, ordinal);
  else if (roles.has('not')) {
    reading.current = reading.unwanted;
    reading.isOwner = false;
    named(reading);
  } else if (roles.has('not-end')) takeEnd(reading);
  else if (BUT_WORDS.has(text) && current === reading.unwanted) reading.current = reading.wanted;
  else if (roles.has('all')) reading.isAll = true;
  else if (state !== undefined && !isOrder(reading, meaning)) takeState(reading, text, state);
  else if (isPlace(reading, meaning)) takePlace(reading, phrase);
  else if (kind !== undefined && !isOrder(reading, meaning) && !isPartOfName(reading)) addKind(reading, kind);
  else takeWord(reading, phrase, isName);
}

/** "Next page" and other phrases that name a page by its position. */
function stepOf({ text, meaning: { concepts } }: Phrase): Paging | undefined {
  if (!/page|seite|页/.test(text)) return undefined;
  const step = (['next', 'previous', 'last'] as const).find((name) => concepts.includes(name));
  return step ?? (concepts.includes('first') ? 1 : undefined);
}

/** "Select …" at the start says what to do. */
function isOrder({ current, tokens, at, rest }: QueryReading, { roles }: WordMeaning): boolean {
  return roles.has('verb') && isEmpty(current) && (at < tokens.length || rest !== '');
}

/** "The copy of the field study": a word of a name, not a kind. */
function isPartOfName(reading: QueryReading): boolean {
  const next = reading.tokens[reading.at];
  if (!reading.isOwner || next?.is !== 'word') return false;
  const meaning = nextMeaning(reading);
  return meaning === undefined || (meaning.kind === undefined && meaning.roles.size === 0);
}

/** In Chinese, the words before 的 qualify what follows. */
function takeEnd(reading: QueryReading): void {
  const { current } = reading;
  if (current === reading.unwanted) reading.current = reading.wanted;
  else {
    current.makers.push(...current.terms.flatMap(({ isOwner, text }) => (isOwner ? [] : [text])));
    const hasName = current.terms.some(
      ({ is, text, concepts }) => is === 'name' || is === 'quote' || (!hasHan(text) && concepts.length === 0),
    );
    current.terms = current.terms.map((term) => {
      if (term.concepts.length === 0 || current.ordinal !== undefined) return { ...term, isOwner: true };
      return hasName ? { ...term, isOwner: true, is: 'light' } : term;
    });
  }
  reading.isOwner = false;
  reading.isInside = false;
}

/** "The current price" may be just a label; every other state must hold. */
function takeState(reading: QueryReading, text: string, state: StateName): void {
  if (state === 'current') addTerm(reading, text, { state, is: 'light' });
  else reading.current.states.push(state);
  named(reading);
}

function isPlace({ isInside }: QueryReading, { place, concepts }: WordMeaning): boolean {
  return place !== undefined && (isInside || PLAIN_PLACES.has(place) || concepts.length === 0);
}

function takePlace(reading: QueryReading, { text, meaning: { place, concepts, roles } }: Phrase): void {
  const { isInside, current, unwanted, wanted } = reading;
  if (place === undefined) return;
  if (current === unwanted) {
    // "… but not the imprint in the footer", after the imprint was asked for: the footer is ruled out.
    const isSaid = (term: Term): boolean => wanted.terms.some((other) => other.text === term.text);
    if (unwanted.terms.every(isSaid)) unwanted.terms.length = 0;
    // "Except the imprint in the footer": the footer is where to look.
    const draft = unwanted.terms.length > 0 ? wanted : unwanted;
    draft.places.push(place);
    reading.current = draft;
  } else if (isInside) current.places.push(place);
  // "Toggle the sidebar" is not something in the sidebar: without "in", an element of that name matches too.
  else if (place !== 'form' && !(place === 'main' && roles.has('look')))
    current.terms.push(termOf(text, { place, concepts }));
  named(reading);
}

function takeWord(reading: QueryReading, { text, meaning }: Phrase, isName: boolean): void {
  const { roles, concepts } = meaning;
  const { current } = reading;
  if (BESIDE_WORDS.has(text)) current.isBeside = true;
  if (roles.has('page')) takePage(reading, text);
  // What was named last identifies the row.
  else if (roles.has('row'))
    current.terms.push(...current.terms.splice(-1).map((term) => ({ ...term, isOwner: true })));
  else if ((roles.has('context') || roles.has('inside')) && !standsForItself(reading, meaning)) {
    reading.isOwner ||= roles.has('context') && !isEmpty(current);
    reading.isInside = roles.has('inside');
    reading.isBy = BY_WORDS.has(text);
  } else if (isSilent(reading, meaning)) {
    current.asides.push(text);
    if (TICKING.has(text)) current.kinds.push('checkbox');
  } else {
    const light = roles.has('look') || roles.has('generic') || roles.has('verb');
    const name = (isName && concepts.length === 0 && !light) || isBrand(concepts);
    const { isInside } = reading;
    addTerm(reading, text, { concepts, is: name ? 'name' : light ? 'light' : 'word' });
    // "In the upper menu": the place is still to come.
    reading.isInside = light && isInside;
  }
}

/** Whether a word is ignored here. */
function isSilent({ current, tokens, at, rest }: QueryReading, { roles }: WordMeaning): boolean {
  // "Push" is not a verb in "the notifications by push"; German verbs come last.
  const isLast = at >= tokens.length && rest === '';
  if (roles.has('verb')) return current.terms.length === 0 || isLast;
  return roles.has('filler') || roles.has('and');
}

/** "The About link" as opposed to "a link about boats". */
function standsForItself(reading: QueryReading, { concepts }: WordMeaning): boolean {
  if (concepts.length === 0) return false;
  const next = nextMeaning(reading);
  if (reading.rest === '' && reading.tokens[reading.at] === undefined)
    return reading.current.terms.length === 0;
  return next?.kind !== undefined || next?.roles.has('page') === true;
}

function takePage(reading: QueryReading, text: string): void {
  const { current, tokens, isCounting } = reading;
  const next = tokens[reading.at];
  const isNumber = next?.is === 'number' || next?.is === 'ordinal';
  const value = isNumber ? next.value : next?.is === 'word' ? NUMBER_WORDS.get(next.text) : undefined;
  if (value !== undefined) {
    reading.at += 1;
    setPaging(reading, value);
  } else if (isCounting && current.ordinal !== undefined) {
    setPaging(reading, current.ordinal.from);
    current.ordinal = undefined;
  } else {
    current.isPage = true;
    current.asides.push(text);
    named(reading);
  }
}
