import type { Paging, Term } from './asked.ts';
import { BRANDS, CONCEPTS } from './concepts/index.ts';
import { isEmpty, isSaidIn, termOf } from './draft.ts';
import { BESIDE_WORDS, NUMBER_WORDS, PLAIN_PLACES } from './grammar.ts';
import { phraseInHan, phraseInWords, type Meanings } from './lexicon.ts';
import {
  addKind,
  claimQuotes,
  content,
  readOrdinal,
  setPaging,
  type Phrase,
  type Reading,
} from './reading.ts';

/** Does with a phrase what it means where it stands. */
export function take(reading: Reading, phrase: Phrase): void {
  const { meanings } = phrase;
  const { roles } = meanings;
  const step = stepOf(phrase);
  if (step !== undefined) {
    reading.current.paging = step;
    content(reading);
  } else if (meanings.ordinal !== undefined && !isOrderOfAll(reading, phrase))
    readOrdinal(reading, meanings.ordinal);
  else if (roles.has('not') && !isAnswer(reading, phrase)) {
    if (reading.areNegationsPlain) return;
    const next = reading.tokens[reading.at];
    if (next?.is === 'word') reading.unwantedPhrase = `${phrase.text} ${next.text}`;
    reading.current = reading.unwanted;
    reading.isContext = false;
    content(reading);
  } else if (roles.has('not-end') && takeEnd(reading)) return;
  else if (BUT_WORDS.has(phrase.text) && reading.current === reading.unwanted)
    reading.current = reading.wanted;
  else if (roles.has('all')) reading.isAll = true;
  else if (meanings.state === 'current' && reading.isCurrentPlain) takeLook(reading, phrase);
  else if (meanings.state !== undefined && !isOrder(reading, phrase)) {
    reading.current.states.push(meanings.state);
    content(reading);
  } else if (isPlace(reading, meanings)) takePlace(reading, meanings);
  else if (meanings.kind !== undefined && !isOrder(reading, phrase) && !isOfThing(reading))
    addKind(reading, meanings.kind);
  else takeRole(reading, phrase);
}

function takeLook(reading: Reading, { text, meanings: { concepts, senses } }: Phrase): void {
  reading.current.terms.push(termOf(text, { concepts, senses, isLight: true, isContext: reading.isContext }));
  content(reading);
}

/** "The newest replies first" is how all of them are sorted. */
function isOrderOfAll({ tokens, at, current }: Reading, { text }: Phrase): boolean {
  return text === 'first' && at >= tokens.length && current.terms.length > 1;
}

/** "Select …" at the start says what to do. */
function isOrder({ current, tokens, at, rest }: Reading, { meanings: { roles } }: Phrase): boolean {
  return roles.has('verb') && isEmpty(current) && (at < tokens.length || rest !== '');
}

/** "The copy of the field study": a word of a name, and no kind. */
function isOfThing({ isContext, tokens, at }: Reading): boolean {
  const next = tokens[at];
  if (!isContext || next?.is !== 'word') return false;
  const { roles, kind } = phraseInWords([next.text], 0)?.meanings ?? {};
  return kind === undefined && (roles === undefined || roles.size === 0);
}

/** "Next page" and what else names a page by where it lies. */
function stepOf({ text, meanings: { concepts } }: Phrase): Paging | undefined {
  if (!/page|seite|页/.test(text)) return undefined;
  const step = (['next', 'previous', 'last'] as const).find((name) => concepts.includes(name));
  return step ?? (concepts.includes('first') ? 1 : undefined);
}

/** "The No button" is one that says no. */
function isAnswer({ tokens, at, current }: Reading, { meanings }: Phrase): boolean {
  if (meanings.concepts.length === 0 || current.terms.length > 0) return false;
  const next = tokens[at];
  return next?.is === 'word' && phraseInWords([next.text], 0)?.meanings.kind !== undefined;
}

/** In Chinese what comes before this tells more of what follows. */
function takeEnd(reading: Reading): boolean {
  if (reading.current === reading.unwanted) reading.current = reading.wanted;
  else {
    const { current } = reading;
    // "The author of the first post": the post is no more than whose it is.
    const isNamed = current.terms.some(isNameInHan);
    current.terms = current.terms.map((term) => {
      if (term.concepts.length === 0 || current.ordinal !== undefined) return { ...term, isContext: true };
      return isNamed ? { ...term, isContext: true, isLight: true } : term;
    });
    reading.isOwned = true;
  }
  reading.isContext = false;
  reading.isInside = false;
  return true;
}

/** In Chinese what is written in other letters. */
const isNameInHan = ({ isName, isCjk, concepts }: Term): boolean =>
  isName || (!isCjk && concepts.length === 0);

function isPlace({ isInside, arePlacesPlain }: Reading, { place, concepts }: Meanings): boolean {
  if (place === undefined) return false;
  if (arePlacesPlain) return isInside;
  return isInside || PLAIN_PLACES.has(place) || concepts.length === 0;
}

function takePlace(reading: Reading, { place, roles }: Meanings): void {
  if (place === undefined) return;
  const { isInside, unwanted } = reading;
  if (!isInside) reading.hasLoosePlace = true;
  if (reading.current === unwanted) takeUnwantedPlace(reading);
  const { current } = reading;
  // "The login form" is no place unless something is in it; "main" alone tells how it looks.
  const isNamed = isInside || PLAIN_PLACES.has(place) || place === 'nav';
  if (isNamed && !current.places.includes(place)) current.places.push(place);
  else if (!isNamed && !roles.has('look') && place === 'main') current.places.push(place);
  content(reading);
}

