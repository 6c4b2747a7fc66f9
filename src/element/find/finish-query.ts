import { isLight, termOf, type Query, type Term } from './query.ts';
import { isEmpty, type QueryDraft } from './take-phrase.ts';
import { meaningOf } from './lexicon.ts';
import { CARRIERS, DESTINATIONS, FILLING, isAction, isListed } from './vocabulary/index.ts';

/** Decides how the words of a query relate to each other, once all of them are read. */
export function finished(draft: QueryDraft): Omit<Query, 'unwanted' | 'isAll' | 'label' | 'words'> {
  pageNumberField(draft);
  stepAmongPages(draft);
  if (draft.terms.length === 0 && draft.paging === undefined) fallBack(draft);
  if (draft.terms.every(isLight)) unlighten(draft);
  carryToDestination(draft);
  actOnOwner(draft);
  ownersAlone(draft);
  topicOfListed(draft);
  const head = draft.terms.findLast((term) => !term.isOwner && !isLight(term));
  const deed = deedOf(draft.terms);
  const { kinds, places, states, asides, ordinal, paging, isBeside } = draft;
  const terms = draft.terms.map((term) => ({ ...term, isHead: term === head, isDeed: term === deed }));
  return { terms, kinds, places, states, asides, ordinal, paging, isBeside };
}

/** "The box for the page number", "enter the page": a field. */
function pageNumberField(draft: QueryDraft): void {
  const isFilled = draft.kinds.includes('field') || draft.asides.some((word) => FILLING.has(word));
  if (!isFilled || !draft.kinds.includes('pagination')) return;
  draft.kinds = ['field'];
  draft.terms.push(termOf('page number', { concepts: ['pagenumber'] }));
}

/** "Next … page", "the next article". */
function stepAmongPages(draft: QueryDraft): void {
  if (draft.paging !== undefined) return;
  const step = (['next', 'previous'] as const).find((name) =>
    draft.terms.some(({ concepts }) => concepts.includes(name)),
  );
  const isOfPages = draft.isPage || draft.terms.some(({ concepts }) => isListed(concepts));
  if (step !== undefined && isOfPages) draft.paging = step;
}

/** If the query has nothing else, the words that are usually ignored are its terms. */
function fallBack(draft: QueryDraft): void {
  const known = draft.asides.flatMap((text) => {
    const { concepts = [] } = meaningOf(text) ?? {};
    return concepts.length > 0 ? [termOf(text, { concepts })] : [];
  });
  if (known.length > 0) draft.terms.push(...known.slice(-1));
  else if (isEmpty(draft)) draft.terms.push(...draft.asides.map((text) => termOf(text)));
}

/** If all words are light, they count as full words; those for listed things only as a last resort. */
function unlighten(draft: QueryDraft): void {
  const special = draft.terms.filter(({ concepts }) => concepts.length > 0 && !isListed(concepts));
  const meant = special.length > 0 ? special : draft.terms;
  draft.terms = draft.terms.map((term) => (meant.includes(term) ? { ...term, is: 'word' } : term));
}

/** "Add … to the cart": the verb and its destination are one action. */
function carryToDestination(draft: QueryDraft): void {
  const { terms } = draft;
  const verb = terms.find(({ concepts }) => concepts.some((name) => CARRIERS.has(name)));
  const isEnd = (term: Term): boolean => term !== verb && term.concepts.some((name) => name in DESTINATIONS);
  const end = terms.findLast(isEnd);
  if (verb === undefined || end === undefined) return;
  const owners = terms.filter((term) => term !== verb && term !== end);
  draft.terms = owners.map((term) => ({ ...term, isOwner: true }));
  const concepts = end.concepts.flatMap((name) => DESTINATIONS[name] ?? []);
  draft.terms.push({ ...end, concepts, isOwner: false, is: 'word' });
}

// "Replies" are things, "reply" is an action.
const PLURAL = /[a-z]{2}[^s]s$/;
const isDeed = ({ concepts, is, text }: Term): boolean =>
  is !== 'light' && isAction(concepts) && !PLURAL.test(text);
const isThing = ({ concepts, is }: Term): boolean =>
  is === 'name' || is === 'quote' || (is === 'word' && concepts.length === 0);
const INFINITIVE = /e[lr]?n$/;

/** "Delete Ann": the action identifies the control, the thing identifies its row. */
function actOnOwner(draft: QueryDraft): void {
  const { terms } = draft;
  const last = terms.at(-1);
  // In German the verb comes last: "alle Angaben im Formular löschen".
  const isVerb = (term: Term): boolean => INFINITIVE.test(term.text) && isDeed(term);
  if (last !== undefined && isVerb(last) && !terms.some((term) => !term.isOwner && isVerb(term)))
    terms.splice(-1, 1, { ...last, isOwner: false });
  const action = deedOf(terms);
  if (action === undefined || !terms.some((term) => term !== action && isThing(term))) return;
  draft.terms = terms.map((term) => ({ ...term, isOwner: term !== action }));
}

/** "The checkbox for parking": its purpose is its name. */
function ownersAlone(draft: QueryDraft): void {
  const { terms, isBeside } = draft;
  if (isBeside || terms.some((term) => !term.isOwner && !isLight(term))) return;
  const deed = terms.findIndex(isDeed);
  // “Ann”的按钮 is a button in her row, “Ann”的链接 is the link of that name.
  const isRow = draft.kinds.some((kind) => kind !== 'link') || draft.ordinal !== undefined;
  if (deed === -1 && isRow && terms.some(({ is }) => is === 'quote')) return;
  draft.terms = terms.map((term, at) => ({ ...term, isOwner: deed !== -1 && at !== deed }));
}

/** The element's action comes first, or last in Chinese, and as an infinitive in German. */
function deedOf(terms: readonly Term[]): Term | undefined {
  const [first, last] = [terms[0], terms.at(-1)];
  const order = INFINITIVE.test(last?.text ?? '') ? [last, first] : [first, last];
  return order.find((term) => term?.isOwner === false && isDeed(term));
}

/** "The article about boats": the topic is in its title. */
function topicOfListed(draft: QueryDraft): void {
  const targets = draft.terms.filter((term) => !term.isOwner && !isLight(term));
  if (targets.length === 0 || !targets.every(({ concepts }) => isListed(concepts))) return;
  draft.terms = draft.terms.map((term) => {
    const isTopic = term.is === 'quote' || (draft.ordinal === undefined && !draft.makers.includes(term.text));
    return isTopic ? { ...term, isOwner: false } : term;
  });
}
