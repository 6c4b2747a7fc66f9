import type { AskedQuery, Quote, Term } from './asked.ts';
import { NO_TEXTS, type Page } from './asked-page.ts';
import { kindQuality } from './kinds.ts';
import { quoteQuality, readQuote, type ReadQuote } from './quote-match.ts';
import { scoreAll, type Scored } from './score.ts';
import { isDone, isListed } from './term-kinds.ts';
import { NO_HIT, termMatcher, type TermMatcher } from './term-match.ts';

const SURE = 0.8;
const MOST_BETWEEN = 3;
const FEWEST = 3;

/** "The button next to the voucher code": what stands beside the thing that is named, and is of the kind that is wanted. */
export function besideMatches(asked: AskedQuery, page: Page): Scored[] {
  const { kinds, terms, quotes } = asked;
  if (!asked.isBeside || kinds.length === 0 || terms.length + quotes.length === 0) return [];
  const isOfKind = (at: number): boolean => {
    const element = page.listed[at]?.element;
    return element !== undefined && kinds.some((kind) => kindQuality(element, kind) === 1);
  };
  const plain = { ...asked, kinds: [], terms: terms.map(asItself), quotes: quotes.map(asItself) };
  const anchors = scoreAll(plain, page).filter(({ score }) => score >= SURE);
  // What is named so and of that kind is meant itself.
  if (anchors.some(({ at }) => isOfKind(at))) return [];
  const hits = anchors.flatMap(({ at: anchor }): Scored[] => {
    const group = page.listed[anchor]?.element.group;
    const steps = Array.from({ length: MOST_BETWEEN }, (_, step) => step + 1);
    const near = [...steps.map((step) => anchor + step), ...steps.map((step) => anchor - step)];
    const at = near.find((place) => page.listed[place]?.element.group === group && isOfKind(place));
    return at === undefined ? [] : [{ at, score: SURE, likeness: SURE, why: () => ['beside it'] }];
  });
  return hits.slice(0, 1);
}

const asItself = <T extends Term | Quote>(said: T): T => ({ ...said, isContext: false });

const MOST_AFTER = 5;
const MOST_OF_IT = 0.4;
const TOGETHER = 0.9;

/** "Book the Grand Hotel": what does it in the same card as the name, or else the next control after the name that does it. */
export function ownedMatches(asked: AskedQuery, page: Page): Scored[] {
  const owned = ownedOf(asked, page);
  if (owned === undefined) return [];
  const { isDoer, isAnchor, says, isDeed } = owned;
  const anchors = page.listed.flatMap((_, at) => (!isDoer(at) && isAnchor(at) ? [at] : []));
  // What says both is meant itself.
  for (const anchor of anchors.filter((at) => !says(at))) {
    const at = inSameItem(anchor, page, isDoer);
    if (at !== undefined)
      return [{ at, score: TOGETHER, likeness: TOGETHER, why: () => ['in one card with it'] }];
  }
  const [anchor] = anchors;
  if (anchor === undefined || !isDeed) return [];
  const after = Array.from({ length: MOST_AFTER }, (_, step) => anchor + step + 1);
  const at = after.find(isDoer);
  return at === undefined ? [] : [{ at, score: SURE, likeness: SURE, why: () => ['after it'] }];
}

/** Whose something is and what it is, where a query says both. */
interface Owned {
  /** Whether a control is called what is to be done, or what is looked for of the owner. */
  readonly isDoer: (at: number) => boolean;
  /** Whether it says so among other things. */
  readonly says: (at: number) => boolean;
  readonly isDeed: boolean;
  readonly isAnchor: (at: number) => boolean;
}

function ownedOf({ terms, quotes }: AskedQuery, page: Page): Owned | undefined {
  const said = terms.filter(({ isLight }) => !isLight);
  const [deed, ...more] = said.filter(({ isContext }) => !isContext);
  // What it is called tells more than what it is.
  const owner = said
    .filter(({ isContext, isName, concepts }) => isContext && (isName || concepts.length === 0))
    .map(termMatcher);
  const titles = quotes.map(readQuote);
  const names = namesOn(page);
  const isAnchor = (at: number): boolean => owner.every((matcher) => names.has(matcher, at));
  const [title, ...others] = titles;
  if (deed === undefined) {
    if (title === undefined || title.isContext || others.length > 0 || owner.length === 0) return undefined;
    const isCalled = (at: number): boolean => names.isCalled(title, at, 1);
    return { isDoer: isCalled, says: isCalled, isDeed: true, isAnchor };
  }
  const isKnown = deed.concepts.length + deed.senses.length > 0;
  if (!isKnown || more.length > 0 || owner.length + titles.length === 0) return undefined;
  const does = termMatcher(deed);
  return {
    isDoer: (at) => names.has(does, at, MOST_OF_IT),
    says: (at) => names.has(does, at),
    isDeed: isDone(deed),
    isAnchor: (at) => isAnchor(at) && titles.every((each) => names.isCalled(each, at)),
  };
}

