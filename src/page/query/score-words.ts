import type { PageElement } from '../perceive/index.ts';
import type { AskedQuery, Term } from './asked.ts';
import { ACTIONS, DOING } from './concepts/index.ts';
import type { ListedElement } from './element-query.ts';
import { rowRuns, type ElementTexts } from './element-texts.ts';
import { wordsOfFolded } from './fold.ts';
import type { Page } from './asked-page.ts';
import { isListed } from './term-kinds.ts';
import { NO_HIT, termMatcher, type TermHit, type TermMatcher } from './term-match.ts';

/** How well the words of a query fit an element. */
export interface Said {
  readonly score: number;
  readonly hits: readonly TermHit[];
}

const NOTHING_SAID: Said = { score: 0, hits: [] };

/** How well the words of the query fit. Every word is first looked for on the whole page. */
export function wordsScorerOf(asked: AskedQuery, page: Page): (entry: ListedElement, at: number) => Said {
  if (asked.terms.length === 0) return () => NOTHING_SAID;
  const terms = asked.terms.map((term) =>
    isSite(term, page.site) ? { ...term, isLight: true, isName: false } : term,
  );
  const matchers = terms.map((term) => matcherOf(term, asked, page));
  const best = terms.map(() => 0);
  // Most elements have nothing of a query: they share one empty list.
  const hits = page.listed.map((entry, at) => {
    let found: TermHit[] | undefined;
    for (const [term, matcher] of matchers.entries()) {
      const hit = matcher(entry, at);
      if (hit.quality === 0) continue;
      found ??= terms.map(() => NO_HIT);
      found[term] = hit;
      best[term] = Math.max(best[term] ?? 0, hit.quality);
    }
    return found;
  });
  const weights = terms.map((term, at) => weightOf(term, best[at] ?? 0, terms));
  return (_, at) => {
    const found = hits[at];
    return found === undefined
      ? NOTHING_SAID
      : combine({ terms, weights, best, hits: found }, page.textsAt(at), asked);
  };
}

/** "The imprint of the Morning Post", on its own site. */
function isSite({ text, isHead, isContext, concepts }: Term, site: string): boolean {
  if (isHead || !isContext || concepts.length > 0 || text.length < FEWEST_OF_SITE) return false;
  return site.includes(` ${text} `) || site.includes(` ${text.replace(/s$/, '')} `);
}

const FEWEST_OF_SITE = 4;
const LIGHT = 0.12;

/** "Share this article": what the page is about, beside what to do with it. */
function isObject(term: Term, terms: readonly Term[]): boolean {
  return isListed(term) && terms.some(({ concepts }) => concepts.some((name) => name in DOING));
}

/** "The article about boats", where the page lists none. */
function isMissingThing(term: Term, best: number, terms: readonly Term[]): boolean {
  return (
    best < 0.5 &&
    isListed(term) &&
    terms.some((other) => other.isContext && !other.isLight && !isListed(other))
  );
}

/** "Watch …", "read …": where nothing says so, what is named is to be opened. */
const isOpening = ({ concepts }: Term): boolean => concepts.some((name) => OPENING.has(name));

const OPENING = new Set([
  'buy',
  'play',
  'listen',
  'start',
  'try',
  'details',
  'more',
  'search',
  'book',
  'write',
]);
/** What a choice or a field does, which its label need not say. */
const CHOOSING = new Set(['filter', 'sort', 'switch', 'write', 'search', 'activate', 'deactivate']);

const isChoosing = ({ concepts }: Term): boolean => concepts.some((name) => CHOOSING.has(name));

const NOWHERE = 0.4;

/** Something to do that nothing else can stand for: deleting, paying, uploading. */
export const isDeed = (term: Term): boolean =>
  !term.isLight &&
  !isChoosing(term) &&
  !isOpening(term) &&
  term.concepts.length > 0 &&
  term.concepts.every((name) => ACTIONS.has(name));

/** A plain word that the page has nowhere, and that does not say what the thing is. */
const isSaidOnly = (term: Term): boolean =>
  !term.isHead &&
  !term.isName &&
  !term.isContext &&
  !isDeed(term) &&
  (term.isPlain || term.concepts.length > 0);

/** A word that no element has counts little where it is one of many, and tells how a thing looks. */
function weightOf(term: Term, best: number, terms: readonly Term[]): number {
  if (best < MISSING && isOpening(term) && terms.some(({ isContext }) => isContext)) return LIGHT;
  if (best < MISSING && isChoosing(term) && terms.length > 1) return LIGHT;
  if (isObject(term, terms) || isMissingThing(term, best, terms)) return LIGHT;
  if (term.isLight) return best >= 0.9 ? 0.45 : LIGHT;
  if (best < MISSING && isSaidOnly(term)) return NOWHERE;
  if (best < 0.5 && !term.isHead && !term.isName && terms.filter(({ isLight }) => !isLight).length > 2)
    return 0.5;
  return term.isContext ? 0.95 : 1;
}

interface Combined {
  readonly terms: readonly Term[];
  readonly weights: readonly number[];
  /** Of each term the best on the page. */
  readonly best: readonly number[];
  readonly hits: readonly TermHit[];
}

