import type { ParsedElement } from '../parse/index.ts';
import { parentElement } from './dom.ts';

interface AttributeTest {
  readonly name: string;
  readonly operator: string;
  readonly value: string;
}

/** What one element must match. */
interface Compound {
  readonly tag?: string;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeTest[];
  readonly none: readonly Compound[];
}

/** The understood part of a selector: compounds for an element and its ancestors. */
export interface Selector {
  readonly subject: Compound;
  /** From the nearest to the farthest; `>` requires the parent itself. */
  readonly above: readonly { readonly compound: Compound; readonly isParent: boolean }[];
  readonly specificity: number;
  /** False if a part was not understood: the selector may match fewer elements than this. */
  readonly isSure: boolean;
}

const MAX_CHARS = 400;
const MAX_ABOVE = 12;
const TOKEN =
  /(?<space>\s*[>+~]\s*|\s+)|\.(?<class>(?:[\w-]|[^\x00-\x7f]|\\.)+)|#(?<id>(?:[\w-]|[^\x00-\x7f]|\\.)+)|\[\s*(?<name>[\w:-]+)\s*(?:(?<operator>[~|^$*]?=)\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\]\s]+))\s*i?\s*)?\]|:not\((?<not>[^()]+)\)|(?<pseudo>::?[\w-]+(?:\([^()]*\))?)|(?<tag>\*|[a-zA-Z][\w-]*)/y;

/** States that a page does not have right after it was opened, and pseudo-elements. */
const NEVER =
  /^(?:::|:(?:hover|focus|active|checked|target|visited|before|after|focus-within|focus-visible|invalid|disabled|open|popover-open|fullscreen|first-letter|first-line|placeholder-shown)(?:$|\())/;

/** The selectors of a list that can match. */
export function parseSelectors(list: string): Selector[] {
  const parts = list.includes('(') || list.includes('[') ? splitList(list) : list.split(',');
  return parts.flatMap((part) => parseSelector(part.trim()) ?? []);
}

function splitList(list: string): string[] {
  return list.match(/(?:\([^)]*\)?|\[[^\]]*\]?|[^,([])+/g) ?? [];
}

interface SelectorDraft {
  tag?: string;
  ids: string[];
  classes: string[];
  attributes: AttributeTest[];
  none: Compound[];
}

const draft = (): SelectorDraft => ({ ids: [], classes: [], attributes: [], none: [] });

function parseSelector(text: string): Selector | undefined {
  if (text === '' || text.length > MAX_CHARS) return undefined;
  const chain: { compound: SelectorDraft; combinator: string }[] = [{ compound: draft(), combinator: '' }];
  let isSure = true;
  let specificity = 0;
  // The index is kept here: the content of :not() is read with the same pattern.
  for (let at = 0; at < text.length;) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    if (groups === undefined) return undefined;
    at = TOKEN.lastIndex;
    const { space, pseudo } = groups;
    const last = chain[chain.length - 1];
    if (space !== undefined) chain.push({ compound: draft(), combinator: space.trim() });
    else if (pseudo !== undefined) {
      if (NEVER.test(pseudo)) return undefined;
      specificity += 1000;
      if (pseudo === ':root' && last !== undefined) last.compound.tag = 'html';
      else isSure = false;
    } else if (last !== undefined) specificity += addTest(last.compound, groups);
  }
  return assemble(chain, { isSure, specificity });
}

/** Adds one test to a compound; returns its specificity. */
function addTest(compound: SelectorDraft, groups: Record<string, string | undefined>): number {
  const { tag, id, name, operator = '', not } = groups;
  if (tag !== undefined) {
    if (tag !== '*') compound.tag = tag.toLowerCase();
    return tag === '*' ? 0 : 1;
  }
  if (id !== undefined) {
    compound.ids.push(unescape(id));
    return 1_000_000;
  }
  if (name !== undefined) {
    const value = groups['double'] ?? groups['single'] ?? groups['bare'] ?? '';
    compound.attributes.push({ name: name.toLowerCase(), operator, value });
  } else if (not !== undefined) {
    compound.none.push(...parseSelectors(not).map(({ subject }) => subject));
  } else compound.classes.push(unescape(groups['class'] ?? ''));
  return 1000;
}

function assemble(
  chain: readonly { compound: SelectorDraft; combinator: string }[],
  { isSure, specificity }: { isSure: boolean; specificity: number },
): Selector | undefined {
  const [last, ...above] = chain.toReversed();
  if (last === undefined || above.length > MAX_ABOVE) return undefined;
  // Sibling combinators are not evaluated.
  const sibling = chain.findLastIndex(({ combinator }) => combinator === '+' || combinator === '~');
  const reach = sibling < 0 ? above.length : chain.length - 1 - sibling;
  const combinators = chain.map(({ combinator }) => combinator).toReversed();
  return {
    subject: last.compound,
    above: above.slice(0, reach).map(({ compound }, at) => ({ compound, isParent: combinators[at] === '>' })),
    specificity,
    isSure: isSure && sibling < 0,
  };
}

function unescape(name: string): string {
  return name.replace(
    /\\(?:([0-9a-fA-F]{1,6})\s?|(.))/g,
    (_, hex: string | undefined, char: string | undefined) =>
      hex === undefined ? (char ?? '') : String.fromCodePoint(Math.min(parseInt(hex, 16), 0x10ffff)),
  );
}

/** The properties of an element that selectors test; the DOM is slow, so they are read once. */
export interface SelectorTest {
  readonly element: ParsedElement;
  readonly tag: string;
  readonly id: string | null;
  readonly classes: readonly string[];
}

export interface Matching {
  /** How many more steps may be taken. */
  left: number;
  ask(element: ParsedElement): SelectorTest;
}

/** Matches an element and its ancestors. */
export function matches(selector: Selector, tested: SelectorTest, steps: Matching): boolean {
  if (!fits(selector.subject, tested)) return false;
  const { element } = tested;
  let at = parentElement(element);
  for (const { compound, isParent } of selector.above) {
    // The nearest match is taken: without backtracking a rule may be missed, but nothing is hidden wrongly.
    while (at !== undefined && steps.left-- > 0 && !fits(compound, steps.ask(at)))
      at = isParent ? undefined : parentElement(at);
    if (at === undefined || steps.left <= 0) return false;
    at = parentElement(at);
  }
  return true;
}

function fits(compound: Compound, tested: SelectorTest): boolean {
  if (compound.tag !== undefined && compound.tag !== tested.tag) return false;
  if (compound.ids.some((id) => tested.id !== id)) return false;
  if (compound.classes.some((name) => !tested.classes.includes(name))) return false;
  if (compound.attributes.some((test) => !hasAttribute(tested.element, test))) return false;
  return !compound.none.some((inner) => fits(inner, tested));
}

function hasAttribute(element: ParsedElement, { name, operator, value }: AttributeTest): boolean {
  const actual = element.getAttribute(name);
  if (actual === null) return false;
  if (operator === '') return true;
  if (operator === '=') return actual === value;
  if (operator === '~=') return actual.split(/\s+/).includes(value);
  if (operator === '|=') return actual === value || actual.startsWith(`${value}-`);
  if (value === '') return false;
  if (operator === '^=') return actual.startsWith(value);
  return operator === '$=' ? actual.endsWith(value) : actual.includes(value);
}
