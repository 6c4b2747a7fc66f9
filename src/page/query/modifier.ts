import type { AskedQuery, Term } from './asked.ts';
import type { Page } from './asked-page.ts';
import { dictionary } from './dictionary/index.ts';
import { neededOf } from './loose-match.ts';
import { isDone, isListed } from './term-kinds.ts';
import { termMatcher } from './term-match.ts';

const PRESENT = 0.5;

/**
 * Whether what tells a common thing from others is nowhere: "remote jobs" are not just any jobs, "fish food" is not dog
 * food, and a microphone for voice search is not just any search.
 */
export function lacksModifier({ terms }: AskedQuery, page: Page): boolean {
  const own = terms.filter(({ isLight, isContext }) => !isLight && !isContext);
  const present = own.filter((term) => isOn(term, page));
  // "The crossword of the day", where there is none.
  const [thing] = own;
  const around = terms.filter(({ isLight, isContext }) => !isLight && isContext);
  const isCommon = ({ concepts, isName }: Term): boolean => concepts.length > 0 && !isName;
  if (thing !== undefined && own.length === 1 && present.length === 0)
    return isTelling(thing) && !isChosen(thing) && around.length > 0 && around.every(isCommon);
  const [common] = present;
  if (present.length !== 1 || common === undefined) return false;
  // What is said in many words may be said in others on the page.
  if (common.isHead ? own.length !== 2 : own.length !== 3) return false;
  if (common.concepts.length === 0 || isDone(common)) return false;
  return (
    own.some((term) => term !== common && isTelling(term)) &&
    own.every((term) => term === common || isKnown(term))
  );
}

/** Whether something is to be done that nothing on the page does. */
export function lacksDeed({ terms }: AskedQuery, page: Page): boolean {
  return terms.some((term) => neededOf(term) === 'deed' && !isOn(term, page));
}

function isOn(term: Term, { listed, textsAt }: Page): boolean {
  const matcher = termMatcher(term);
  return listed.some(({ element }, at) => matcher(element, textsAt(at)).quality > PRESENT);
}

/** A known word for a thing: others are said in many ways. */
function isTelling(term: Term): boolean {
  if (term.concepts.length > 0) return !isDone(term) && !isListed(term);
  return term.senses.some((sense) => !dictionary().isVague(sense));
}

const isChosen = ({ concepts }: Term): boolean => concepts.includes('filter') || concepts.includes('sort');
const isKnown = ({ concepts, senses }: Term): boolean => concepts.length + senses.length > 0;
