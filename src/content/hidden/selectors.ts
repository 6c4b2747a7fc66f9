import { compile } from 'css-select';
import {
  AttributeAction,
  isTraversal,
  parse,
  SelectorType,
  type PseudoSelector,
  type Selector,
} from 'css-what';
import type { ParsedElement, PageNode } from '../parse/index.ts';
import { domAdapter } from './dom-adapter.ts';

/** One selector of a rule. */
export interface RuleSelector {
  /** Elements that match have one of these: `#id`, `.class`, `[attribute`, a tag, or anything (`*`). */
  readonly keys: readonly string[];
  /** Of ids, classes and tags, as one number. */
  readonly specificity: number;
  /** False if a part was not understood: it may match fewer elements than this. */
  readonly isSure: boolean;
  /** It styles what `::before` or `::after` draws. */
  readonly isPseudo: boolean;
  /** It styles the element around a shadow root. */
  readonly isHost: boolean;
  matches(element: ParsedElement): boolean;
}

const MAX_SELECTORS = 500;

/** The selectors of a list that can match; none if the list is invalid, as in a browser. */
export function parseSelectors(list: string): RuleSelector[] {
  let parsed: Selector[][];
  try {
    parsed = parse(list);
  } catch {
    return []; // one invalid selector makes the whole rule invalid
  }
  return parsed.slice(0, MAX_SELECTORS).flatMap((tokens) => ruleSelector(tokens) ?? []);
}

const DRAWN_BESIDE = new Set(['before', 'after']);
const OTHER_PARTS = new Set(['first-line', 'first-letter']);

function ruleSelector(tokens: readonly Selector[]): RuleSelector | undefined {
  const last = tokens.at(-1);
  const isPart = last?.type === SelectorType.PseudoElement || last?.type === SelectorType.Pseudo;
  if (isPart && OTHER_PARTS.has(last.name)) return undefined;
  const isPseudo = isPart && DRAWN_BESIDE.has(last.name);
  const plain = isPseudo ? tokens.slice(0, -1) : tokens;
  const host =
    plain.length === 1 && plain[0]?.type === SelectorType.Pseudo && plain[0].name === 'host'
      ? plain[0]
      : undefined;
  const { known, isSure } = understood(host === undefined ? plain : insideHost(host));
  if (known === undefined) return undefined;
  let test: ((element: PageNode) => boolean) | undefined;
  return {
    keys: keysOf(known),
    specificity: specificityOf(tokens),
    isSure,
    isPseudo,
    isHost: host !== undefined,
    // Most rules are never tested. The compiler changes what it is given.
    matches: (element) => (test ??= compiled(structuredClone(known)))(element),
  };
}

function insideHost({ data }: PseudoSelector): Selector[] {
  return Array.isArray(data) ? [{ type: SelectorType.Pseudo, name: 'is', data }] : [];
}

/** States that a page does not have right after it was opened. */
const NEVER = new Set(
  (
    'hover active focus focus-within focus-visible visited target invalid user-invalid user-valid fullscreen ' +
    'popover-open modal placeholder-shown autofill -webkit-autofill picture-in-picture playing buffering stalled ' +
    'seeking muted past future current target-within indeterminate'
  ).split(' '),
);
const PSEUDOS = {
  ...Object.fromEntries([...NEVER].map((name) => [name, () => false])),
  open: 'details[open], dialog[open], select[open]',
  paused: 'video, audio',
};
const NESTED = new Set(['is', 'where', 'not', 'has', 'matches']);
const PLAIN = new Set(
  (
    'root empty first-child last-child only-child first-of-type last-of-type only-of-type nth-child nth-last-child ' +
    'nth-of-type nth-last-of-type link any-link checked disabled enabled required optional'
  ).split(' '),
);

/** What the compiler refuses, such as `:nth-child(x)`, is invalid in a browser too and matches nothing. */
function compiled(tokens: Selector[]): (element: PageNode) => boolean {
  try {
    return compile<PageNode, ParsedElement>([tokens], { adapter: domAdapter, pseudos: PSEUDOS });
  } catch {
    return () => false;
  }
}

/** The part of a selector that can be tested without a browser; undefined if it never matches. */
function understood(tokens: readonly Selector[]): {
  readonly known: Selector[] | undefined;
  readonly isSure: boolean;
} {
  const known: Selector[] = [];
  let isSure = true;
  for (const token of tokens) {
    if (token.type === SelectorType.PseudoElement || token.type === SelectorType.ColumnCombinator)
      return { known: undefined, isSure };
    if (token.type !== SelectorType.Pseudo)
      known.push('namespace' in token ? { ...token, namespace: null } : token);
    else if (!NESTED.has(token.name) && NEVER.has(token.name)) return { known: undefined, isSure };
    else if (isKnown(token)) known.push(token);
    else isSure = false;
  }
  return { known, isSure };
}

function isKnown({ name, data }: PseudoSelector): boolean {
  if (!NESTED.has(name))
    return name === 'open' || (PLAIN.has(name) && !(typeof data === 'string' && data.includes(' of ')));
  if (!Array.isArray(data)) return false;
  return data.every((list) =>
    list.every(
      (token) =>
        token.type !== SelectorType.PseudoElement &&
        token.type !== SelectorType.ColumnCombinator &&
        (token.type !== SelectorType.Pseudo || NEVER.has(token.name) || isKnown(token)),
    ),
  );
}

/** By the last compound; the rarest kind of test first. */
function keysOf(tokens: readonly Selector[]): string[] {
  const subject = tokens.slice(tokens.findLastIndex((token) => isTraversal(token)) + 1);
  let best = '*';
  for (const token of subject) {
    if (token.type === SelectorType.Tag && best === '*') best = token.name.toLowerCase();
    if (token.type !== SelectorType.Attribute) continue;
    if (token.name === 'id' && token.action === AttributeAction.Equals && token.ignoreCase !== true)
      return [`#${token.value}`];
    if (token.name === 'class' && token.action === AttributeAction.Element) best = `.${token.value}`;
    else if (!best.startsWith('.')) best = `[${token.name.toLowerCase()}`;
  }
  if (best !== '*') return [best];
  const choice = subject.find(
    (token) => token.type === SelectorType.Pseudo && (token.name === 'is' || token.name === 'where'),
  );
  if (choice?.type !== SelectorType.Pseudo || !Array.isArray(choice.data)) return ['*'];
  return [...new Set(choice.data.flatMap(keysOf))];
}

const [ID, CLASS, TAG] = [1_000_000, 1_000, 1];

function specificityOf(tokens: readonly Selector[]): number {
  return tokens.reduce((sum, token) => sum + weightOf(token), 0);
}

function weightOf(token: Selector): number {
  if (token.type === SelectorType.Tag || token.type === SelectorType.PseudoElement) return TAG;
  if (token.type === SelectorType.Attribute)
    return token.name === 'id' && token.action === AttributeAction.Equals && token.ignoreCase === 'quirks'
      ? ID
      : CLASS;
  if (token.type !== SelectorType.Pseudo) return 0;
  if (token.name === 'where') return 0;
  if (NESTED.has(token.name) && Array.isArray(token.data))
    return Math.max(0, ...token.data.map(specificityOf));
  return CLASS;
}
