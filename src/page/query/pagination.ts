import type { Paging } from './asked.ts';
import { hasPart } from './cues.ts';
import { termOf } from './draft.ts';
import type { ElementTexts } from './element-texts.ts';
import { foldLabel } from './fold.ts';
import type { ListedElement } from './element-query.ts';
import { termMatcher } from './term-match.ts';

/** An entry that leads to a page, and how sure that is. */
export interface PageHit {
  readonly at: number;
  readonly quality: number;
  readonly why: string;
}

export interface Pages {
  /** Those that lead to the page asked for, best first. */
  find(paging: Paging): readonly PageHit[];
  /** All that lead to other pages. */
  all(): readonly PageHit[];
}

/** Finds what leads through the pages of a listing. */
export function pagesOf(listed: readonly ListedElement[], textsAt: (at: number) => ElementTexts): Pages {
  const strips = stripsOf(listed);
  const facts: Facts = { listed, textsAt, strips };
  return {
    find: (paging) => {
      if (typeof paging === 'number') return numbered(paging, strips);
      return paging === 'last' ? lastPage(facts) : stepsTo(paging, facts);
    },
    all: () => allPages(facts),
  };
}

interface Facts {
  readonly listed: readonly ListedElement[];
  readonly textsAt: (at: number) => ElementTexts;
  readonly strips: readonly Strip[];
}

/** A row of page numbers. */
interface Strip {
  readonly entries: readonly Numbered[];
  readonly worth: number;
}

interface Numbered {
  readonly at: number;
  readonly number: number;
  readonly isSaid: boolean;
}

const PAGE_NUMBER =
  /^(?:(?:go to|goto|zu|zur|gehe zu|current)?\s*(?<said>page|seite|pagina|页|第)\s*)?[^\p{L}\p{N}]*(?<number>\d{1,5})[^\p{L}\p{N}]*(?:页|of \d+|von \d+)?$/u;
const MOST_BETWEEN = 3;
const STEP_ROLES = new Set(['link', 'button', 'tab', 'menuitem']);

