import type { AskedQuery, Term } from './asked.ts';
import type { Page } from './asked-page.ts';
import { ACTIONS, CONCEPTS } from './concepts/index.ts';
import { dictionary } from './dictionary/index.ts';
import { NUMBER_WORDS, type Kind } from './grammar.ts';
import type { ListedElement } from './element-query.ts';
import { restrictionOf, type Scored } from './score.ts';
import { kindQuality } from './kinds.ts';
import { isDeed } from './score-words.ts';
import { NO_HIT, termMatcher, type TermHit } from './term-match.ts';

/** From here on something is what was meant, rather than only like it. */
const LEAST = 0.4;
const CLOSE = 0.04;
/** A word that so many have tells nothing. */
const COMMON = 0.3;
const PRESENT = 0.55;

/**
 * Where nothing has all that was asked for, what has the words of it that tell most on this page. A word that
 * the page does not have at all may have been said in another way; one that stands on few elements tells them from all others.
 */
export function looseMatches(asked: AskedQuery, page: Page): Scored[] {
  const isFilled = asked.kinds.some((kind) => kind !== 'link' && kind !== 'button');
  const own = asked.terms.flatMap((term) => partsOf(term, page, isFilled)).filter(({ isLight }) => !isLight);
  if (own.length === 0 || asked.quotes.length > 0) return [];
  const terms = [...own, ...asked.weak.map((term) => ({ ...term, isLight: true }))];
  const matchers = terms.map(termMatcher);
  const hits = page.listed.map(({ element }, at) =>
    matchers.map((matcher) => matcher(element, page.textsAt(at))),
  );
  const weights = terms.map((term, at) =>
    weightOf(
      term,
      hits.map((found) => found[at] ?? NO_HIT),
    ),
  );
  const isAllowed = restrictionOf(asked, page);
  const scored = page.listed.flatMap((entry, at): Scored[] => {
    const found = hits[at] ?? [];
    const isChoice = CHOICES.has(entry.element.role);
    const score = isAllowed(entry, at) ? scoreOf(found, weights, isChoice) * kindOf(entry, asked) : 0;
    return score === 0
      ? []
      : [
          {
            at,
            score: score + tieOf(found, page.textsAt(at).words),
            likeness: score,
            why: () => whyOf(found),
          },
        ];
  });
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
  if (best < LEAST) return [];
  return scored
    .filter(({ score }) => score >= best - CLOSE)
    .toSorted((a, b) => b.score - a.score || a.at - b.at);
}

/** "The dropdown for an older version": the only one of its kind that says anything of it. */
export function onlyOfKind({ kinds, terms, quotes }: AskedQuery, page: Page): Scored[] {
  const rare = kinds.filter((kind) => !COMMON_KINDS.has(kind));
  if (rare.length === 0 || quotes.length > 0 || terms.some(({ isName }) => isName)) return [];
  const matchers = terms.map(termMatcher);
  const found = page.listed.flatMap(({ element }, at) => {
    if (!rare.some((kind) => kindQuality(element, kind) === 1)) return [];
    const hits = matchers.map((matcher) => matcher(element, page.textsAt(at)));
    const count = hits.filter((hit) => isOwn(hit) && hit.quality >= PLAIN && hit.why !== 'attributes').length;
    return count === 0 ? [] : [{ at, count, why: () => [...whyOf(hits), ...rare.slice(0, 1)] }];
  });
  const most = Math.max(0, ...found.map(({ count }) => count));
  const [only, ...others] = found.filter(({ count }) => count === most);
  return only === undefined || others.length > 0
    ? []
    : [{ at: only.at, score: LEAST, likeness: LEAST, why: only.why }];
}

const PLAIN = 0.85;
const COMMON_KINDS = new Set<Kind>(['link', 'button', 'pagination', 'field', 'icon', 'image', 'external']);

/** What is done, or how something is: said in many ways. */
const isVague = ({ concepts, senses }: Term): boolean =>
  concepts.length === 0 && senses.length > 0 && senses.every((sense) => dictionary().isVague(sense));

/** The words that one is put together of, where the page does not have it whole. */
function partsOf(term: Term, { listed, textsAt }: Page, isFilled: boolean): readonly Term[] {
  if (term.parts.length === 0) return [term];
  const whole = termMatcher({ ...term, parts: [] });
  const isWhole = listed.some(({ element }, at) => isOwn(whole(element, textsAt(at))));
  if (isWhole) return [term];
  const isKnown = term.senses.length > 0;
  return term.parts.map((part) => ({
    ...part,
    isContext: term.isContext,
    ...(isKnown && !isFilled && { senses: [], concepts: [] }),
  }));
}