const IN_A_LIST = 'in a list';
const CAP = 0.5;
const WHOLE = 0.95;
const MISSING = 0.45;
const TOLD = 0.9;
/** Where something else on the page has it, it is not forgiven. */
const ELSEWHERE = 0.8;
const PLACED = 0.7;
const FORGIVEN = 0.25;

/** Of the words of a label, without what is only noted beside them: "Bag (2)", "Dog (15 € a night)". */
function lengthOf({ label, words }: ElementTexts): number {
  const own = NOTED.test(label) ? wordsOfFolded(label.replace(NOTED, ' ').trim()) : words;
  return Math.max(1, own.replace(/ \d+ $/, ' ').trim().length);
}

const NOTED = /[(（][^()（）]*[)）]\s*$/;

/** How much of a label the words of the query take. */
function shareOf(hits: readonly TermHit[], length: number): number {
  let covers = 0;
  let count = 0;
  for (const { covers: taken } of hits) {
    covers += taken;
    count += taken > 0 ? 1 : 0;
  }
  return Math.min(1, (covers + Math.max(0, count - 1)) / length);
}

/** A name, or something to do: where a label is no more than that, what comes with it says little. */
const isTelling = ({ isName, isLight, concepts }: Term): boolean =>
  isName || (!isLight && concepts.length === 0) || concepts.some((name) => ACTIONS.has(name));

/** What may be missing where the label is spoken in full: it does not tell the thing from others. */
function isForgivable(
  term: Term | undefined,
  { isTold, isPlaced }: { readonly isTold: boolean; readonly isPlaced: boolean },
): boolean {
  if (term === undefined || term.isName) return false;
  if (isDeed(term)) return false;
  if (term.isLight) return true;
  if (term.isHead) return isChoosing(term) || (isTold && (term.concepts.length > 0 || term.isPlain));
  return (!term.isContext || isPlaced) && (term.concepts.length > 0 || term.isPlain);
}

function combine({ terms, weights, best, hits }: Combined, texts: ElementTexts, asked: AskedQuery): Said {
  let sum = 0;
  let whole = 0;
  let covers = 0;
  // One word alone, and not on the thing itself, is too little.
  const isAlone =
    terms.filter(({ isLight }) => !isLight).length === 1 && terms.every(({ isContext }) => !isContext);
  const length = lengthOf(texts);
  const share = shareOf(hits, length);
  const isWhole = share >= WHOLE && hits.every(({ why }) => why !== IN_A_LIST);
  const isTold = isWhole && terms.some((term, at) => isTelling(term) && (hits[at]?.quality ?? 0) >= TOLD);
  // Its row is found already: what else is said of it matters little.
  const isPlaced =
    isWhole &&
    terms.some(
      ({ isContext, isName, isLight }, at) =>
        isContext && isName && !isLight && (hits[at]?.quality ?? 0) >= PLACED,
    );
  const hasHead = terms.some(({ isHead }, at) => isHead && (hits[at]?.covers ?? 0) > 0);
  const isForgiven = (term: Term | undefined, at: number): boolean =>
    isWhole &&
    (hits[at]?.quality ?? 0) < MISSING &&
    !((term?.isHead === true || (term?.isLight === false && !hasHead)) && (best[at] ?? 0) >= ELSEWHERE) &&
    isForgivable(term, { isTold, isPlaced });
  for (const [at, { quality, covers: taken, why }] of hits.entries()) {
    const weight = isForgiven(terms[at], at) ? Math.min(FORGIVEN, weights[at] ?? 1) : (weights[at] ?? 1);
    const isAside =
      isAlone &&
      quality < 0.8 &&
      asked.unwanted === undefined &&
      asked.states.length === 0 &&
      (why === 'row' || why === 'group');
    sum += weight * quality * (isAside ? 0.8 : 1);
    whole += weight;
    covers += taken;
  }
  // What can be switched, or chosen, is only meant if something else says so.
  if (
    sum === 0 ||
    hits.every(({ why, quality }) => quality === 0 || why === SWITCHED.why || why === CHOSEN.why)
  )
    return NOTHING_SAID;
  // One word of a long text is not what the text is about.
  const isLost =
    terms.length < 3 &&
    share < 0.25 &&
    terms.every(({ concepts }) => concepts.length > 0) &&
    asked.kinds.length > 0;
  const score =
    (sum / whole) *
    (0.88 + 0.12 * share) *
    (isLost && covers > 0 ? 0.9 : 1) *
    (isOwner({ terms, hits }, length) ? 0.9 : 1);
  return {
    score:
      asked.quotes.length === 0 && lacksMost({ terms, weights, best, hits }, isForgiven)
        ? Math.min(CAP, score)
        : score,
    hits,
  };
}

/** "The thread by Ann" is not Ann, where the thread is only known by standing in a list. */
function isOwner({ terms, hits }: Pick<Combined, 'terms' | 'hits'>, length: number): boolean {
  const isCalled = ({ isContext, isLight }: Term, at: number): boolean =>
    isContext && !isLight && (hits[at]?.covers ?? 0) >= length;
  return terms.some(isCalled) && terms.some(({ isHead }, at) => isHead && hits[at]?.why === IN_A_LIST);
}

