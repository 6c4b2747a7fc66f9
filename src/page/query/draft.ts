import { actOnThings } from './actions.ts';
import type { Asked, Ordinal, Paging, Quote, Term } from './asked.ts';
import { CONCEPTS } from './concepts/index.ts';
import { hasCjk } from './fold.ts';
import type { Kind, Place, StateName } from './grammar.ts';

/** What has been read of a query so far. */
export interface Draft {
  quotes: Quote[];
  terms: Term[];
  /** Words that say nothing, unless there are no others. */
  readonly weak: Term[];
  readonly verbs: string[];
  kinds: Kind[];
  readonly places: Place[];
  readonly states: StateName[];
  ordinal: Ordinal | undefined;
  paging: Paging | undefined;
  /** A page was spoken of. */
  isPage: boolean;
  readonly bare: string[];
  /** How many terms there were before a second "in" or "for". */
  outer: number | undefined;
  isBeside: boolean;
}

export const emptyDraft = (): Draft => ({
  quotes: [],
  terms: [],
  weak: [],
  verbs: [],
  kinds: [],
  places: [],
  states: [],
  ordinal: undefined,
  paging: undefined,
  isPage: false,
  bare: [],
  outer: undefined,
  isBeside: false,
});

export function isEmpty(draft: Draft): boolean {
  const { quotes, terms, kinds, places, states, ordinal, paging } = draft;
  return (
    quotes.length + terms.length + kinds.length + places.length + states.length === 0 &&
    ordinal === undefined &&
    paging === undefined
  );
}

export function termOf(text: string, more: Partial<Term> = {}): Term {
  return {
    text,
    isCjk: hasCjk(text),
    concepts: [],
    senses: [],
    isContext: false,
    isName: false,
    isPlain: false,
    parts: [],
    isLight: false,
    isHead: false,
    ...more,
  };
}

/** Tells of a term whether one of these says the same. */
export const isSaidIn =
  (terms: readonly Term[]) =>
  ({ text, concepts }: Term): boolean =>
    terms.some((term) => term.text === text || term.concepts.some((name) => concepts.includes(name)));

/** Puts in order what was read. */
export function finished(draft: Draft): Asked {
  fieldForPages(draft);
  fieldForText(draft);
  fieldsToClear(draft);
  pageOfSteps(draft);
  firstOfNew(draft);
  if (draft.terms.length === 0 && draft.quotes.length === 0 && draft.paging === undefined) fallBack(draft);
  chooseColour(draft);
  unlighten(draft);
  actOnThings(draft);
  ownContext(draft);
  const own = draft.terms.filter(({ isContext, isLight }) => !isContext && !isLight);
  const head = own.at(-1);
  const { quotes, kinds, places, states, ordinal, paging, verbs, weak, bare } = draft;
  return {
    quotes,
    terms: draft.terms.map((term) => (term === head ? { ...term, isHead: true } : term)),
    kinds,
    places,
    states,
    ordinal,
    paging,
    verbs,
    weak: weak.filter(({ concepts, senses }) => concepts.length + senses.length > 0),
    bare: bare.join(' '),
    isBeside: draft.isBeside,
  };
}

const FILLING = new Set(['enter', 'type', 'type in', 'eingeben', 'eintragen', '输入', '填写', '填入']);

/** "The box for the page number", "enter the page": a field, and no page. */
function fieldForPages(draft: Draft): void {
  const isFilled = draft.kinds.includes('field') || draft.verbs.some((verb) => FILLING.has(verb));
  if (!isFilled || !draft.kinds.includes('pagination')) return;
  draft.kinds = ['field'];
  draft.terms.push(termOf('page number', { concepts: ['pagenumber'] }));
}

/** "The box to describe my problem": one for long texts, whatever they are about. */
function fieldForText(draft: Draft): void {
  const isFree = ({ concepts }: Term): boolean => concepts.includes('freetext');
  if (!draft.kinds.includes('field') || !draft.terms.some(isFree)) return;
  draft.weak.push(...draft.terms.filter((term) => !isFree(term)));
  draft.terms = draft.terms.filter(isFree).map((term) => ({ ...term, isContext: false }));
}