interface Weight {
  /** How much it tells to have it. */
  readonly gain: number;
  /** How much it tells not to have it. */
  readonly loss: number;
  /** Nothing without it is meant: what is named so, or whatever does it. */
  readonly needed: 'name' | 'deed' | 'choice' | undefined;
}

/** What ticking a box can mean. */
const CHOOSING = new Set(['add', 'activate', 'deactivate', 'accept', 'reject', 'book']);
const CHOICES = new Set(['checkbox', 'radio', 'switch', 'option', 'menuitemradio', 'menuitemcheckbox']);

function weightOf(term: Term, hits: readonly TermHit[]): Weight {
  const needed = neededOf(term);
  const base = term.isLight ? 0.4 : term.isName ? 1.2 : 1;
  const count = hits.filter(isOwn).length || hits.filter(({ quality }) => quality >= PRESENT).length;
  if (count === 0)
    return { gain: base, loss: base * missingOf(term) * (term.isContext ? OUTSIDE : 1), needed };
  const rarity = 1 - Math.log(count) / Math.log(Math.max(2, hits.length));
  const told = base * Math.max(0.15, rarity);
  return { gain: told, loss: term.isLight ? told * 0.3 : told, needed };
}

export function neededOf(term: Term): Weight['needed'] {
  if (term.isLight) return undefined;
  if (isOneThing(term)) return 'name';
  if (!isDeed(term) || term.isContext || PLURAL.test(term.text)) return undefined;
  return term.concepts.some((name) => CHOOSING.has(name)) ? 'choice' : 'deed';
}

/** A name, in whatever language. */
const isOneThing = ({ text, isName, senses }: Term): boolean =>
  isName ||
  (senses.length > 0 && senses.every((sense) => dictionary().isName(sense)) && !NUMBER_WORDS.has(text));

/** Whether it is on the thing itself, where people read it. */
const isOwn = ({ quality, why }: TermHit): boolean =>
  quality >= PRESENT && why !== 'row' && why !== 'group' && why !== 'form' && why !== 'beside it';

/** "Replies" are things, "reply" is something to do. */
const PLURAL = /[a-z]{2}[^s]s$/;

const KNOWN = 0.55;
const HEAD = 0.8;
/** Where something is may be said of it without being written there. */
const OUTSIDE = 0.8;

/** What may well be said in other words on the page. */
function missingOf(term: Term): number {
  const { concepts, senses, isPlain, isLight } = term;
  if (isLight) return 0.1;
  if (concepts.some((name) => ACTIONS.has(name))) return 0.4;
  if (concepts.some((name) => CONCEPTS[name]?.isListed === true)) return 0.15;
  if (isVague(term)) return 0.3;
  if (term.isHead && concepts.length + senses.length > 0) return HEAD;
  return concepts.length + senses.length > 0 ? KNOWN : isPlain ? 0.45 : 0.5;
}

function scoreOf(hits: readonly TermHit[], weights: readonly Weight[], isChoice: boolean): number {
  let has = 0;
  let asked = 0;
  let own = 0;
  for (const [at, { gain, loss, needed }] of weights.entries()) {
    const hit = hits[at] ?? NO_HIT;
    const { quality } = hit;
    if (quality < PRESENT && (needed === 'name' || needed === 'deed' || (needed === 'choice' && !isChoice)))
      return 0;
    has += gain * quality;
    asked += quality > 0 ? gain : loss;
    if (isOwn(hit) && hit.why !== 'attributes') own = Math.max(own, gain);
  }
  // Something on the thing itself has to tell it from the others.
  return own < COMMON ? 0 : has / asked;
}

function kindOf({ element }: ListedElement, { kinds }: AskedQuery): number {
  if (kinds.length === 0) return 1;
  const quality = Math.max(...kinds.map((kind) => kindQuality(element, kind)));
  return quality === 0 ? 0 : 0.5 + 0.5 * quality;
}

/** The more of a label was said, the more it is meant. */
function tieOf(hits: readonly TermHit[], words: string): number {
  const covers = hits.reduce((sum, hit) => sum + hit.covers, 0);
  return 0.03 * Math.min(1, covers / Math.max(1, words.length - 2));
}

function whyOf(hits: readonly TermHit[]): string[] {
  return [...new Set(hits.filter(({ quality }) => quality >= PRESENT).map(({ why }) => why))];
}