/** Whether a name is missing, or the thing itself while not all of the rest is there. */
function lacksMost(
  { terms, weights, hits }: Combined,
  isForgiven: (term: Term, at: number) => boolean,
): boolean {
  const has = (at: number, quality: number): boolean => (hits[at]?.quality ?? 0) >= quality;
  const isLittle = (at: number): boolean => (weights[at] ?? 1) <= LIGHT;
  const others = terms.filter(({ isHead, isLight }, at) => !isHead && !isLight && !isLittle(at)).length;
  const lacksOther = terms.some(
    (term, at) => !term.isHead && !term.isLight && !isLittle(at) && !has(at, 0.75) && !isForgiven(term, at),
  );
  return terms.some((term, at) => {
    const { isName, isHead } = term;
    if (has(at, MISSING) || isForgiven(term, at)) return false;
    if (isName || (isDeed(term) && !term.isContext)) return true;
    return isHead && !isLittle(at) && (isDeed(term) || others < 2 || lacksOther);
  });
}

/** "Turn off the comments": what has two states can be switched, whatever its label says. */
const SWITCHING = new Set([
  'close',
  'activate',
  'deactivate',
  'accept',
  'reject',
  'expand',
  'collapse',
  'stop',
]);
const SWITCHES = new Set(['checkbox', 'switch', 'menuitemcheckbox']);
const SWITCHED: TermHit = { quality: 0.85, why: 'can be switched', covers: 0 };

/** "Unfold the question about …": what unfolds need not say so either. */
function canBeSwitched({ role, state }: PageElement, { concepts }: Term): boolean {
  if (concepts.includes('expand') || concepts.includes('collapse')) return state.expanded !== undefined;
  return SWITCHES.has(role);
}

type EntryMatcher = (entry: ListedElement, at: number) => TermHit;

/** "The second article", "all posts": what a page lists, whatever it is called. */
function matcherOf(term: Term, asked: AskedQuery, page: Page): EntryMatcher {
  const plain: TermMatcher = termMatcher(term);
  if (asked.terms.length + asked.quotes.length > 1 && term.concepts.some((name) => SWITCHING.has(name)))
    return ({ element }, at) => {
      const hit = plain(element, page.textsAt(at));
      return canBeSwitched(element, term) && hit.quality < SWITCHED.quality ? SWITCHED : hit;
    };
  if (!isListed(term)) return ({ element }, at) => plain(element, page.textsAt(at));
  if (asked.terms.some((other) => !isListed(other) && !other.isLight && !other.isName))
    return choiceMatcher(listedMatcher(plain, { term, asked, page }));
  return listedMatcher(plain, { term, asked, page });
}

/** "Only results in German": a choice is one among what is listed. */
function choiceMatcher(matcher: EntryMatcher): EntryMatcher {
  return (entry, at) => {
    const hit = matcher(entry, at);
    return CHOICES.has(entry.element.role) && hit.quality < CHOSEN.quality ? CHOSEN : hit;
  };
}

const CHOICES = new Set(['checkbox', 'radio', 'switch', 'option', 'menuitemradio']);
const CHOSEN: TermHit = { quality: 0.8, why: 'a choice', covers: 0 };

interface Listed {
  readonly term: Term;
  readonly asked: AskedQuery;
  readonly page: Page;
}

function listedMatcher(plain: TermMatcher, { term, asked, page }: Listed): EntryMatcher {
  if (term.isContext) return rowMatcher(plain, page);
  if (!asked.kinds.every(isLinkKind)) return ({ element }, at) => plain(element, page.textsAt(at));
  const { main, others } = page.listing();
  const isMany = asked.isAll || asked.ordinal !== undefined || /s$|n$/.test(term.text);
  return (entry, at) => {
    const hit = plain(entry.element, page.textsAt(at));
    const part = main.has(entry) ? 0.95 : others.has(entry) ? 0.8 : 0;
    if (part > 0)
      return {
        quality: isMany ? part : Math.max(part, hit.quality),
        why: IN_A_LIST,
        covers: page.textsAt(at).words.length,
      };
    if (!/\p{L}{2}/u.test(entry.element.name)) return NO_HIT;
    return isMany && main.size > 0 ? { ...hit, quality: hit.quality * 0.8 } : hit;
  };
}

/** "The author of the first post": whatever stands in a row of the listing. */
function rowMatcher(plain: TermMatcher, page: Page): EntryMatcher {
  const { main } = page.listing();
  const rows = new Set<number>();
  for (const [start, end] of rowRuns(page.listed)) {
    if (!page.listed.slice(start, end).some((entry) => main.has(entry))) continue;
    for (let at = start; at < end; at++) rows.add(at);
  }
  return (entry, at) => {
    const hit = plain(entry.element, page.textsAt(at));
    return rows.has(at) && hit.quality < 0.9 ? { quality: 0.9, why: 'row', covers: 0 } : hit;
  };
}

const isLinkKind = (kind: string): boolean => kind === 'link' || kind === 'image';
