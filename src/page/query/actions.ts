import type { Quote, Term } from './asked.ts';
import { ACTIONS } from './concepts/index.ts';

/** What of a query may be an action, and what it is done to. */
interface Deed {
  quotes: Quote[];
  terms: Term[];
  readonly weak: Term[];
}

/** What it means to put something there. */
const DESTINATIONS: Readonly<Record<string, string>> = {
  cart: 'addtocart',
  wishlist: 'keep',
  bookmark: 'keep',
  readinglist: 'keep',
  keep: 'keep',
  compare: 'compare',
  later: 'keep',
  error: 'issues',
};
const CARRIERS = new Set(['add', 'put', 'join', 'save', 'play', 'listen', 'report']);

/** "Add … to the cart", "delete Ann": the action tells the control, what it is done to tells whose. */
export function actOnThings(draft: Deed): void {
  carry(draft);
  openAccount(draft);
  const { terms } = draft;
  verbLast(terms);
  onlyDeed(terms);
  const action = [terms[0], terms.at(-1)].find((term) => term !== undefined && isAction(term));
  if (action === undefined) return;
  const isNamed = terms.some((term) => term !== action && isThing(term));
  if (!isNamed && draft.quotes.length === 0) return;
  draft.terms = terms.map((term) => ({ ...term, isContext: term !== action }));
  draft.quotes = draft.quotes.map((quote) => ({ ...quote, isContext: true }));
}

/** "Alle Angaben im Formular löschen": what stands last is what is done, and not in the form. */
function verbLast(terms: Term[]): void {
  const last = terms.at(-1);
  if (last?.isContext !== true || terms.some(isAction)) return;
  if (
    /e[lr]?n$/.test(last.text) &&
    isAction({ ...last, isContext: false }) &&
    !last.concepts.includes('write')
  )
    terms.splice(-1, 1, { ...last, isContext: false });
}

/** "The cross for closing the notice": nothing else says what it is. */
function onlyDeed(terms: Term[]): void {
  if (terms.some(({ isContext, isLight }) => !isContext && !isLight)) return;
  const at = terms.findIndex((term) => isAction({ ...term, isContext: false }));
  const deed = terms[at];
  if (deed !== undefined) terms.splice(at, 1, { ...deed, isContext: false, isLight: false });
}

const isAction = ({ concepts, isContext }: Term): boolean =>
  !isContext && concepts.some((name) => ACTIONS.has(name));
const isThing = ({ concepts, isName, isLight }: Term): boolean =>
  !isLight && (isName || concepts.length === 0);

/** "Create a new … account" is to register, whatever stands in between. */
function openAccount(draft: Deed): void {
  const has = (name: string) => (term: Term) => term.concepts.includes(name);
  const isMade = draft.terms.some(has('create'));
  const account = draft.terms.find((term) => has('account')(term) && !has('register')(term));
  if (!isMade || account === undefined) return;
  const register = { ...account, concepts: ['register'], isContext: false, isLight: false };
  const others = draft.terms.filter((term) => term !== account && !has('create')(term));
  draft.terms = [...others.map((term) => ({ ...term, isContext: true })), register];
}

/** The word for the way there and the word for where it ends are one action. */
function carry(draft: Deed): void {
  const isCarrier = ({ concepts }: Term): boolean => concepts.some((name) => CARRIERS.has(name));
  const endOf = ({ concepts }: Term): string | undefined => concepts.find((name) => name in DESTINATIONS);
  if (![...draft.terms, ...draft.weak].some(isCarrier)) return;
  const end = draft.terms.findLast((term) => endOf(term) !== undefined);
  const action = end === undefined ? undefined : DESTINATIONS[endOf(end) ?? ''];
  if (end === undefined || action === undefined) return;
  const others = draft.terms.filter((term) => term !== end && !isCarrier(term));
  draft.terms = [...others, { ...end, concepts: [action], isContext: false, isLight: false }];
}