/** Looks what the elements of a page are called. */
function namesOn({ listed, textsAt }: Page): {
  /** Whether a label has a term, as at least that part of it. */
  has(matcher: TermMatcher, at: number, share?: number): boolean;
  isCalled(title: ReadQuote, at: number, least?: number): boolean;
} {
  return {
    has(matcher, at, share = 0) {
      const element = listed[at]?.element;
      const texts = textsAt(at);
      const { covers, quality } = element === undefined ? NO_HIT : matcher(element, texts);
      return covers > 0 && quality >= SURE && covers >= (texts.words.length - 2) * share;
    },
    isCalled(title, at, least = SURE) {
      const element = listed[at]?.element;
      return (
        element !== undefined && quoteQuality({ ...title, isContext: false }, element, textsAt(at)) >= least
      );
    },
  };
}

/** The nearest in the smallest row, item or card around a name. */
function inSameItem(
  anchor: number,
  { listed, inItem }: Page,
  isDoer: (at: number) => boolean,
): number | undefined {
  for (const item of listed[anchor]?.element.items ?? []) {
    const [nearest] = inItem(item)
      .filter((at) => at !== anchor && isDoer(at))
      .toSorted((a, b) => Math.abs(a - anchor) - Math.abs(b - anchor));
    if (nearest !== undefined) return nearest;
  }
  return undefined;
}

/** "The third coupon", "the second question of the FAQ": what stands under a heading that says so, in its order. */
export function sectionMatches(asked: AskedQuery, page: Page): Scored[] {
  const [term, ...others] = asked.terms.filter((each) => !each.isLight && !isListed(each));
  if (asked.ordinal === undefined || asked.quotes.length > 0 || term === undefined) return [];
  const matcher = termMatcher({ ...term, isContext: true });
  const places = new Map<string, number[]>();
  for (const [at, { element }] of page.listed.entries()) {
    const texts = page.textsAt(at);
    if (!OPENED.has(element.role) || page.groups[element.group]?.kind === 'place') continue;
    const { quality } = matcher(element, { ...NO_TEXTS, label: texts.group.trim(), words: texts.group });
    if (quality < SURE) continue;
    const key = `${element.group} ${element.role}`;
    places.set(key, [...(places.get(key) ?? []), at]);
  }
  const [section = []] = [...places.values()].toSorted((a, b) => b.length - a.length);
  const inGroup = firstOfEach(section, page);
  const things = inGroup.length < FEWEST ? firstOfEach(listedAfter(matcher, page), page) : inGroup;
  if (things.length < FEWEST || others.some((other) => !isIn(other, page, things))) return [];
  return things.map((at) => ({ at, score: SURE, likeness: SURE, why: () => ['group'] }));
}

/** The things of a list whose heading stands before the first of them. */
function listedAfter(matcher: TermMatcher, page: Page): number[] {
  const { main } = page.listing();
  const start = page.listed.findIndex((entry, at) => {
    const { before } = page.textsAt(at);
    const hit = matcher(entry.element, { ...NO_TEXTS, label: before.trim(), words: before });
    return main.has(entry) && hit.quality >= SURE && hit.covers >= before.length - 2;
  });
  if (start === -1) return [];
  return page.listed.flatMap((entry, at) => (at >= start && main.has(entry) ? [at] : []));
}

const OPENED = new Set(['link', 'button', 'summary', 'heading', 'tab']);

/** A picture and a title that lead to the same place are one thing. */
function firstOfEach(places: readonly number[], { listed }: Page): number[] {
  const targets = new Set<number | undefined>();
  return places.filter((at) => {
    const target = listed[at]?.element.target;
    if (target !== undefined && targets.has(target)) return false;
    targets.add(target);
    return true;
  });
}

/** Whether what else was said is true of where they stand. */
function isIn(term: Term, page: Page, [first = 0]: readonly number[]): boolean {
  const element = page.listed[first]?.element;
  return (
    element !== undefined &&
    termMatcher({ ...term, isContext: true })(element, page.textsAt(first)).quality > SURE
  );
}
