import type { PageElement } from '../model.ts';
import { hasPart } from './cues.ts';
import { foldText } from './fold.ts';
import { matcherOf, type TermMatcher } from './match-term.ts';
import type { ElementTexts, PageTexts } from './page-texts.ts';
import { termOf, type Paging } from './query.ts';

/** An element that leads to a page of a listing, and how certain that is. */
export interface PageHit {
  readonly at: number;
  readonly score: number;
  readonly why: string;
}

/** The elements that lead to a page of a listing, best first; to any page if none is given. */
export function pageHits(paging: Paging | undefined, page: PageTexts): readonly PageHit[] {
  const strips = stripsOf(page.elements);
  if (paging === undefined) return allPages(page, strips);
  if (typeof paging === 'number') return numbered(paging, strips);
  return paging === 'last' ? lastPage(page, strips) : stepsTo(paging, page, strips);
}

/** A row of page numbers. */
interface Strip {
  readonly entries: readonly Numbered[];
  readonly worth: number;
}

interface Numbered {
  readonly at: number;
  readonly number: number;
  /** The label has a word for page. */
  readonly isNamed: boolean;
}

const PAGE_NUMBER =
  /^(?:(?:go to|goto|zu|zur|gehe zu|current)?\s*(?<named>page|seite|页|第)\s*)?[^\p{L}\p{N}]*(?<number>\d{1,5})[^\p{L}\p{N}]*(?:页|of \d+|von \d+)?$/u;
const MOST_BETWEEN = 3;
const MOST_NUMBER_CHARS = 24;
const STEP_ROLES = new Set(['link', 'button', 'tab', 'menuitem']);