/** "Clear all fields" is no field. */
function fieldsToClear(draft: Draft): void {
  const clears = draft.terms.some(
    ({ concepts }) => concepts.includes('reset') || concepts.includes('delete'),
  );
  if (clears && draft.kinds.every((kind) => kind === 'field')) draft.kinds = [];
}

/** "The newest post" is the first of them. */
function firstOfNew(draft: Draft): void {
  const isNew = ({ concepts }: Term): boolean => concepts.includes('recent');
  const one = draft.terms.find(
    ({ text, concepts }) => concepts.some((name) => PAGED.includes(name)) && !text.endsWith('s'),
  );
  if (one === undefined || draft.ordinal !== undefined || !draft.terms.some(isNew)) return;
  draft.terms = draft.terms.filter((term) => !isNew(term));
  draft.ordinal = { from: 1, count: 1 };
}

/** "The colour red": no other colour will do. */
function chooseColour(draft: Draft): void {
  const isColour = ({ concepts, parts }: Term): boolean =>
    concepts.includes('colour') || parts.some((part) => part.concepts.includes('colour'));
  if (!draft.terms.some(isColour)) return;
  draft.terms = draft.terms.map((term) =>
    term.isLight && term.concepts.length > 0 ? { ...term, isLight: false, isName: true } : term,
  );
}

/** Where all words are of the kind that goes with many things, one of them is meant. */
function unlighten(draft: Draft): void {
  if (draft.quotes.length > 0 || !draft.terms.every(({ isLight }) => isLight)) return;
  // "Black products": what a page is full of tells less than how it looks.
  const isListed = ({ concepts }: Term): boolean =>
    concepts.some((name) => CONCEPTS[name]?.isListed === true);
  const known = draft.terms.filter(({ concepts }) => concepts.length > 0);
  const telling = known.some((term) => !isListed(term)) ? known.filter((term) => !isListed(term)) : known;
  draft.terms = draft.terms.map((term) => ({
    ...term,
    isLight: telling.length > 0 && !telling.includes(term),
  }));
}

/** "The checkbox for parking in the summary": what it is for is what it is, and the summary where it is. */
function ownContext(draft: Draft): void {
  if (draft.quotes.length > 0) ownQuotes(draft);
  if (draft.quotes.length > 0 || draft.kinds.length === 0) return;
  if (draft.terms.some(({ isContext, isLight }) => !isContext && !isLight)) return;
  draft.terms = draft.terms.map((term, at) =>
    draft.outer !== undefined && at >= draft.outer ? term : { ...term, isContext: false },
  );
}

/** "The app at “Google Play”": nothing else says what is looked for. */
function ownQuotes(draft: Draft): void {
  const { terms, kinds, ordinal, states } = draft;
  if (terms.length === 0 || states.length > 0 || ordinal !== undefined) return;
  if (kinds.some((kind) => kind !== 'link')) return;
  if (terms.every(({ isLight }) => isLight))
    draft.quotes = draft.quotes.map((quote) => ({ ...quote, isContext: false }));
}

/** What pages of their own are often made of. */
const PAGED = ['article', 'chapter', 'post', 'entry', 'result'];

/** "Next … page", "the next article": a step among pages. */
function pageOfSteps(draft: Draft): void {
  if (draft.paging !== undefined) return;
  const step = (['next', 'previous'] as const).find((name) =>
    draft.terms.some(({ concepts }) => concepts.includes(name)),
  );
  const isPaged = draft.terms.some(({ concepts }) => concepts.some((name) => PAGED.includes(name)));
  if (step !== undefined && (draft.isPage || isPaged)) draft.paging = step;
}

/** Where nothing else was said the words that usually say nothing are what is looked for. */
function fallBack(draft: Draft): void {
  const meant = draft.weak.filter(({ concepts }) => concepts.length > 0);
  if (meant.length > 0) draft.terms.push(...meant.slice(-1));
  else if (isEmpty(draft)) draft.terms.push(...draft.weak);
}
