import type { AskedQuery } from './asked.ts';
import { FIELDS } from './concepts/index.ts';
import type { ListedElement } from './element-query.ts';
import type { ElementTexts } from './element-texts.ts';
import { foldLabel } from './fold.ts';
import { kindQuality } from './kinds.ts';
import type { Page } from './asked-page.ts';
import { inPlace, type InPlace } from './query-places.ts';
import { quoteQuality, readQuote, translationOf, type ReadQuote } from './quote-match.ts';
import { isInState } from './states.ts';
import { termMatcher, type TermHit } from './term-match.ts';
import { wordsScorerOf, type Said } from './score-words.ts';

/** How well an element is what was asked for. */
export interface Scored {
  readonly at: number;
  /** 0 where it cannot be it. */
  readonly score: number;
  /** The same, whatever it cannot be. */
  readonly likeness: number;
  readonly why: () => readonly string[];
}

/** Scores every element that has anything of what was asked for; in document order. */
export function scoreAll(asked: AskedQuery, page: Page): Scored[] {
  const scorer = scorerOf(asked, page);
  const scored: Scored[] = [];
  page.listed.forEach((entry, at) => {
    const each = scorer(entry, at);
    if (each.likeness > 0 || each.score > 0) scored.push(each);
  });
  return scored;
}

const NOTHING: Scored = { at: -1, score: 0, likeness: 0, why: () => [] };
const TYPES: Readonly<Record<string, string>> = {
  email: 'email',
  password: 'password',
  phone: 'tel',
  search: 'search',
  date: 'date',
};
const CLOSES = /^ (?:close|hide|schliessen|ausblenden) | (?:schliessen|ausblenden) $|关闭|隐藏/;

/** What is asked for in its very words is better than anything. */
const WHOLE_QUERY = 1.1;

export type Scorer = (entry: ListedElement, at: number) => Scored;

/** Reads the query once, to judge single elements. */
export function scorerOf(asked: AskedQuery, page: Page): Scorer {
  const { textsAt } = page;
  const isAllowed = restrictionOf(asked, page);
  const quotes = quotesOn(page, asked);
  const words = wordsScorerOf(asked, page);
  const bare = foldLabel(asked.bare);
  // A field made for it is rather meant than one that is only called so.
  const types = new Set(asked.terms.flatMap(({ concepts }) => concepts.flatMap((name) => TYPES[name] ?? [])));
  const asksToClose =
    CLOSES.test(` ${bare} `) || asked.terms.some(({ concepts }) => concepts.includes('close'));
  const weak = asked.weak.map(termMatcher);
  const isOpen = asked.terms.length === 0 && quotes.length === 0;
  // Where a quoted text only tells whose it is, the words have to tell what it is.
  const isOfQuoted =
    quotes.every(({ isContext }) => isContext) && asked.terms.some(({ isLight }) => !isLight);
  const withQuotes = (quoted: number, said: number): number => {
    if (asked.terms.length === 0) return quoted;
    return isOfQuoted ? said * (0.2 + 0.8 * quoted) * Math.sign(quoted) : quoted * (0.8 + 0.2 * said);
  };
  const isTyped =
    asked.kinds.length === 0 && asked.terms.some(({ concepts }) => concepts.some((name) => name in FIELDS));
  return (entry, at) => {
    const { element } = entry;
    const texts = textsAt(at);
    const kind =
      asked.kinds.length === 0 ? 1 : Math.max(...asked.kinds.map((each) => kindQuality(element, each)));
    const isRefused = !isAllowed(entry, at);
    const said = words(entry, at);
    const quoted = quotedOf(quotes, entry, texts);
    let score = isOpen ? (asked.kinds.length > 0 && kind < 1 ? 0 : 1) : said.score;
    if (quotes.length > 0) score = withQuotes(quoted, said.score);
    else if (!isOpen && bare !== '' && (texts.label === bare || texts.words.trim() === bare)) score = 1;
    if (texts.words === asked.whole) score = WHOLE_QUERY;
    // "Show the password" is rather "Show password" than "Password".
    if (score > 0.5 && asked.verbs.some((verb) => texts.words.includes(` ${verb} `))) score += 0.08;
    else if (score > 0.5)
      score += WEAK * Math.max(0, ...weak.map((matcher) => nearness(matcher(element, texts))));
    if (score > 0.5 && !asksToClose && CLOSES.test(texts.words)) score -= 0.05;
    const likeness = (quotes.length > 0 && quoted === 0 ? said.score * 0.5 : score) * (0.4 + 0.6 * kind);
    const fit = isRefused || kind === 0 ? 0 : score * (0.5 + 0.5 * kind);
    if (fit === 0 && likeness === 0) return NOTHING;
    const isOfType = asked.verbs.length === 0 && types.has(element.attributes['type'] ?? '');
    return {
      at,
      score:
        fit +
        (fit > 0
          ? tieOf(entry) + (isTyped && kindQuality(element, 'field') === 1 ? 0.02 : 0) + (isOfType ? 0.06 : 0)
          : 0),
      likeness,
      why: () => reasonsOf(asked, { kind, quoted: sayQuoted(quotes, quoted), said, isIn: !isRefused }),
    };
  };
}

