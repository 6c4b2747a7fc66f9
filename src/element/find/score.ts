import { wordsOfFolded } from './fold.ts';
import { kindQuality } from './kinds.ts';
import { NO_HIT, SURE_CUE, type Hit } from './match-term.ts';
import type { ElementTexts, PageTexts } from './page-texts.ts';
import { isLight, type Query, type Term } from './query.ts';
import { isAllowedBy } from './restrict.ts';
import { besideHit, MOST_BESIDE } from './structure.ts';
import { IN_A_LIST, isDoneByOpening, isNeeded, SWITCHED, termHits, type TermHits } from './term-hits.ts';
import { isAction, isListed } from './vocabulary/index.ts';

/** How well an element matches a query. */
export interface Scored {
  readonly at: number;
  /** 0 to about 1. */
  readonly score: number;
  /** A word for the element itself is missing. */
  readonly isPartial: boolean;
  /** A name or an action is missing, or the query rules it out. */
  readonly isNearMiss: boolean;
  /** Something on the element itself matches a word of the query. */
  readonly isOwn: boolean;
  /** The same with a word that distinguishes it from others. */
  readonly isTelling: boolean;
  /** It is exactly of the requested kind. */
  readonly isOfKind: boolean;
  readonly why: () => readonly string[];
}

/** The flags of a full match. */
export const IN_FULL = { isPartial: false, isNearMiss: false, isOwn: true, isTelling: true, isOfKind: true };
/** From this score on an element counts as a match. */
export const MATCH = 0.6;
const PRESENT = 0.5;
const MISSING = 0.45;
const WHOLE = 0.95;

/** Scores every element that matches any part of a query, in document order. */
export function scoreAll(query: Query, page: PageTexts): Scored[] {
  const isAllowed = isAllowedBy(query, page);
  const called = new Set(calledSo(query, page));
  const terms = query.terms.map((term) => weighed(termHits(term, query, page), query.terms));
  if (terms.length + called.size === 0) return scoreKinds(query, page, isAllowed);
  const places = new Set([...called, ...terms.flatMap(({ at }) => [...at.keys()])]);
  if (query.isBeside)
    for (const at of [...places])
      for (let step = -MOST_BESIDE; step <= MOST_BESIDE; step++) places.add(at + step);
  return [...places]
    .toSorted((a, b) => a - b)
    .flatMap((at): Scored[] => {
      if (called.has(at)) return [{ ...IN_FULL, at, score: 1.1, why: () => ['label'] }];
      const scored = scoreOne(at, terms, { query, page });
      if (scored === undefined) return [];
      return [isAllowed(at) ? scored : { ...scored, isNearMiss: true }];
    });
}

/** The indexes of the elements whose label is the query itself. */
export function calledSo({ label, words }: Query, { elements, textsAt }: PageTexts): number[] {
  if (label === '') return [];
  return [...elements.keys()].filter((at) => {
    const own = textsAt(at);
    return own.label === label || (words.trim() !== '' && own.words === words);
  });
}

/** For a query without terms: elements of that kind, in that place and in that state. */
function scoreKinds(query: Query, page: PageTexts, isAllowed: (at: number) => boolean): Scored[] {
  const { kinds, places, states, ordinal, unwanted, isAll } = query;
  const isOpen = kinds.length + places.length + states.length === 0;
  if (isOpen && ordinal === undefined && unwanted === undefined && !isAll) return [];
  return page.elements.flatMap((element, at): Scored[] => {
    const isOfKind = kinds.length === 0 || kinds.some((kind) => kindQuality(element, kind) === 1);
    if (!isOfKind || !isAllowed(at)) return [];
    return [{ ...IN_FULL, at, score: 1, why: () => reasons(query, [], true) }];
  });
}

/** A term with its weight on this page. */
interface Weighed extends TermHits {
  readonly weight: number;
}

const QUOTE = 2;
const NAME = 1.2;
const LIGHT = 0.1;
const LISTED = 0.4;
const FORGIVEN = 0.25;

/** Rare words count most; words that the page lacks count less, because it may use others. */
function weighed(hits: TermHits, terms: readonly Term[]): Weighed {
  const { term, best, rarity } = hits;
  const { is, concepts, isOwner, isHead } = term;
  const isMissing = best < MISSING;
  const base = is === 'quote' ? QUOTE : is === 'name' ? NAME : 1;
  const others = terms.filter((other) => other !== term && !isLight(other));
  let weight = base * (isOwner ? 0.95 : 1) * (0.5 + 0.5 * rarity);
  if (is === 'light') weight = best >= 0.9 ? 0.45 * rarity : LIGHT;
  // "Share this article": the page is the article.
  else if (isListed(concepts) && others.some((other) => isAction(other.concepts))) weight = LIGHT;
  // "The article about boats": the topic distinguishes more than the word "article".
  else if (isListed(concepts) && others.some((other) => !isListed(other.concepts)))
    weight = best < PRESENT ? LIGHT : LISTED;
  else if (isMissing && isDoneByOpening(term) && terms.length > 1) weight = LIGHT;
  else if (isMissing && base > 1) weight = base;
  else if (isMissing) weight = (isHead && concepts.length > 0 ? 0.8 : 0.45) * (isOwner ? 0.8 : 1);
  return { ...hits, weight };
}

