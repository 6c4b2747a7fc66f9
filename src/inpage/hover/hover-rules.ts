import { hoverSelectorsIn, type HoverSelector } from './hover-selectors.ts';

/** Properties by which a rule can make an element visible. */
export type RevealKind = 'display' | 'visibility' | 'opacity' | 'box';

/** Selectors of one document or shadow root whose rules reveal something on hover. */
export type HoverRules = Readonly<Record<RevealKind, readonly HoverSelector[]>>;

// Upper bound of rules read from one sheet.
const MOST_RULES = 30_000;
const MOST_FOUND = 1_000;
const BOX = new Set([
  ...['transform', 'translate', 'scale', 'clip', 'clip-path', 'overflow', 'overflow-x', 'overflow-y'],
  ...['height', 'max-height', 'min-height', 'width', 'max-width', 'min-width', 'position'],
  ...['left', 'right', 'top', 'bottom', 'margin-left', 'margin-right', 'margin-top', 'margin-bottom'],
  ...['grid-template-rows', 'grid-template-columns', 'content-visibility'],
]);

interface FoundRule {
  readonly kind: RevealKind;
  readonly selector: HoverSelector;
}

interface ReadSheet {
  readonly rules: number;
  readonly viewport: string;
  readonly found: readonly FoundRule[];
}

// Sheets of the last look: reading one takes a microsecond per rule.
let known = new Map<CSSStyleSheet, ReadSheet>();
let latest = new Map<CSSStyleSheet, ReadSheet>();
let byRoot = new Map<StyleRoot, HoverRules | undefined>();

/** A root with its own style sheets. */
export type StyleRoot = Document | ShadowRoot;

/** Called at the start of each look: sheets are added and removed. */
export function forgetHoverRules(): void {
  known = latest;
  latest = new Map();
  byRoot = new Map();
}

/** Undefined if no rule reveals anything on hover. Cross-origin sheets cannot be read. */
export function hoverRulesOf(root: StyleRoot): HoverRules | undefined {
  if (!byRoot.has(root)) byRoot.set(root, rulesOfSheets(root));
  return byRoot.get(root);
}

function rulesOfSheets(root: StyleRoot): HoverRules | undefined {
  const rules: Record<RevealKind, HoverSelector[]> = { display: [], visibility: [], opacity: [], box: [] };
  let count = 0;
  for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets])
    for (const { kind, selector } of rulesIn(sheet)) {
      if (++count > MOST_FOUND) break;
      rules[kind].push(selector);
    }
  return count === 0 ? undefined : rules;
}

function rulesIn(sheet: CSSStyleSheet): readonly FoundRule[] {
  const rules = readableRules(sheet);
  if (rules === undefined || sheet.disabled || !holds(sheet.media)) return [];
  const viewport = `${window.innerWidth} ${window.innerHeight}`;
  const before = latest.get(sheet) ?? known.get(sheet);
  const isSame = before?.rules === rules.length && before.viewport === viewport;
  const read = isSame ? before : { rules: rules.length, viewport, found: readRules(rules) };
  latest.set(sheet, read);
  return read.found;
}

function readableRules(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    return undefined; // cross-origin
  }
}

function holds(media: MediaList): boolean {
  return media.mediaText === '' || matchMedia(media.mediaText).matches;
}

function readRules(rules: CSSRuleList): FoundRule[] {
  const found: FoundRule[] = [];
  const waiting: { readonly list: CSSRuleList; readonly around: string; at: number }[] = [
    { list: rules, around: '', at: 0 },
  ];
  let left = MOST_RULES;
  for (let level = waiting.at(-1); level !== undefined && left > 0; level = waiting.at(-1)) {
    const rule = level.list[level.at++];
    if (rule === undefined) {
      waiting.pop();
      continue;
    }
    left -= 1;
    const selector = selectorOf(rule, level.around);
    if (rule instanceof CSSStyleRule || isDeclarations(rule)) addRule(rule.style, selector, found);
    const inner = innerRules(rule);
    if (inner !== undefined && inner.length > 0) waiting.push({ list: inner, around: selector, at: 0 });
  }
  return found;
}

/** Includes the parent rule's selector, if nested. */
function selectorOf(rule: CSSRule, around: string): string {
  if (!(rule instanceof CSSStyleRule)) return around;
  const { selectorText } = rule;
  if (around === '') return selectorText;
  return selectorText.includes('&')
    ? selectorText.replaceAll('&', `:is(${around})`)
    : `:is(${around}) :is(${selectorText})`;
}

/** Declarations after nested rules (CSSNestedDeclarations); not yet in TypeScript's DOM types. */
function isDeclarations(rule: CSSRule): rule is CSSStyleRule {
  return rule.constructor.name === 'CSSNestedDeclarations';
}

function innerRules(rule: CSSRule): CSSRuleList | undefined {
  if (rule instanceof CSSImportRule)
    return rule.styleSheet === null ? undefined : readableRules(rule.styleSheet);
  if (rule instanceof CSSMediaRule && !holds(rule.media)) return undefined;
  if (rule instanceof CSSSupportsRule && !CSS.supports(rule.conditionText)) return undefined;
  return rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule ? rule.cssRules : undefined;
}

function addRule(style: CSSStyleDeclaration, list: string, found: FoundRule[]): void {
  if (found.length >= MOST_FOUND) return;
  for (const selector of hoverSelectorsIn(list))
    for (const kind of revealKinds(style, selector.isNegative)) found.push({ kind, selector });
}

/** The properties by which the declarations reveal; for a negated rule, those by which they hide. */
function revealKinds(style: CSSStyleDeclaration, isNegative: boolean): Set<RevealKind> {
  const kinds = new Set<RevealKind>();
  for (const name of style) {
    const value = style.getPropertyValue(name);
    if (name === 'display' && (value === 'none') === isNegative) kinds.add('display');
    else if (name === 'visibility' && /hidden|collapse/.test(value) === isNegative) kinds.add('visibility');
    else if (name === 'opacity' && (Number.parseFloat(value) === 0) === isNegative) kinds.add('opacity');
    else if (BOX.has(name)) kinds.add('box');
  }
  return kinds;
}