/** "Not the one in the cookie dialog" rules out a place, whatever else is said of it. */
function takeUnwantedPlace(reading: Reading): void {
  const { unwanted, wanted, ruledOut } = reading;
  // What stands between "in" and the place only tells which place.
  unwanted.terms.length = Math.min(unwanted.terms.length, ruledOut);
  // "… but not the imprint in the footer", after the imprint was asked for.
  if (unwanted.terms.every(isSaidIn(wanted.terms))) unwanted.terms.length = 0;
  // "Except the imprint in the footer": the footer is where to look.
  if (unwanted.terms.length + unwanted.quotes.length > 0) reading.current = wanted;
}

function takeRole(reading: Reading, { text, meanings, isName, isPlain = false, parts = [] }: Phrase): void {
  const { roles, concepts, senses } = meanings;
  const { current } = reading;
  if (BESIDE_WORDS.has(text)) current.isBeside = true;
  if (roles.has('page')) takePage(reading);
  else if (roles.has('row') && text !== 'reihe') markRow(reading);
  else if ((roles.has('context') || roles.has('inside')) && !standsForItself(reading, concepts)) {
    if (reading.isContext && current.terms.some(({ isContext }) => isContext))
      current.outer ??= current.terms.length;
    reading.isContext ||= roles.has('context') && !isEmpty(current);
    reading.isInside = roles.has('inside');
    reading.ruledOut = reading.unwanted.terms.length;
    if (current.bare.length > 0) current.bare.push(text);
  } else if (isSilent(reading, roles, isName)) {
    current.weak.push(termOf(text, { concepts, senses }));
    if (roles.has('verb')) current.verbs.push(text);
    if (TICKING.has(text)) current.kinds.push('checkbox');
    if (roles.has('this')) reading.isThis = true;
    if (current.bare.length > 0) current.bare.push(text);
  } else if (reading.isThis && concepts.some((name) => CONCEPTS[name]?.isListed === true)) {
    // "The history of this article": the page is the article.
    current.weak.push(termOf(text, { concepts, senses }));
    content(reading);
  } else {
    const isLight = roles.has('look') || roles.has('generic') || reading.isRowNoun || reading.isThis;
    if (reading.isOwned && concepts.includes('author') && current.terms.some(isPublished))
      tellOfAuthor(current);
    current.terms.push(
      termOf(text, {
        concepts,
        senses,
        parts,
        isPlain: isPlain && concepts.length === 0,
        isLight,
        isName: (isName && concepts.length === 0 && !isLight) || isBrand(concepts),
        isContext: reading.isContext,
      }),
    );
    current.bare.push(text);
    claimQuotes(reading);
    const { isInside } = reading;
    content(reading);
    // "In the upper menu": a place may still follow.
    reading.isInside = isLight && isInside;
  }
}

/** "Who uploaded the song": the song tells whose name it is, and nothing is uploaded. */
function tellOfAuthor(current: Reading['current']): void {
  current.terms = current.terms.map((term) => ({
    ...term,
    isContext: true,
    isLight: term.isLight || isPublished(term),
  }));
}

/** Nothing else can stand for the name of another site. */
const isPublished = ({ concepts }: Term): boolean => concepts.some((name) => PUBLISHING.has(name));
const PUBLISHING = new Set(['publish', 'release', 'upload', 'write', 'create']);
const isBrand = (concepts: readonly string[]): boolean => concepts.some((name) => BRANDS.has(name));

/** "Not the 6 but the 7". */
const BUT_WORDS = new Set(['but', 'sondern', '而是']);

const TICKING = new Set(['tick', 'untick', 'ankreuzen', 'anhaken', '勾选']);

/** Whether a word says nothing here. "Push" does in "under Push notifications". */
function isSilent({ current }: Reading, roles: Meanings['roles'], isName: boolean): boolean {
  if (roles.has('verb')) return !isName || current.terms.length + current.kinds.length === 0;
  return roles.has('filler') || roles.has('and');
}

/** "The About link" against "a link about boats". */
function standsForItself({ tokens, at, current, rest }: Reading, concepts: readonly string[]): boolean {
  if (concepts.length === 0) return false;
  if (rest !== '') return isKindOrPage(phraseInHan(rest, 0)?.meanings);
  const next = tokens[at];
  if (next === undefined) return current.terms.length === 0;
  if (next.is !== 'word') return false;
  return isKindOrPage(phraseInWords([next.text], 0)?.meanings);
}

const isKindOrPage = (meanings: Meanings | undefined): boolean =>
  meanings?.kind !== undefined || meanings?.roles.has('page') === true;

function takePage(reading: Reading): void {
  const { current, tokens } = reading;
  const next = tokens[reading.at];
  const value =
    next?.is === 'number' ? next.value : next?.is === 'word' ? NUMBER_WORDS.get(next.text) : undefined;
  const ordinal = next?.is === 'ordinal' ? next.value : undefined;
  if (value !== undefined || ordinal !== undefined) {
    reading.at += 1;
    setPaging(reading, value ?? ordinal ?? 1);
  } else if (reading.isCounting && current.ordinal !== undefined) {
    setPaging(reading, current.ordinal.from);
    current.ordinal = undefined;
  } else {
    current.isPage = true;
    content(reading);
  }
}

/** What was named last tells the row. */
function markRow({ current }: Reading): void {
  const term = current.terms.pop();
  if (term !== undefined) current.terms.push({ ...term, isContext: true });
  const quote = current.quotes.pop();
  if (quote !== undefined) current.quotes.push({ ...quote, isContext: true });
}
