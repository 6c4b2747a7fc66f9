import { isRendered, parentElementOf, selectAll } from '../dom.ts';
import { allRules } from './style-rules.ts';

export type PseudoPlace = '::before' | '::after';
/** The values of a counter at a position, outer counters of the same name first. */
export type Counters = (element: Element, place: PseudoPlace, name: string) => readonly number[];

const MOST_ELEMENTS = 5_000;

interface OpenCounter {
  /** It applies within this element. */
  readonly scope: Element | null;
  value: number;
}

type OpenCounters = Map<string, OpenCounter[]>;
type ShownCounters = Map<PseudoPlace, ReadonlyMap<string, readonly number[]>>;

/** The CSS counters of a document, which no browser API exposes; computed on first use. */
export function createCounters(): Counters {
  let shown: ReadonlyMap<Element, ShownCounters> | undefined;
  return (element, place, name) => {
    shown ??= countAll();
    return shown.get(element)?.get(place)?.get(name) ?? [];
  };
}

function countAll(): ReadonlyMap<Element, ShownCounters> {
  const shown = new Map<Element, ShownCounters>();
  const counters: OpenCounters = new Map();
  const entered: Element[] = [];
  const leaveAllBut = (next: Element | undefined): void => {
    for (let last = entered.at(-1); last !== undefined; last = entered.at(-1)) {
      if (next !== undefined && last.contains(next)) return;
      entered.pop();
      countPseudo(last, '::after');
    }
  };
  const countPseudo = (element: Element, place: PseudoPlace): void => {
    const style = getComputedStyle(element, place);
    if (style.content === 'none' || style.content === 'normal' || style.display === 'none') return;
    count(counters, style, { at: element, scope: element });
    if (!style.content.includes('counter')) return;
    const places: ShownCounters =
      shown.get(element) ?? new Map<PseudoPlace, ReadonlyMap<string, readonly number[]>>();
    shown.set(element, places.set(place, valuesNow(counters)));
  };
  for (const element of countedElements()) {
    const style = getComputedStyle(element);
    if (!isRendered(element) && style.display !== 'contents') continue;
    leaveAllBut(element);
    count(counters, style, { at: element, scope: parentElementOf(element) });
    entered.push(element);
    countPseudo(element, '::before');
  }
  leaveAllBut(undefined);
  return shown;
}

function valuesNow(counters: OpenCounters): ReadonlyMap<string, readonly number[]> {
  return new Map([...counters].map(([name, open]) => [name, open.map(({ value }) => value)]));
}

interface CountedPlace {
  readonly at: Element;
  readonly scope: Element | null;
}

/** Applies an element's or pseudo-element's counter properties, in the order that CSS defines. */
function count(counters: OpenCounters, style: CSSStyleDeclaration, { at, scope }: CountedPlace): void {
  for (const open of counters.values()) while (open.at(-1)?.scope?.contains(at) === false) open.pop();
  for (const [name, value] of pairsOf(style.counterReset)) {
    const open = openOf(counters, name);
    if (open.at(-1)?.scope === scope) open.pop();
    open.push({ scope, value });
  }
  for (const [name, by] of pairsOf(style.counterIncrement)) innermost(counters, name, scope).value += by;
  for (const [name, value] of pairsOf(style.counterSet)) innermost(counters, name, scope).value = value;
}

function openOf(counters: OpenCounters, name: string): OpenCounter[] {
  const open = counters.get(name) ?? [];
  counters.set(name, open);
  return open;
}

function innermost(counters: OpenCounters, name: string, scope: Element | null): OpenCounter {
  const open = openOf(counters, name);
  const last = open.at(-1) ?? { scope, value: 0 };
  if (open.length === 0) open.push(last);
  return last;
}

/** Names with their values, as in "chapter 1 section 0". */
function pairsOf(text: string): [name: string, value: number][] {
  if (text === 'none') return [];
  return Array.from(text.matchAll(/([^\s]+) (-?\d+)/g), ([, name = '', value]) => [name, Number(value)]);
}

const PSEUDO_ELEMENTS = /::?(?:before|after|marker|first-line|first-letter)\b/g;

/** The elements matched by rules with counters, in document order. */
function countedElements(): Element[] {
  const rules = allRules();
  const selectors = rules?.flatMap(({ selectorText, style }) =>
    style.cssText.includes('counter') ? [elementSelector(selectorText)] : [],
  );
  return select([...(selectors ?? ['*']), '[style*="counter"]']).slice(0, MOST_ELEMENTS);
}

/** A nested selector is valid only in its parent rule. */
function elementSelector(selector: string): string {
  return selector.includes('&') ? '*' : selector.replace(PSEUDO_ELEMENTS, '').trim() || '*';
}

function select(selectors: readonly string[]): Element[] {
  try {
    return selectAll(selectors.join(', '));
  } catch {
    return selectAll('*'); // a selector that is invalid without its pseudo-element
  }
}
