import type { PageElement, PageGroup } from '../model.ts';
import { nearest } from '../../core/index.ts';
import { foldText } from './fold.ts';
import { pageOf, type PageTexts } from './page-texts.ts';
import { pageHits } from './paging.ts';
import type { Ordinal, Query } from './query.ts';
import { readQuery } from './read-query.ts';
import { isAllowedBy } from './restrict.ts';
import { isListed } from './vocabulary/index.ts';
import { calledSo, IN_FULL, MATCH, scoreAll, type Scored } from './score.ts';

export interface Match {
  readonly element: PageElement;
  /** Its index among the searched elements. */
  readonly at: number;
  /** 0 to 1, two decimals. */
  readonly score: number;
  /** A few words each, never text of the page. */
  readonly why: readonly string[];
  /** Only the element's surroundings match, such as the name of its group. */
  readonly isAround: boolean;
}

export interface Found {
  /** Best first. */
  readonly matches: readonly Match[];
  /** None of the matches has everything that was asked for. */
  readonly isLoose: boolean;
  /** The next best elements after the matches, best first. */
  readonly nearest: readonly Match[];
}

/** How much worse than the best a match may be; less if an ordinal counts the matches. */
const SPREAD = 0.12;
const ORDINAL_SPREAD = 0.06;
const LOOSE = 0.4;
const LOOSE_SPREAD = 0.04;
const LEAST_NEAR = 0.05;
export const MOST_NEAREST = 10;

/** The elements that match a query in plain words. */
export function find(elements: readonly PageElement[], groups: readonly PageGroup[], words: string): Found {
  const query = readQuery(words);
  const page = pageOf(elements, groups);
  const tell = (hits: readonly Scored[]): Match[] => once(hits).map((hit) => matchOf(hit, elements));
  if (isAboutPages(query) && calledSo(query, page).length === 0) {
    const pages = pagesFor(query, page);
    if (pages.length > 0 || !hasMoreThanStep(query))
      return { matches: tell(pages), isLoose: false, nearest: tell(otherPages(page, pages)) };
  }
  const scored = scoreAll(query, page);
  const full = matchesOf(scored, query);
  const matches = full.length > 0 ? full : looseOf(scored, query).map(belowMatch);
  const taken = new Set(matches.map(({ at }) => at));
  const near = nearestOf(scored, query, page).filter(({ at }) => !taken.has(at) && taken.add(at));
  return {
    matches: tell(matches),
    isLoose: full.length === 0 && matches.length > 0,
    nearest: tell(near.slice(0, MOST_NEAREST).map(belowMatch)),
  };
}

/** Elements that have most of the query, then those with a similar spelling. */
function nearestOf(scored: readonly Scored[], query: Query, page: PageTexts): Scored[] {
  const near = bestOf(
    scored.filter(({ score }) => score > LEAST_NEAR),
    Infinity,
  ).slice(0, 2 * MOST_NEAREST);
  return near.length < MOST_NEAREST ? [...near, ...writtenAlike(query, page)] : near;
}

const MOST_COMPARED = 2_000;

/** For misspelt words. */
function writtenAlike({ label, terms }: Query, { elements }: PageTexts): Scored[] {
  const wanted = terms.find(({ is }) => is === 'quote')?.text ?? label;
  const labels = elements.slice(0, MOST_COMPARED).map(({ name }) => foldText(name));
  const short = labels.filter(({ length }) => length > 0 && length <= 2 * wanted.length);
  return nearest(wanted, [...new Set(short)], MOST_NEAREST).map((name) => {
    const at = labels.indexOf(name);
    return { ...IN_FULL, at, score: LEAST_NEAR, why: () => ['written alike'] };
  });
}

/** The score shows that it is not a full match. */
const belowMatch = (hit: Scored): Scored => ({ ...hit, score: Math.min(hit.score, MATCH - 0.01) });

function matchesOf(scored: readonly Scored[], { ordinal }: Query): readonly Scored[] {
  const fit = scored.filter((hit) => hit.score >= MATCH && !hit.isPartial && !hit.isNearMiss);
  if (ordinal === undefined) return bestOf(fit, SPREAD);
  const close = bestOf(fit, ORDINAL_SPREAD);
  const exact = close.filter(({ isOfKind }) => isOfKind);
  const picked = pick(exact.length > 0 ? exact : close, ordinal);
  // "The third coupon": elements under a heading with these words.
  const under = fit.filter(({ isOwn }) => !isOwn);
  return picked.length > 0 ? picked : pick(under, ordinal);
}

