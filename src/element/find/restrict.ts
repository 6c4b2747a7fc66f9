import { kindQuality } from './kinds.ts';
import { matcherOf } from './match-term.ts';
import type { PageTexts } from './page-texts.ts';
import { inPlace } from './places.ts';
import { isLight, type Query, type Term } from './query.ts';
import { isInState } from './states.ts';

/** Filters by the places, states and negations of a query. */
export function isAllowedBy(query: Query, page: PageTexts): (at: number) => boolean {
  const places = query.places.map((place) => inPlace(place, page));
  const isUnwanted = unwantedBy(query, page);
  return (at) => {
    const element = page.elements[at];
    if (element === undefined) return false;
    if (places.length > 0 && !places.some((isIn) => isIn(at))) return false;
    return query.states.every((state) => isInState(element, state)) && !isUnwanted(at);
  };
}

function unwantedBy({ unwanted, terms, words }: Query, page: PageTexts): (at: number) => boolean {
  if (unwanted === undefined) return () => false;
  const places = unwanted.places.map((place) => inPlace(place, page));
  const telling = unwanted.terms.filter((term) => !isLight(term) || term.concepts.length > 0);
  const matchers = (telling.length > 0 ? telling : unwanted.terms).map((term) =>
    unwantedMatcher(term, terms, page),
  );
  return (at) => {
    const element = page.elements[at];
    if (element === undefined || isSpoken(page.textsAt(at).words, words)) return false;
    return (
      places.some((isIn) => isIn(at)) ||
      unwanted.states.some((state) => isInState(element, state)) ||
      matchers.some((matches) => matches(at)) ||
      (matchers.length === 0 && unwanted.kinds.some((kind) => kindQuality(element, kind) === 1))
    );
  };
}

const UNWANTED = 0.72;

function unwantedMatcher(term: Term, wanted: readonly Term[], page: PageTexts): (at: number) => boolean {
  const matcher = matcherOf({ ...term, isOwner: false }, page);
  // If an element has this label, that element is ruled out, rather than a part of the page.
  const isLabel = page.elements.some((_, at) => matcher(at).covers > 0);
  // "Get Started Today", not "Get Started": only an exact label is ruled out.
  const isPart = wanted.some(({ text }) => text.includes(term.text));
  return (at) => {
    const { quality, covers, why } = matcher(at);
    if (isPart) return covers >= page.textsAt(at).words.length - 2;
    return quality >= UNWANTED && why !== 'form' && !(isLabel && why === 'group');
  };
}

const FEWEST_WORDS = 4;

/** "How to live without sugar" rules out nothing if it is a label. */
function isSpoken(label: string, query: string): boolean {
  return label.split(' ').length - 2 >= FEWEST_WORDS && query.includes(label);
}