/** A term with its match on one element. */
interface Part extends Weighed {
  readonly hit: Hit;
}

interface ScoredQuery {
  readonly query: Query;
  readonly page: PageTexts;
}

function scoreOne(at: number, terms: readonly Weighed[], { query, page }: ScoredQuery): Scored | undefined {
  const element = page.elements[at];
  if (element === undefined) return undefined;
  const texts = page.textsAt(at);
  const parts = terms.map((each): Part => {
    const isBeside = query.isBeside && each.term.isOwner;
    return { ...each, hit: isBeside ? besideHit(at, each, page) : (each.at.get(at) ?? NO_HIT) };
  });
  // That an element can be switched is not enough for a match.
  if (parts.every(({ hit }) => hit.quality === 0 || hit.why === SWITCHED)) return undefined;
  const isInList = parts.some(({ hit }) => hit.why === IN_A_LIST);
  // "The thread by Ann" is not Ann.
  const isOther = parts.some(
    ({ term, hit }) => (term.isOwner || term.is === 'name') && hit.covers >= texts.words.length - 2,
  );
  const share = shareOf(parts, texts, query.words);
  const { score, isPartial, lacksName } = sumUp(parts, share >= WHOLE && !isInList);
  const kind = Math.max(
    ...query.kinds.map((each) => kindQuality(element, each)),
    query.kinds.length === 0 ? 1 : 0,
  );
  const fit = score * (0.88 + 0.12 * share) * (0.5 + 0.5 * kind) * (isInList && isOther ? 0.85 : 1);
  const isMadeForIt = kind === 1 && query.kinds.some((each) => each !== 'link' && each !== 'button');
  const own = parts.filter(({ hit, weight }) => hit.isOwn && hit.quality >= PRESENT && weight > FORGIVEN);
  return {
    at,
    score: fit,
    isPartial,
    isNearMiss: kind === 0 || lacksName,
    isOwn: own.length > 0,
    isTelling: own.some(
      ({ term, hit }) =>
        (hit.why !== 'attributes' || isMadeForIt || hit.quality >= SURE_CUE) && isSpecific(term, terms),
    ),
    isOfKind: kind === 1,
    why: () => reasons(query, parts, kind === 1),
  };
}

const isCommon = (term: Term): boolean =>
  term.concepts.length === 0 || isLight(term) || isListed(term.concepts) || isDoneByOpening(term);

/** "Log in to my account" is not any account: one known concept is not enough if another one is missing on the page. */
function isSpecific(term: Term, terms: readonly Weighed[]): boolean {
  if (term.concepts.length === 0 || isNeeded(term)) return true;
  return terms.every(({ term: other, best }) => best >= MISSING || other.isOwner || isCommon(other));
}

const NOTED = /[(（][^()（）]*[)）]\s*$/;

/** The share of a label that the query covers, without counts and notes in brackets. */
function shareOf(parts: readonly Part[], { label, words }: ElementTexts, said: string): number {
  const plain = NOTED.test(label) ? wordsOfFolded(label.replace(NOTED, ' ').trim()) : words;
  const own = plain.replace(/ \d+ $/, ' ').trim();
  const covers = parts.filter(({ hit }) => hit.covers > 0).map(({ hit }) => hit.covers);
  const covered = covers.reduce((sum, length) => sum + length, Math.max(0, covers.length - 1));
  const spoken = own.split(' ').filter((word) => said.includes(` ${word} `));
  return own === '' ? 0 : Math.min(1, Math.max(covered, spoken.join(' ').length) / own.length);
}

interface Sums {
  readonly score: number;
  readonly isPartial: boolean;
  readonly lacksName: boolean;
}

function sumUp(parts: readonly Part[], isWhole: boolean): Sums {
  let [sum, whole] = [0, 0];
  let [isPartial, lacksName] = [false, false];
  // An unknown word or an action covers the whole label: the other words matter little.
  const isTold = parts.some(
    ({ term, hit }) => hit.covers > 0 && (term.concepts.length === 0 || isAction(term.concepts)),
  );
  for (const { term, hit, best, weight } of parts) {
    const isMissing = hit.quality < MISSING;
    const isForgiven = isWhole && isMissing && isForgivable(term, best, isTold);
    const counts = isForgiven ? Math.min(FORGIVEN, weight) : weight;
    sum += counts * hit.quality;
    whole += counts;
    if (!isMissing || isForgiven || counts <= LIGHT || counts === LISTED) continue;
    if (isNeeded(term)) lacksName = true;
    else isPartial = true;
  }
  return { score: whole === 0 ? 0 : sum / whole, isPartial, lacksName };
}

/** Whether a term may be missing if the query covers the whole label, unless another element has it. */
function isForgivable(term: Term, best: number, isTold: boolean): boolean {
  if (isNeeded(term) || isLight(term)) return isLight(term);
  if ((best >= 0.8 && !term.isOwner) || !isCommon(term)) return false;
  return term.isHead ? isTold : !term.isOwner;
}

function reasons({ kinds, places, states }: Query, parts: readonly Part[], isOfKind: boolean): string[] {
  const found = parts.filter(({ hit }) => hit.quality >= MISSING).map(({ hit }) => hit.why);
  const where = places.slice(0, 1).map((place) => `in ${place}`);
  return [...new Set(found), ...(isOfKind ? kinds.slice(0, 1) : []), ...where, ...states];
}
