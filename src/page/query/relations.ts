import type { AskedQuery, Term } from './asked.ts';
import { NO_TEXTS, type Page } from './asked-page.ts';
import { ACTIONS, CONCEPTS } from './concepts/index.ts';
import { kindQuality } from './kinds.ts';
import { scoreAll, type Scored } from './score.ts';
import { NO_HIT, termMatcher, type TermMatcher } from './term-match.ts';

const SURE = 0.8;
const MOST_BETWEEN = 3;
const FEWEST = 3;

/** "The button next to the voucher code": what stands beside the thing that is named, and is of the kind that is wanted. */
export function besideMatches(asked: AskedQuery, page: Page): Scored[] {
  const { kinds, terms } = asked;
  if (!asked.isBeside || kinds.length === 0 || terms.length === 0) return [];
  const isOfKind = (at: number): boolean => {
    const element = page.listed[at]?.element;
    return element !== undefined && kinds.some((kind) => kindQuality(element, kind) === 1);
  };
  const plain = { ...asked, kinds: [], terms: terms.map((term) => ({ ...term, isContext: false })) };
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

const MOST_AFTER = 5;
const MOST_OF_IT = 0.5;

/** "Book the Grand Hotel": the next control after its name that does it, where none is in one row with it. */
export function ownedMatches({ terms, quotes }: AskedQuery, page: Page): Scored[] {
  const said = terms.filter(({ isLight }) => !isLight);
  const [deed, ...more] = said.filter(({ isContext }) => !isContext);
  // What it is called tells more than what it is.
  const owner = said
    .filter(({ isContext, isName, concepts }) => isContext && (isName || concepts.length === 0))
    .map(termMatcher);
  if (deed === undefined || !isDone(deed) || more.length + quotes.length > 0 || owner.length === 0) return [];
  const does = termMatcher(deed);
  const isOn = (matcher: TermMatcher, at: number, share = 0): boolean => {
    const element = page.listed[at]?.element;
    const texts = page.textsAt(at);
    const { covers, quality } = element === undefined ? NO_HIT : matcher(element, texts);
    return covers > 0 && quality >= SURE && covers >= (texts.words.length - 2) * share;
  };
  const anchor = page.listed.findIndex(
    (_, at) => !isOn(does, at, MOST_OF_IT) && owner.every((matcher) => isOn(matcher, at)),
  );
  if (anchor === -1) return [];
  const after = Array.from({ length: MOST_AFTER }, (_, step) => anchor + step + 1);
  const at = after.find((place) => isOn(does, place, MOST_OF_IT));
  return at === undefined ? [] : [{ at, score: SURE, likeness: SURE, why: () => ['after it'] }];
}

const isDone = ({ concepts }: Term): boolean => concepts.some((name) => ACTIONS.has(name));

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
const isListed = ({ concepts }: Term): boolean => concepts.some((name) => CONCEPTS[name]?.isListed === true);

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
