import { isDeepStrictEqual } from 'node:util';
import { fail } from '../../core/index.ts';
import type { PageGroup } from '../perceive/index.ts';
import { queryMatcher } from '../rank/index.ts';
import type { AskedQuery, Ordinal } from './asked.ts';
import type { ElementQuery, ListedElement, QueryMatch, QueryResult } from './element-query.ts';
import { filterElements } from './filters.ts';
import { looseMatches, onlyOfKind } from './loose-match.ts';
import { lacksDeed, lacksModifier } from './modifier.ts';
import { pagesOf, type PageHit } from './pagination.ts';
import { readQuery } from './read-query.ts';
import { pageOf, type Page } from './asked-page.ts';
import { besideMatches, ownedMatches, sectionMatches } from './relations.ts';
import { scoreAll, scorerOf, type Scored } from './score.ts';
import { withTitlesQuoted } from './spoken-titles.ts';

const MATCH = 0.6;
/** How much worse than the best a match may be. */
const SPREAD = 0.12;
/** The same where an ordinal counts them. */
const ORDINAL_SPREAD = 0.06;
const MOST_NEAREST = 3;
const MOST_CHARS = 1_000;

/** The elements that a query in plain words and filters ask for. */
export function queryElements(
  listed: readonly ListedElement[],
  groups: readonly PageGroup[],
  asked: ElementQuery,
): QueryResult {
  const query = asked.query?.trim().slice(0, MOST_CHARS) ?? '';
  const filters = asked.filters ?? {};
  const hasFilters = Object.values(filters).some((value) => value !== undefined);
  if (query === '' && !hasFilters)
    throw fail('invalid_input', { field: 'query' }, { message: 'Give a query, or filters.' });
  const left = hasFilters ? filterElements(listed, filters) : listed;
  if (query === '')
    return {
      matches: left.map(({ element, index }) => ({ element, index, score: 1, why: [] })),
      nearest: [],
    };
  const page = pageOf(left, groups);
  const titled = withTitlesQuoted(query, page);
  const spoken =
    titled === query ? undefined : bestRead(waysToRead(titled).map((read) => answer(read, page, titled)));
  if (spoken !== undefined && spoken.matches.length > 0) return spoken;
  const read = readQuery(query);
  const split = readQuery(query, { phrases: 'common' });
  const reads = isDeepStrictEqual(read, split) ? [read] : [read, split];
  const plain = bestRead(reads.map((read) => answer(read, page, query)));
  if (plain.matches.length > 0) return plain;
  // "Toggle the sidebar" is not something in the sidebar.
  const others = read.hasLoosePlace ? [readQuery(query, { arePlacesPlain: true })] : [];
  if (read.states.includes('current')) others.push(readQuery(query, { isCurrentPlain: true }));
  others.push(readQuery(query, { phrases: 'few' }));
  for (const other of others) {
    const found = answer(other, page, query);
    if (found.matches.length > 0) return found;
  }
  const loose = lacksDeed(split, page)
    ? plain
    : bestRead([...reads, ...others.slice(0, -1)].map((each) => loosely(each, page, plain)));
  if (loose.matches.length > 0) return loose;
  const kind = onlyOfKind(split, page).map((hit) => matchOf(hit, page));
  if (kind.length > 0) return { matches: kind, isLoose: true, nearest: [] };
  const clauses = clausesOf(query).map((clause) => answer(readQuery(clause), page, clause));
  return bestRead([plain, ...clauses]);
}

