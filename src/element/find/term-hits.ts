import type { PageElement } from '../model.ts';
import { hasHan } from './fold.ts';
import { matcherOf, NO_HIT, type Hit, type TermMatcher } from './match-term.ts';
import type { PageTexts } from './page-texts.ts';
import { inPlace } from './places.ts';
import type { Query, Term } from './query.ts';
import { isInState } from './states.ts';
import { isListed, OPENING, SWITCHING } from './vocabulary/index.ts';

/** The matches of a term by element index; most elements have none. */
export interface TermHits {
  readonly term: Term;
  readonly at: ReadonlyMap<number, Hit>;
  /** The best quality on the page. */
  readonly best: number;
  /** How few elements have it: 1 for one, 0 for all. */
  readonly rarity: number;
}

const PRESENT = 0.55;

export function termHits(term: Term, query: Query, page: PageTexts): TermHits {
  const matcher = withEvidence(term, query, page);
  const found = new Map<number, Hit>();
  for (const at of page.elements.keys()) {
    const hit = matcher(at);
    if (hit.quality > 0) found.set(at, hit);
  }
  const hits = [...found.values()];
  const present = hits.filter(({ quality }) => quality >= PRESENT);
  const count = present.filter(({ isOwn }) => isOwn).length || present.length;
  const rarity = 1 - Math.log(Math.max(1, count)) / Math.log(Math.max(2, page.elements.length));
  // Not by spreading: a page may have more elements than a call takes arguments.
  const best = hits.reduce((most, { quality }) => Math.max(most, quality), 0);
  return { term, at: found, best, rarity };
}

/** Some terms match by more than words: a place, a state, a list, a control that can be switched. */
function withEvidence(term: Term, query: Query, page: PageTexts): TermMatcher {
  const plain = quoteOrWords(term, page);
  const { place, state, concepts, isOwner } = term;
  const where = (is: (element: PageElement) => boolean) => (at: number) => {
    const element = page.elements[at];
    return element !== undefined && is(element);
  };
  if (place !== undefined) return either(plain, inPlace(place, page), evidence(`in ${place}`, 0.95));
  if (state !== undefined)
    return either(
      plain,
      where((element) => isInState(element, state)),
      evidence(state, 0.95),
    );
  if (query.terms.length > 1 && concepts.some((name) => SWITCHING.has(name)))
    return either(
      plain,
      where((element) => canBeSwitched(element, concepts)),
      evidence(SWITCHED, 0.85),
    );
  if (!isListed(concepts)) return plain;
  if (!isOwner) return listedMatcher(plain, query, page);
  // "The author of the first post": anything in the same card as an entry of the listing.
  const { main } = page.listing();
  const inCard = (at: number): boolean =>
    page.cardsAt(at)[0]?.members.some((each) => main.has(each)) === true;
  return either(plain, inCard, evidence('row', 0.9));
}

const evidence = (why: string, quality: number): Hit => ({
  quality,
  covers: 0,
  why,
  isOwn: why !== 'row' && why !== SWITCHED,
});

const either =
  (matcher: TermMatcher, has: (at: number) => boolean, other: Hit): TermMatcher =>
  (at) => {
    const hit = matcher(at);
    return hit.quality < other.quality && has(at) ? { ...other, covers: hit.covers } : hit;
  };

/** A quoted text that a page in another script cannot contain is matched by its meaning. */
function quoteOrWords(term: Term, page: PageTexts): TermMatcher {
  const plain = matcherOf(term, page);
  if (term.is !== 'quote' || term.concepts.length === 0 || hasHan(term.text) === page.isHan()) return plain;
  return page.elements.some((_, at) => plain(at).quality > 0)
    ? plain
    : matcherOf({ ...term, is: 'word' }, page);
}

const SWITCHES = new Set(['checkbox', 'switch', 'menuitemcheckbox']);
export const SWITCHED = 'can be switched';

function canBeSwitched({ role, state }: PageElement, concepts: readonly string[]): boolean {
  const unfolds = concepts.includes('expand') || concepts.includes('collapse');
  return unfolds ? state.expanded !== undefined : SWITCHES.has(role);
}

export const IN_A_LIST = 'in a list';
const IN_MAIN_LIST = 0.95;
const IN_OTHER_LIST = 0.8;

/** "The second article", "all posts": entries of a listing, whatever their labels. */
function listedMatcher(
  plain: TermMatcher,
  { kinds, isAll, ordinal, terms }: Query,
  page: PageTexts,
): TermMatcher {
  if (!kinds.every((kind) => kind === 'link' || kind === 'image')) return plain;
  const { main, others } = page.listing();
  const isPlural = terms.some(({ text, concepts }) => isListed(concepts) && /[sn]$/.test(text));
  const isMany = isAll || ordinal !== undefined || isPlural;
  return (at) => {
    const hit = plain(at);
    const part = main.has(at) ? IN_MAIN_LIST : others.has(at) ? IN_OTHER_LIST : 0;
    if (part > 0)
      return {
        quality: isMany ? part : Math.max(part, hit.quality),
        covers: page.textsAt(at).words.length,
        why: IN_A_LIST,
        isOwn: true,
      };
    if (!/\p{L}{2}/u.test(page.elements[at]?.name ?? '')) return NO_HIT;
    return isMany && main.size > 0 ? { ...hit, quality: hit.quality * IN_OTHER_LIST } : hit;
  };
}

export const isDoneByOpening = ({ concepts }: Term): boolean => concepts.some((name) => OPENING.has(name));

/** An element that lacks it cannot match: a quote, a name, an action such as deleting or paying. */
export const isNeeded = (term: Term): boolean =>
  term.is === 'quote' || term.is === 'name' || (term.isDeed && !isDoneByOpening(term));
