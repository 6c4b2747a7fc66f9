import { canHide, parseDeclarations, type Declaration } from './declarations.ts';
import { isElement, type PageDocument, type ParsedElement } from '../parse/index.ts';
import { nodesIn, parentElement } from './dom.ts';
import { mediaApplies } from './media-query.ts';
import { matches, parseSelectors, type SelectorTest, type Matching, type Selector } from './selector.ts';
import { styleRules } from './style-rules.ts';

/** The properties of an element that can hide it, from the page's inline style sheets and its style attribute. */
export type Style = ReadonlyMap<string, string>;

export interface StyleIndex {
  styleOf(element: ParsedElement): Style;
  /** There are no external style sheets: what is not set here is not set. */
  readonly isComplete: boolean;
  /** The style sheets were too long, or matched too often, to be evaluated completely. */
  isExhausted(): boolean;
}

interface IndexedRule {
  readonly selector: Selector;
  readonly declarations: readonly Declaration[];
  readonly order: number;
  readonly isSure: boolean;
}

const MAX_SHEET_CHARS = 4_000_000;
const MAX_RULES = 50_000;
const MAX_ATTRIBUTE_KEYS = 32;
const MAX_STEPS = 5_000_000;
const NO_STYLE: Style = new Map();

/** Finds the rules of an element by its id, classes and tag, so that most rules are never tested. */
export function indexStyles(document: PageDocument): StyleIndex {
  const { sheets: elements, isComplete } = sheetsOf(document);
  const rules = new Map<string, IndexedRule[]>();
  const sheets = readSheets(elements, { colours: isComplete });
  const attributes = new Set<string>();
  for (const rule of sheets.rules) {
    const key = keyOf(rule.selector, attributes);
    const bucket = rules.get(key);
    if (bucket === undefined) rules.set(key, [rule]);
    else bucket.push(rule);
  }
  const steps: Matching = { left: MAX_STEPS, ask: remembered(ask) };
  return {
    isComplete,
    isExhausted: () => sheets.isCut || steps.left <= 0,
    styleOf: (element) => {
      const inline = element.getAttribute('style') ?? '';
      if (rules.size === 0) return inline === '' ? NO_STYLE : cascade([], inline);
      const tested = steps.ask(element);
      const matched: IndexedRule[] = [];
      for (const key of keysOf(tested, attributes)) {
        const bucket = rules.get(key);
        if (bucket === undefined) continue;
        steps.left -= bucket.length;
        if (steps.left <= 0) break;
        for (const rule of bucket) if (matches(rule.selector, tested, steps)) matched.push(rule);
      }
      return matched.length === 0 && inline === '' ? NO_STYLE : cascade(matched, inline);
    },
  };
}

/** One walk for all of them: a query by selector takes linkedom ten times as long. */
function sheetsOf(document: PageDocument): {
  readonly sheets: ParsedElement[];
  readonly isComplete: boolean;
} {
  const sheets: ParsedElement[] = [];
  let isComplete = true;
  for (const node of nodesIn(document)) {
    if (!isElement(node)) continue;
    if (node.localName === 'style') sheets.push(node);
    if (node.localName === 'link' && /\bstylesheet\b/i.test(node.getAttribute('rel') ?? ''))
      isComplete = false;
  }
  return { sheets, isComplete };
}

function ask(element: ParsedElement): SelectorTest {
  const classes = element.getAttribute('class') ?? '';
  return {
    element,
    tag: element.localName.toLowerCase(),
    id: element.getAttribute('id'),
    classes: classes === '' ? [] : [...new Set(classes.split(/\s+/))],
  };
}

function remembered<Answer>(find: (element: ParsedElement) => Answer): (element: ParsedElement) => Answer {
  const known = new Map<ParsedElement, Answer>();
  return (element) => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const answer = find(element);
    known.set(element, answer);
    return answer;
  };
}

function readSheets(
  elements: readonly ParsedElement[],
  options: { colours: boolean },
): { readonly rules: readonly IndexedRule[]; readonly isCut: boolean } {
  const rules: IndexedRule[] = [];
  let chars = 0;
  for (const style of elements) {
    const media = mediaApplies(style.getAttribute('media') ?? '');
    const type = style.getAttribute('type') ?? '';
    const css = style.textContent ?? '';
    if (media === 'no' || (type !== '' && type.toLowerCase() !== 'text/css')) continue;
    chars += css.length;
    if (chars > MAX_SHEET_CHARS) return { rules, isCut: true };
    // With scripts enabled, a style sheet in noscript does nothing: it can only show, never hide.
    const isSure = media === 'yes' && !isInNoscript(style);
    for (const { selectors, block, isSure: isCertain } of styleRules(css)) {
      const declarations = parseDeclarations(block, options);
      if (declarations.length === 0) continue;
      for (const selector of parseSelectors(selectors)) {
        if (rules.length >= MAX_RULES) return { rules, isCut: true };
        const sure = isSure && isCertain && selector.isSure;
        rules.push({ selector, declarations, order: rules.length, isSure: sure });
      }
    }
  }
  return { rules, isCut: false };
}

function isInNoscript(element: ParsedElement): boolean {
  for (let at = parentElement(element); at !== undefined; at = parentElement(at)) {
    if (at.localName === 'noscript') return true;
  }
  return false;
}

/** `attributes` collects the attribute names by which rules are indexed; real sheets have few of them. */
function keyOf({ subject }: Selector, attributes: Set<string>): string {
  const { ids, classes, tag } = subject;
  if (ids[0] !== undefined) return `#${ids[0]}`;
  if (classes[0] !== undefined) return `.${classes[0]}`;
  const name = subject.attributes[0]?.name;
  if (name === undefined || (attributes.size >= MAX_ATTRIBUTE_KEYS && !attributes.has(name)))
    return tag ?? '*';
  attributes.add(name);
  return `[${name}`;
}

function keysOf({ element, tag, id, classes }: SelectorTest, attributes: ReadonlySet<string>): string[] {
  const keys = ['*', tag];
  for (const name of attributes) if (element.hasAttribute(name)) keys.push(`[${name}`);
  if (id !== null) keys.push(`#${id}`);
  for (const name of classes) keys.push(`.${name}`);
  return keys;
}

const INLINE_WEIGHT = 1e13;
const IMPORTANT_WEIGHT = 1e15;
const SPECIFICITY_WEIGHT = 1e5;

/** The higher specificity wins; a rule that is not certain can show, but not hide. */
function cascade(rules: readonly IndexedRule[], inline: string): Style {
  const best = new Map<string, { readonly value: string; readonly weight: number }>();
  const apply = (declaration: Declaration, weight: number): void => {
    const total = weight + (declaration.isImportant ? IMPORTANT_WEIGHT : 0);
    const before = best.get(declaration.property);
    if (before === undefined || total >= before.weight) {
      best.set(declaration.property, { value: declaration.value, weight: total });
    }
  };
  for (const { selector, declarations, order, isSure } of rules) {
    const weight = Math.min(selector.specificity, 1e7) * SPECIFICITY_WEIGHT + order;
    for (const declaration of declarations) {
      if (isSure || !canHide(declaration)) apply(declaration, weight);
    }
  }
  for (const declaration of parseDeclarations(inline, { colours: true })) apply(declaration, INLINE_WEIGHT);
  return new Map([...best].map(([property, { value }]) => [property, value]));
}