function looseOf(scored: readonly Scored[], { ordinal }: Query): readonly Scored[] {
  const fit = scored.filter((hit) => hit.score >= LOOSE && !hit.isNearMiss && hit.isTelling);
  const close = bestOf(fit, LOOSE_SPREAD);
  return ordinal === undefined ? close : pick(close, ordinal);
}

/** Scores are equal if they are displayed as equal. */
const hundredths = ({ score }: Scored): number => Math.round(score * 100);

/** Each element only at its first occurrence. */
function once(hits: readonly Scored[]): Scored[] {
  const taken = new Set<number>();
  return hits.filter(({ at }) => !taken.has(at) && taken.add(at));
}

/** Those that are hardly worse than the best, best first. */
function bestOf(hits: readonly Scored[], spread: number): readonly Scored[] {
  const sorted = hits.toSorted((a, b) => hundredths(b) - hundredths(a) || a.at - b.at);
  return sorted.filter(({ score }) => score >= (sorted[0]?.score ?? 0) - spread);
}

/** Those that an ordinal selects, in document order; none if there are too few. */
function pick(hits: readonly Scored[], { from, count }: Ordinal): Scored[] {
  const start = from < 0 ? hits.length + from : from - 1;
  if (start < 0 || start + count > hits.length) return [];
  const inOrder = hits.toSorted((a, b) => a.at - b.at);
  return inOrder.slice(start, start + count).map((hit, at) => ({
    ...hit,
    why: () => [...hit.why(), `${ordinalText(start + at + 1)} of ${hits.length}`],
  }));
}

function ordinalText(number: number): string {
  const teens = number % 100;
  const ending = teens > 10 && teens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

function isAboutPages({ paging, kinds }: Query): boolean {
  return paging !== undefined || (kinds.includes('pagination') && !kinds.includes('field'));
}

/** "The next chapter": if there is no next page, another element may have this label. */
function hasMoreThanStep({ terms, paging }: Query): boolean {
  return (
    typeof paging === 'string' &&
    terms.some(({ concepts }) => !concepts.includes(paging) && !isListed(concepts))
  );
}

/** The links to the requested page; only the rest of the query can rule them out. */
function pagesFor(query: Query, page: PageTexts): readonly Scored[] {
  const isAllowed = isAllowedBy(query, page);
  const inRow = typeof query.paging === 'number' ? pagesInRow(query, query.paging, page) : [];
  const hits = inRow.length > 0 ? inRow : pageHits(query.paging, page).filter(({ at }) => isAllowed(at));
  const best = hits[0]?.score ?? 0;
  const close = hits
    .filter(({ score }) => score >= best - SPREAD)
    .map(({ why, ...hit }) => ({ ...hit, ...IN_FULL, why: () => [why] }));
  return query.ordinal === undefined ? close : pick(close, query.ordinal);
}

/** "The second page of the thread about boats": the page number in the matching row. */
function pagesInRow(
  query: Query,
  number: number,
  page: PageTexts,
): { at: number; score: number; why: string }[] {
  const terms = query.terms.filter(({ is }) => is !== 'light').map((term) => ({ ...term, isOwner: true }));
  if (terms.length === 0) return [];
  const rows = scoreAll({ ...query, terms, kinds: [], paging: undefined, ordinal: undefined }, page);
  return rows
    .filter(({ at, score }) => score >= MATCH && page.textsAt(at).words.trim() === String(number))
    .map(({ at, score }) => ({ at, score, why: 'page number' }))
    .toSorted((a, b) => b.score - a.score);
}

/** Other pages of the listing. */
function otherPages(page: PageTexts, found: readonly Scored[]): Scored[] {
  return pageHits(undefined, page)
    .filter(({ at }) => !found.some((hit) => hit.at === at))
    .slice(0, MOST_NEAREST)
    .map(({ at, why }) => ({ ...IN_FULL, at, score: MATCH / 2, why: () => [why] }));
}

function matchOf({ at, score, why, isOwn }: Scored, elements: readonly PageElement[]): Match {
  const rounded = Math.round(Math.max(0, Math.min(1, score)) * 100) / 100;
  // `at` is an index into this list.
  return { element: elements[at] as PageElement, at, score: rounded, why: why(), isAround: !isOwn };
}