const WEAK = 0.03;

/** How near a word is that says little by itself: on the thing, or around it. */
function nearness({ quality, covers, why }: TermHit): number {
  if (covers > 0) return quality >= 0.85 ? 1 : 0;
  return quality >= 0.7 && (why === 'group' || why === 'row') ? 0.5 : 0;
}

/** So small that it only decides between equals. */
function tieOf({ element }: ListedElement): number {
  return (
    (element.isPrimary ? 0.002 : 0) -
    (element.state.disabled === true ? 0.002 : 0) -
    (element.isGuessed ? 0.001 : 0)
  );
}

function quotedOf(quotes: readonly ReadQuote[], { element }: ListedElement, texts: ElementTexts): number {
  let worst = 1;
  for (const quote of quotes) worst = Math.min(worst, quoteQuality(quote, element, texts));
  return quotes.length === 0 ? 0 : worst;
}

/** Quoted texts, read as this page can have them. */
function quotesOn({ listed, textsAt }: Page, asked: AskedQuery): ReadQuote[] {
  const quotes = asked.quotes.map(readQuote);
  return quotes.map((quote) => {
    const isThere = (each: ReadQuote): boolean =>
      listed.some(({ element }, at) => quoteQuality(each, element, textsAt(at)) > 0);
    if (isThere(quote)) return quote;
    // Beside something else it may tell the row; in another script it may be what the page says in its own.
    const inRow = { ...quote, isContext: true };
    if (asked.terms.length > 0 && isThere(inRow)) return inRow;
    const before = { ...quote, isBefore: true };
    if (isThere(before)) return before;
    return { ...quote, translation: translationOf(quote, listed) };
  });
}

/** What a query rules out, whatever its words say. */
export function restrictionOf(asked: AskedQuery, page: Page): (entry: ListedElement, at: number) => boolean {
  const places = asked.places.map((place) => inPlace(place, page.listed, page.groups));
  const isUnwanted = unwantedOf(asked, page);
  return (entry, at) =>
    (places.length === 0 || places.some((isIn) => isIn(entry))) &&
    asked.states.every((state) => isInState(entry.element, state)) &&
    !isUnwanted(entry, at);
}

function unwantedOf(
  { unwanted, quotes: wanted }: AskedQuery,
  page: Page,
): (entry: ListedElement, at: number) => boolean {
  if (unwanted === undefined) return () => false;
  const places: InPlace[] = unwanted.places.map((place) => inPlace(place, page.listed, page.groups));
  // "Get Started Today", not "Get Started": only what is called so and no more is not wanted.
  const isPartOf = (text: string): boolean => wanted.some((quote) => quote.text.includes(text));
  const quotes = unwanted.quotes.map((quote) => ({
    ...readQuote(quote),
    least: isPartOf(quote.text) ? 1 : 0.01,
  }));
  const matchers = unwanted.terms.map((term) => {
    const matcher = termMatcher({ ...term, isContext: true });
    // Where something is called so itself, that is not wanted, rather than a part of the page.
    const isLabel = page.listed.some(({ element }, at) => matcher(element, page.textsAt(at)).covers > 0);
    return { matcher, isLabel };
  });
  return (entry, at) => {
    const { element } = entry;
    const texts = page.textsAt(at);
    return (
      places.some((isIn) => isIn(entry)) ||
      quotes.some(
        ({ least, ...quote }) => quoteQuality({ ...quote, isContext: least < 1 }, element, texts) >= least,
      ) ||
      unwanted.states.some((state) => isInState(element, state)) ||
      matchers.some(({ matcher, isLabel }) => isUnwantedHit(matcher(element, texts), isLabel)) ||
      (matchers.length + quotes.length === 0 &&
        unwanted.kinds.some((kind) => kindQuality(element, kind) === 1))
    );
  };
}

const UNWANTED = 0.72;

/** Not "form": its buttons say nothing of each other. */
const isUnwantedHit = ({ quality, why }: TermHit, isLabel: boolean): boolean =>
  quality >= UNWANTED && why !== 'form' && !(isLabel && (why === 'group' || why === 'beside it'));

function sayQuoted(quotes: readonly ReadQuote[], quality: number): string {
  if (quality === 0) return '';
  if (quotes.some(({ translation }) => translation !== undefined)) return 'same meaning';
  return quality === 1 ? 'quoted text' : 'quoted text in it';
}

function reasonsOf(
  asked: AskedQuery,
  {
    kind,
    quoted,
    said,
    isIn,
  }: { readonly kind: number; readonly quoted: string; readonly said: Said; readonly isIn: boolean },
): string[] {
  const why: string[] = [];
  if (quoted !== '') why.push(quoted);
  why.push(...new Set(said.hits.filter(({ quality }) => quality >= 0.45).map((hit) => hit.why)));
  if (kind === 1) why.push(...asked.kinds.slice(0, 1));
  if (isIn) {
    why.push(...asked.places.slice(0, 1).map((place) => `in ${place}`));
    why.push(...asked.states);
  }
  return why;
}