const CLAUSE = /[,;，；。！？!?]\s*/u;
const QUOTE = /["“”„«»「」『』《》‘’‚`]/u;

/** "Refuse the cookies, allow only what is necessary" says the same in two ways. */
function clausesOf(query: string): string[] {
  if (QUOTE.test(query)) return [];
  const clauses = query.split(CLAUSE).filter(saysWhat);
  return clauses.length > 1 ? clauses : [];
}

/** Whether it names a thing by itself, and rules nothing out. */
function saysWhat(clause: string): boolean {
  const { terms, unwanted } = readQuery(clause);
  return unwanted === undefined && terms.some(({ isLight, isContext }) => !isLight && !isContext);
}

/** Long phrases as one, or word by word. */
function waysToRead(query: string): AskedQuery[] {
  const ways = (['all', 'common', 'few'] as const).map((phrases) => readQuery(query, { phrases }));
  return ways.filter((way, at) => !ways.slice(0, at).some((other) => isDeepStrictEqual(other, way)));
}

/** Of several ways to read a query the one that finds what fits best. */
function bestRead(results: readonly QueryResult[]): QueryResult {
  const scoreOf = ({ matches: [first] }: QueryResult): number => first?.score ?? 0;
  return results.reduce((best, each) => (scoreOf(each) > scoreOf(best) ? each : best));
}

/** What has most of it, where nothing has all. */
function loosely(read: AskedQuery, page: Page, plain: QueryResult): QueryResult {
  const found = isAboutPages(read) || lacksModifier(read, page) ? [] : looseMatches(read, page);
  const hits = read.ordinal === undefined ? found : picked(found, read.ordinal);
  if (hits.length === 0) return plain;
  const matches = hits.map(({ score, ...hit }) => matchOf({ ...hit, score: Math.min(score, LOOSE) }, page));
  return { matches, isLoose: true, nearest: [] };
}

/** Whoever reads the score sees that it is less than a match in full. */
const LOOSE = MATCH - 0.01;

function answer(read: AskedQuery, page: Page, query: string): QueryResult {
  const meant = isTitle(read.unwantedPhrase, page) ? readQuery(query, { areNegationsPlain: true }) : read;
  const asked = withStep(meant);
  const pages = isAboutPages(asked) ? [...pagesInRow(asked, page), ...pageMatches(asked, page)] : [];
  // "The next chapter" may also be called so.
  const isWords =
    !isAboutPages(asked) ||
    (pages.length === 0 && asked.terms.some(({ concepts }) => concepts.includes(String(asked.paging))));
  const related = isWords ? relatedMatches(asked, page) : [];
  const scored = isWords || pages.length === 0 ? scoreAll(asked, page) : [];
  const found = related.length > 0 ? related : isWords ? ownOrNext(asked, scored, page) : pages;
  const matches = found.map((hit) => matchOf(hit, page));
  return { matches, nearest: matches.length > 0 ? [] : nearestOf(asked, page, { scored, query }) };
}

/** "The next chapter" is nothing that does not say so. */
function withStep(asked: AskedQuery): AskedQuery {
  const { paging, terms } = asked;
  if (typeof paging !== 'string') return asked;
  const isStep = ({ concepts }: AskedQuery['terms'][number]): boolean => concepts.includes(paging);
  return { ...asked, terms: terms.map((term) => (isStep(term) ? { ...term, isName: true } : term)) };
}

/** What is told by where it stands. */
function relatedMatches(asked: AskedQuery, page: Page): Hit[] {
  const beside = besideMatches(asked, page);
  if (beside.length > 0 || asked.ordinal === undefined) return beside;
  return picked(sectionMatches(asked, page), asked.ordinal);
}

/** "How to fall without injury" rules out nothing where a label says the same. */
function isTitle(phrase: string, { listed, textsAt }: Page): boolean {
  return phrase !== '' && listed.some((_, at) => textsAt(at).words.includes(` ${phrase} `));
}

interface Hit {
  readonly at: number;
  readonly score: number;
  readonly why: () => readonly string[];
}

function isAboutPages({ paging, kinds }: AskedQuery): boolean {
  return paging !== undefined || (kinds.includes('pagination') && kinds.every((kind) => kind !== 'field'));
}

/** Pages of a listing; only what else was asked for can rule one out. */
function pageMatches(asked: AskedQuery, page: Page): Hit[] {
  const pages = pagesOf(page.listed, page.textsAt);
  const { paging } = asked;
  const hits: readonly PageHit[] = paging === undefined ? pages.all() : pages.find(paging);
  const open = { ...asked, kinds: [], terms: [], ordinal: undefined, paging: undefined };
  const scorer = scorerOf(open, page);
  const left = hits.flatMap(({ at, quality, why }): Hit[] => {
    const allowed = scorer(page.listed[at] as ListedElement, at); // a place in this very list
    return allowed.score <= 0
      ? []
      : [{ at, score: quality, why: () => [sayPage(paging) ?? why, ...allowed.why()] }];
  });
  const best = left[0]?.score ?? 0;
  const close = left.filter(({ score }) => score >= best - SPREAD);
  return asked.ordinal === undefined ? close : picked(close, asked.ordinal);
}

/** "The second page of the thread about boats": the number in the row that says so. */
function pagesInRow(asked: AskedQuery, page: Page): Hit[] {
  const { paging } = asked;
  const terms = asked.terms.filter(({ isContext, isLight }) => isContext && !isLight);
  const quotes = asked.quotes.map((quote) => ({ ...quote, isContext: true }));
  if (typeof paging !== 'number' || terms.length + quotes.length === 0) return [];
  const told = { ...asked, kinds: [], terms, quotes, ordinal: undefined, paging: undefined };
  const scorer = scorerOf(told, page);
  return page.listed.flatMap((entry, at): Hit[] => {
    if (entry.element.row === '' || page.textsAt(at).words.trim() !== String(paging)) return [];
    const { score, why } = scorer(entry, at);
    return score < MATCH ? [] : [{ at, score, why: () => [sayPage(paging) ?? '', ...why()] }];
  });
}

function sayPage(paging: AskedQuery['paging']): string | undefined {
  if (paging === undefined) return undefined;
  return typeof paging === 'number' ? `${ordinalText(paging)} page` : `${paging} page`;
}

/** What has the words; if what is to be done is only beside it, whatever does it. */
function ownOrNext(asked: AskedQuery, scored: readonly Scored[], page: Page): Hit[] {
  const found = wordMatches(asked, scored, page);
  const [first] = found;
  const why = first?.why() ?? [];
  const isDoing = why.some((each) => each === 'label' || each.startsWith('synonym'));
  // What is called as was quoted, where it was said to be.
  const isQuoted = why.includes('quoted text') && (first?.score ?? 0) > QUOTED;
  return isQuoted || (isDoing && !why.includes('row')) ? found : [...ownedMatches(asked, page), ...found];
}

const QUOTED = 0.95;

function wordMatches(asked: AskedQuery, scored: readonly Scored[], page: Page): Hit[] {
  if (asksNothing(asked)) return [];
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
  if (best < MATCH || lacksModifier(asked, page)) return [];
  const spread = asked.ordinal === undefined ? SPREAD : ORDINAL_SPREAD;
  const close = scored.filter(({ score }) => score >= Math.max(MATCH, best - spread));
  if (asked.ordinal !== undefined) return picked(close, asked.ordinal);
  return close.toSorted((a, b) => b.score - a.score || a.at - b.at);
}

function asksNothing({ quotes, terms, kinds, places, states, ordinal, unwanted }: AskedQuery): boolean {
  const said = quotes.length + terms.length + kinds.length + places.length + states.length;
  return said === 0 && ordinal === undefined && unwanted === undefined;
}

/** Those that an ordinal names, among all in document order; none where it goes beyond them. */
function picked(hits: readonly Hit[], { from, count }: Ordinal): Hit[] {
  const inOrder = hits.toSorted((a, b) => a.at - b.at);
  const start = from < 0 ? inOrder.length + from : from - 1;
  if (start < 0 || start + count > inOrder.length) return [];
  return inOrder.slice(start, start + count).map((hit, at) => ({
    ...hit,
    why: () => [...hit.why(), `${ordinalText(start + at + 1)} of ${inOrder.length}`],
  }));
}

function ordinalText(number: number): string {
  const teens = number % 100;
  const ending = teens > 10 && teens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

function matchOf({ at, score, why }: Hit, { listed }: Page): QueryMatch {
  const { element, index } = listed[at] as ListedElement; // a place in this very list
  return { element, index, score: Math.round(Math.max(0, Math.min(1, score)) * 100) / 100, why: why() };
}

const MOST_LIKE = 200;

/** What has most of what was asked for, and what has its words in any way. */
function nearestOf(
  asked: AskedQuery,
  page: Page,
  { scored, query }: { readonly scored: readonly Scored[]; readonly query: string },
): QueryMatch[] {
  if (isAboutPages(asked)) return otherPages(page);
  const text = [...asked.quotes.map((quote) => quote.text), asked.bare].join(' ').trim();
  const matcher = queryMatcher(text === '' ? query : text, page.groups);
  // Where some are alike, only the best of them are worth a closer look.
  const few =
    scored.length === 0 ? page.listed.map(unlike) : bestOf(scored, ({ likeness }) => likeness, MOST_LIKE);
  const hits = few.flatMap(({ at, likeness, why }): Hit[] => {
    const entry = page.listed[at];
    const score = entry === undefined ? 0 : 0.7 * likeness + 0.3 * matcher(entry.element);
    return score > 0.05 ? [{ at, why, score: Math.min(MATCH - 0.01, score) }] : [];
  });
  return bestOf(hits, ({ score }) => score, MOST_NEAREST).map((hit) => matchOf(hit, page));
}

/** Where the page that was asked for is not, some that are. */
function otherPages(page: Page): QueryMatch[] {
  const pages = pagesOf(page.listed, page.textsAt).all().slice(0, MOST_NEAREST);
  return pages.map(({ at, why }) => matchOf({ at, score: MATCH / 2, why: () => [why] }, page));
}

const unlike = (_: ListedElement, at: number): Scored => ({ at, score: 0, likeness: 0, why: () => [] });

function bestOf<T extends { readonly at: number }>(
  all: readonly T[],
  worth: (each: T) => number,
  most: number,
): T[] {
  return all.toSorted((a, b) => worth(b) - worth(a) || a.at - b.at).slice(0, most);
}