function stripsOf(listed: readonly ListedElement[]): Strip[] {
  const runs: Numbered[][] = [];
  listed.forEach(({ element }, at) => {
    if (element.name.length > 24 || !/\d/.test(element.name) || !STEP_ROLES.has(element.role)) return;
    const groups = PAGE_NUMBER.exec(foldLabel(element.name))?.groups;
    if (groups === undefined) return;
    const entry = { at, number: Number(groups['number']), isSaid: groups['said'] !== undefined };
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext =
      last !== undefined &&
      at - last.at <= MOST_BETWEEN &&
      entry.number > last.number &&
      listed[last.at]?.element.row === element.row;
    if (isNext) run?.push(entry);
    else runs.push([entry]);
  });
  return runs
    .map((entries) => ({ entries, worth: worthOf(entries, listed) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth);
}

const PAGE_PARTS = ['page', 'pages', 'pagination', 'pager', 'paging', 'pg', 'paged', 'seite', 'pn'];

function worthOf(entries: readonly Numbered[], listed: readonly ListedElement[]): number {
  const [first] = entries;
  const element = first && listed[first.at]?.element;
  if (element === undefined) return 0;
  const counted = entries.filter(({ at, number }) => hasNumber(listed[at], number)).length;
  const isNamed = entries.some(({ at, isSaid }) => isSaid || hasPagePart(listed[at]));
  // Numbers beside other words belong to a thing of a list, such as the pages of one thread.
  const isOfRow = /[\p{L}\p{N}]/u.test(element.row);
  const isCalendar = entries.length > 20 && counted === 0;
  if (isCalendar || (isOfRow && !isNamed)) return 0;
  if (entries.length < 2 && !isNamed) return 0;
  return entries.length + (isNamed ? 5 : 0) + (counted > 0 ? 4 : 0) - (isOfRow ? 6 : 0);
}

function hasNumber(listed: ListedElement | undefined, number: number): boolean {
  const href = listed?.element.attributes['href'] ?? '';
  return new RegExp(`(?<!\\d)${number}(?!\\d)`).test(href);
}

function hasPagePart(listed: ListedElement | undefined): boolean {
  const {
    class: names = '',
    href = '',
    id = '',
    'aria-label': label = '',
  } = listed?.element.attributes ?? {};
  return PAGE_PARTS.some((part) => [names, href, id, label].some((text) => hasPart(text, part)));
}

function numbered(number: number, strips: readonly Strip[]): PageHit[] {
  return strips.flatMap(({ entries, worth }) =>
    entries
      .filter((entry) => entry.number === number)
      .map(({ at }) => ({ at, quality: worth > 5 ? 0.98 : 0.85, why: 'page number' })),
  );
}

const BESIDE = 4;

function isBeside(at: number, strips: readonly Strip[]): boolean {
  return strips.some(({ entries }) => {
    const first = entries[0]?.at ?? 0;
    const last = entries.at(-1)?.at ?? 0;
    return at >= first - BESIDE && at <= last + BESIDE;
  });
}

const LAST = termMatcherOf('last');
const WORD = /\p{L}{2}/u;

function lastPage({ listed, textsAt, strips }: Facts): PageHit[] {
  const hits: PageHit[] = [];
  listed.forEach(({ element }, at) => {
    if (!STEP_ROLES.has(element.role) || !isBeside(at, strips)) return;
    const { quality, covers } = LAST()(element, textsAt(at));
    // A class says so of many things.
    if (covers === 0 && WORD.test(element.name)) return;
    if (
      quality > 0.6 &&
      !strips.some(({ entries }) => entries.some((entry) => entry.at === at && entry.number < 2))
    )
      hits.push({ at, quality: 0.9 + (covers > 0 ? 0.05 : 0), why: 'last page' });
  });
  if (hits.length > 0) return hits.toSorted((a, b) => b.quality - a.quality);
  const highest = strips[0]?.entries.at(-1);
  return highest === undefined ? [] : [{ at: highest.at, quality: 0.88, why: 'highest page number' }];
}

const STEPS = { next: termMatcherOf('next'), previous: termMatcherOf('previous') };
const MORE = termMatcherOf('more');
const SLIDES = ['carousel', 'slick', 'slide', 'slider', 'swiper', 'gallery', 'splide'];
const FEWEST = 0.6;

function stepsTo(step: 'next' | 'previous', { listed, textsAt, strips }: Facts): PageHit[] {
  const matcher = STEPS[step]();
  const more = MORE();
  const hits: PageHit[] = [];
  listed.forEach((entry, at) => {
    const { element } = entry;
    if (!STEP_ROLES.has(element.role) || element.name.length > 60) return;
    const texts = textsAt(at);
    const { quality, covers } = matcher(element, texts);
    const isMore = step === 'next' && quality < FEWEST && covers === 0;
    const weak = isMore ? more(element, texts) : undefined;
    const own = Math.max(weak === undefined ? quality : weak.quality * 0.7, arrowOf(step, texts.label));
    if (own <= 0.5) return;
    const share = Math.min(1, (weak ?? { covers }).covers / Math.max(1, texts.words.length - 2));
    const said = own * (0.8 + 0.15 * share) + placeBonus(entry, { isBeside: isBeside(at, strips), texts });
    if (said >= FEWEST) hits.push({ at, quality: Math.min(0.99, said), why: `${step} page` });
  });
  return hits.toSorted((a, b) => b.quality - a.quality || a.at - b.at);
}

const ARROWS = { next: /^[›»→❯]|[›»→❯]$|>>?$/, previous: /^[‹«←❮]|[‹«←❮]$|^<<?/ };

/** An arrow beside other words. */
function arrowOf(step: 'next' | 'previous', label: string): number {
  return ARROWS[step].test(label) && !ARROWS[step === 'next' ? 'previous' : 'next'].test(label) ? 0.8 : 0;
}

function placeBonus(
  { element }: ListedElement,
  { isBeside, texts }: { readonly isBeside: boolean; readonly texts: ElementTexts },
): number {
  const { rel = '', class: names = '' } = element.attributes;
  const isSlide =
    SLIDES.some((part) => hasPart(names, part)) || / (slide|image|photo|bild) /.test(texts.words);
  const isPage = / (page|seite) |页/.test(texts.words) || / (page|seite) |页/.test(texts.hints);
  return (
    (isBeside ? 0.08 : 0) +
    (/\b(next|prev)/.test(rel) ? 0.08 : 0) +
    (isPage ? 0.05 : 0) -
    (isSlide ? 0.3 : 0) -
    (element.state.disabled === true ? 0.02 : 0) -
    // Two of these signs together lead to the end.
    (texts.label === '»' || texts.label === '«' || texts.label.length === 2 ? 0.04 : 0)
  );
}

function allPages(facts: Facts): PageHit[] {
  const steps = [...stepsTo('next', facts), ...stepsTo('previous', facts)]
    .filter(({ at, quality }) => quality > 0.75 && (facts.strips.length === 0 || isBeside(at, facts.strips)))
    .map(({ at }) => at);
  const numbers = facts.strips.flatMap(({ entries }) => entries.map(({ at }) => at));
  return [...new Set([...steps, ...numbers])]
    .toSorted((a, b) => a - b)
    .map((at) => ({ at, quality: 0.95, why: 'pagination' }));
}

/** Made when first asked for. */
function termMatcherOf(concept: string): () => ReturnType<typeof termMatcher> {
  let made: ReturnType<typeof termMatcher> | undefined;
  return () => (made ??= termMatcher(termOf(concept, { concepts: [concept] })));
}