function stripsOf(elements: readonly PageElement[]): Strip[] {
  const runs: Numbered[][] = [];
  elements.forEach(({ name, role, row }, at) => {
    if (name.length > MOST_NUMBER_CHARS || !/\d/.test(name) || !STEP_ROLES.has(role)) return;
    const groups = PAGE_NUMBER.exec(foldText(name).trim())?.groups;
    if (groups === undefined) return;
    const entry = { at, number: Number(groups['number']), isNamed: groups['named'] !== undefined };
    const last = runs.at(-1)?.at(-1);
    const isNext =
      last !== undefined &&
      at - last.at <= MOST_BETWEEN &&
      entry.number > last.number &&
      elements[last.at]?.row === row;
    if (isNext) runs.at(-1)?.push(entry);
    else runs.push([entry]);
  });
  return runs
    .map((entries) => ({ entries, worth: worthOf(entries, elements) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth);
}

const PAGE_PARTS = ['page', 'pages', 'pagination', 'pager', 'paging', 'paged', 'seite'];
const MOST_DAYS = 20;

function worthOf(entries: readonly Numbered[], elements: readonly PageElement[]): number {
  const counted = entries.filter(({ at, number }) => leadsTo(elements[at], number)).length;
  const isNamed = entries.some((entry) => entry.isNamed || hasPagePart(elements[entry.at]));
  // Numbers next to other words belong to an entry of a list, such as the pages of one thread.
  const isOfRow = /[\p{L}\p{N}]/u.test(elements[entries[0]?.at ?? -1]?.row ?? '');
  const isCalendar = entries.length > MOST_DAYS && counted === 0;
  if (isCalendar || (isOfRow && !isNamed) || (entries.length < 2 && !isNamed)) return 0;
  return entries.length + (isNamed ? 5 : 0) + (counted > 0 ? 4 : 0) - (isOfRow ? 6 : 0);
}

function leadsTo(element: PageElement | undefined, number: number): boolean {
  return new RegExp(`(?<!\\d)${number}(?!\\d)`).test(element?.attributes['href'] ?? '');
}

function hasPagePart(element: PageElement | undefined): boolean {
  const { class: names = '', href = '', id = '', 'aria-label': label = '' } = element?.attributes ?? {};
  return PAGE_PARTS.some((part) => [names, href, id, label].some((text) => hasPart(text, part)));
}

const SURE_WORTH = 5;

function numbered(number: number, strips: readonly Strip[]): PageHit[] {
  return strips.flatMap(({ entries, worth }) =>
    entries
      .filter((entry) => entry.number === number)
      .map(({ at }) => ({ at, score: worth > SURE_WORTH ? 0.98 : 0.85, why: 'page number' })),
  );
}

const BESIDE = 4;

function isBeside(at: number, strips: readonly Strip[]): boolean {
  return strips.some(({ entries }) => {
    const first = entries[0]?.at ?? 0;
    return at >= first - BESIDE && at <= (entries.at(-1)?.at ?? 0) + BESIDE;
  });
}

const conceptMatcher = (name: string, page: PageTexts): TermMatcher =>
  matcherOf(termOf(name, { concepts: [name] }), page);

function lastPage(page: PageTexts, strips: readonly Strip[]): PageHit[] {
  const last = conceptMatcher('last', page);
  const highest = strips[0]?.entries.at(-1)?.at;
  const hits = page.elements.flatMap(({ role, name }, at): PageHit[] => {
    if (!STEP_ROLES.has(role) || !isBeside(at, strips)) return [];
    const { quality, covers } = last(at);
    // A class alone is not enough: many elements have such a class.
    const isCalled = covers > 0 || !/\p{L}{2}/u.test(name);
    return quality >= FEWEST && isCalled ? [{ at, score: covers > 0 ? 0.95 : 0.9, why: 'last page' }] : [];
  });
  if (hits.length > 0) return hits.toSorted((a, b) => b.score - a.score);
  return highest === undefined ? [] : [{ at: highest, score: 0.88, why: 'highest page number' }];
}

const SLIDES = ['carousel', 'slide', 'slider', 'gallery'];
const FEWEST = 0.6;
const MOST_STEP_CHARS = 60;
const AS_MORE = 0.7;

function stepsTo(step: 'next' | 'previous', page: PageTexts, strips: readonly Strip[]): PageHit[] {
  const matcher = conceptMatcher(step, page);
  const more = conceptMatcher('more', page);
  const hits = page.elements.map((element, at): PageHit => {
    const texts = page.textsAt(at);
    const hit = matcher(at);
    const isMore = step === 'next' && hit.quality < FEWEST && hit.covers === 0;
    const { quality, covers, isOwn } = isMore ? more(at) : hit;
    const own = Math.max(isOwn ? quality * (isMore ? AS_MORE : 1) : 0, arrowOf(step, texts.label));
    const share = Math.min(1, covers / Math.max(1, texts.words.length - 2));
    const bonus = stepBonus(element, texts) + (isBeside(at, strips) ? 0.08 : 0);
    const isStep = own > 0.5 && STEP_ROLES.has(element.role) && element.name.length <= MOST_STEP_CHARS;
    return {
      at,
      score: isStep ? Math.min(0.99, own * (0.8 + 0.15 * share) + bonus) : 0,
      why: `${step} page`,
    };
  });
  return hits.filter(({ score }) => score >= FEWEST).toSorted((a, b) => b.score - a.score || a.at - b.at);
}

const ARROWS = { next: /^[›»→❯]|[›»→❯]$|>>?$/, previous: /^[‹«←❮]|[‹«←❮]$|^<<?/ };

/** An arrow next to other words. */
function arrowOf(step: 'next' | 'previous', label: string): number {
  return ARROWS[step].test(label) && !ARROWS[step === 'next' ? 'previous' : 'next'].test(label) ? 0.8 : 0;
}

const PAGE_WORD = / (page|seite) |页/;

function stepBonus({ attributes, state }: PageElement, { label, words, hints }: ElementTexts): number {
  const { rel = '', class: names = '' } = attributes;
  const isSlide = SLIDES.some((part) => hasPart(names, part)) || / (slide|image|photo|bild) /.test(words);
  // Two of these signs together lead to the end.
  const isEnd = label === '»' || label === '«' || label.length === 2;
  return (
    (/\b(next|prev)/.test(rel) ? 0.08 : 0) +
    (PAGE_WORD.test(words) || PAGE_WORD.test(hints) ? 0.05 : 0) -
    (isSlide ? 0.3 : 0) -
    (state.disabled === true ? 0.02 : 0) -
    (isEnd ? 0.04 : 0)
  );
}

const SURE_STEP = 0.75;

function allPages(page: PageTexts, strips: readonly Strip[]): PageHit[] {
  const steps = [...stepsTo('next', page, strips), ...stepsTo('previous', page, strips)]
    .filter(({ at, score }) => score > SURE_STEP && (strips.length === 0 || isBeside(at, strips)))
    .map(({ at }) => at);
  const numbers = strips.flatMap(({ entries }) => entries.map(({ at }) => at));
  return [...new Set([...steps, ...numbers])]
    .toSorted((a, b) => a - b)
    .map((at) => ({ at, score: 0.95, why: 'pagination' }));
}
