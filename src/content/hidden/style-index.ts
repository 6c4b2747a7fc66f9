import { ownCopy } from '../../core/index.ts';
import type { ParsedElement } from '../parse/index.ts';
import { inlineDeclarations, type Declaration } from './declarations.ts';
import { countSteps, StepsExhausted, type MatchingSteps } from './dom-adapter.ts';
import { parentElement } from './dom.ts';
import { mayHide } from './hiding.ts';
import { rankLayers } from './layers.ts';
import type { PageSheet, PageStyles } from './page-sheets.ts';
import { joinLayers } from './parse-sheet.ts';
import { parseSelectors, type RuleSelector } from './selectors.ts';
import { substitute } from './substitute.ts';

/** The properties of an element that can hide it. */
export interface Style {
  readonly values: ReadonlyMap<string, string>;
  /** The properties that a linked sheet sets. */
  readonly linked: ReadonlySet<string>;
}

/** The style of an element, and what it is if all rules apply that only the layout could decide. */
export interface ElementStyle {
  readonly sure: Style;
  readonly maybe: Style;
}

export interface StyleIndex {
  /** `isWhole`: with the rules that hide nothing, even if no other applies. */
  styleOf(element: ParsedElement, scope: ParsedElement | undefined, isWhole: boolean): ElementStyle;
  /** All sheets are known: what is not set here is not set. */
  readonly isComplete: boolean;
  /** Animations that end with a hidden element. */
  readonly hidingAnimations: ReadonlySet<string>;
  /** The style sheets were too long, or matched too often, to be evaluated completely. */
  isExhausted(): boolean;
}

interface IndexedRule {
  readonly selector: RuleSelector;
  readonly declarations: readonly Declaration[];
  readonly order: number;
  readonly rank: number;
  readonly isSure: boolean;
  readonly isLinked: boolean;
  readonly scope: ParsedElement | undefined;
}

const MAX_RULES = 100_000;
const MAX_ATTRIBUTE_KEYS = 32;
const MAX_STEPS = 1_500_000;
const NONE: Style = { values: new Map(), linked: new Set() };
const NO_STYLE: ElementStyle = { sure: NONE, maybe: NONE };

/** A property of our own: what `::before` or `::after` draws lies behind the text. */
export const DRAWN_BEHIND = 'drawn-behind';
const IS_DRAWN_BEHIND: readonly Declaration[] = [
  { property: DRAWN_BEHIND, value: 'yes', isImportant: false },
];

/** Finds the rules of an element by its id, classes and tag, so that most rules are never tested. */
export function indexStyles(styles: PageStyles): StyleIndex {
  return new Index(styles);
}

class Buckets {
  readonly #rules = new Map<string, IndexedRule[]>();
  readonly #attributes = new Set<string>();
  size = 0;

  add(rule: IndexedRule): void {
    this.size += 1;
    for (const key of rule.selector.keys) {
      const name = this.#keyFor(key);
      const bucket = this.#rules.get(name);
      if (bucket === undefined) this.#rules.set(name, [rule]);
      else bucket.push(rule);
    }
  }

  /** Real sheets test few attributes. */
  #keyFor(key: string): string {
    if (!key.startsWith('[')) return key;
    if (this.#attributes.size >= MAX_ATTRIBUTE_KEYS && !this.#attributes.has(key)) return '*';
    this.#attributes.add(key);
    return key;
  }

  *rulesFor(element: ParsedElement): Generator<IndexedRule> {
    if (this.size === 0) return;
    yield* this.#rules.get('*') ?? [];
    yield* this.#rules.get(element.localName.toLowerCase()) ?? [];
    const id = element.getAttribute('id');
    if (id !== null) yield* this.#rules.get(`#${id}`) ?? [];
    for (const name of classesOf(element)) yield* this.#rules.get(`.${name}`) ?? [];
    for (const key of this.#attributes)
      if (element.hasAttribute(key.slice(1))) yield* this.#rules.get(key) ?? [];
  }
}

function classesOf(element: ParsedElement): readonly string[] {
  const names = element.getAttribute('class');
  return names === null || names === '' ? [] : names.split(/\s+/);
}

class Index implements StyleIndex {
  readonly isComplete: boolean;
  readonly hidingAnimations: ReadonlySet<string>;
  readonly #hiding = new Buckets();
  readonly #others = new Buckets();
  readonly #hosts = new Map<ParsedElement, IndexedRule[]>();
  readonly #customs = new Map<string, IndexedRule[]>();
  readonly #initials = new Map<string, string>();
  readonly #steps: MatchingSteps = { left: MAX_STEPS };
  #isExhausted: boolean;
  #order = 0;

  constructor({ sheets, unread, isCut }: PageStyles) {
    this.isComplete = unread === 0;
    this.#isExhausted = isCut;
    this.hidingAnimations = new Set(sheets.flatMap(({ sheet }) => [...sheet.hidingAnimations]));
    const rank = rankLayers(
      sheets.flatMap(({ sheet, layer }) => [layer, ...sheet.layers.map((name) => joinLayers(layer, name))]),
    );
    for (const page of sheets) this.#addSheet(page, rank);
  }

  #addSheet({ sheet, layer, scope, ...page }: PageSheet, rank: (layer: string) => number): void {
    for (const [name, value] of sheet.initials) this.#initials.set(name, value);
    for (const { selectors, declarations, isSure, ...rule } of sheet.rules) {
      const common = { rank: rank(joinLayers(layer, rule.layer)), isLinked: page.isLinked, scope };
      for (const selector of selectorsOf(selectors)) {
        if (this.#order >= MAX_RULES) {
          this.#isExhausted = true;
          return;
        }
        const own = selector.isPseudo ? drawnBehind(declarations) : declarations;
        const isCertain = page.isSure && isSure && selector.isSure;
        const order = this.#order++;
        this.#add({ ...common, selector, declarations: own, order, isSure: isCertain }, rule.mayHide);
      }
    }
  }

  #add(rule: IndexedRule, isHiding: boolean): void {
    const { selector, declarations, scope } = rule;
    if (declarations.length === 0) return;
    for (const { property } of declarations) {
      if (!property.startsWith('--')) continue;
      const rules = this.#customs.get(property);
      if (rules === undefined) this.#customs.set(property, [rule]);
      else if (rules.at(-1) !== rule) rules.push(rule);
    }
    const host = scope && parentElement(scope);
    if (!selector.isHost) (isHiding ? this.#hiding : this.#others).add(rule);
    else if (host !== undefined) this.#hosts.set(host, [...(this.#hosts.get(host) ?? []), rule]);
  }

  isExhausted(): boolean {
    return this.#isExhausted;
  }

  styleOf(element: ParsedElement, scope: ParsedElement | undefined, isWhole: boolean): ElementStyle {
    try {
      if (this.#steps.left <= 0) throw new StepsExhausted();
      countSteps(this.#steps);
      return this.#styleOf(element, scope, isWhole);
    } catch (error) {
      if (!(error instanceof StepsExhausted)) throw error;
      this.#isExhausted = true;
      return NO_STYLE;
    }
  }

  #styleOf(element: ParsedElement, scope: ParsedElement | undefined, isWhole: boolean): ElementStyle {
    const inline = element.getAttribute('style') ?? '';
    const matched = this.#matching(this.#hiding, element, scope);
    for (const rule of this.#hosts.get(element) ?? []) if (rule.selector.matches(element)) matched.push(rule);
    if (matched.length === 0 && !isWhole && (inline === '' || !inlineDeclarations(inline).some(mayHide)))
      return NO_STYLE;
    matched.push(...this.#matching(this.#others, element, scope));
    if (matched.length === 0 && inline === '') return NO_STYLE;
    matched.sort(
      (a, b) => a.rank - b.rank || a.selector.specificity - b.selector.specificity || a.order - b.order,
    );
    const own = inline === '' ? [] : inlineDeclarations(inline);
    const sureRules = matched.filter(({ isSure }) => isSure);
    const finish = (rules: readonly IndexedRule[]): Style =>
      this.#resolved(cascade(rules, own), element, scope);
    const sure = finish(sureRules);
    return { sure, maybe: sureRules.length === matched.length ? sure : finish(matched) };
  }

  #matching(buckets: Buckets, element: ParsedElement, scope: ParsedElement | undefined): IndexedRule[] {
    const found: IndexedRule[] = [];
    for (const rule of buckets.rulesFor(element)) {
      this.#steps.left -= 1;
      if (rule.scope === scope && rule.selector.matches(element)) found.push(rule);
    }
    // A choice of several keys may find a rule twice.
    return found.length < 2 ? found : [...new Set(found)];
  }

  /** Puts in the values of variables. */
  #resolved(style: Style, element: ParsedElement, scope: ParsedElement | undefined): Style {
    if (![...style.values.values()].some((value) => value.includes('var('))) return style;
    const values = new Map<string, string>();
    const lookUp = (name: string): string | undefined => this.#variable(name, element, scope);
    for (const [property, value] of style.values) {
      const text = property.startsWith('--') ? value : substitute(value, lookUp);
      // Without a value it is as if it were not set.
      if (text !== undefined) values.set(property, text);
    }
    return { values, linked: style.linked };
  }

  /** The value of a custom property, which elements inherit. */
  #variable(name: string, element: ParsedElement, scope: ParsedElement | undefined): string | undefined {
    const rules = this.#customs.get(name) ?? [];
    for (let at: ParsedElement | undefined = element; at !== undefined; at = parentElement(at)) {
      const inner = at;
      this.#steps.left -= rules.length;
      if (this.#steps.left < 0) throw new StepsExhausted();
      const matched = rules.filter(
        (rule) => (rule.scope === scope || rule.scope === undefined) && rule.selector.matches(inner),
      );
      const inline = inner.getAttribute('style') ?? '';
      if (matched.length === 0 && !inline.includes('--')) continue;
      const own = inline.includes('--') ? inlineDeclarations(inline) : [];
      const value = cascade(matched, own).values.get(name);
      if (value !== undefined && value !== 'inherit') return value === 'initial' ? undefined : value;
    }
    return this.#initials.get(name);
  }
}

const MOST_KNOWN = 100_000;
const known = new Map<string, readonly RuleSelector[]>();
let knownSelectors = 0;

/** The pages of a site share their sheets, so compiled selectors are remembered. */
function selectorsOf(list: string): readonly RuleSelector[] {
  let found = known.get(list);
  if (found === undefined) {
    if (knownSelectors >= MOST_KNOWN) {
      known.clear();
      knownSelectors = 0;
    }
    const own = ownCopy(list);
    found = parseSelectors(own);
    known.set(own, found);
    knownSelectors += found.length + 1;
  }
  return found;
}

function drawnBehind(declarations: readonly Declaration[]): readonly Declaration[] {
  const draws = declarations.some(
    ({ property, value }) =>
      (property === 'background-color' || property === 'background-image') &&
      !/^(?:none|transparent|inherit|initial|unset)$/.test(value),
  );
  return draws ? IS_DRAWN_BEHIND : [];
}

/** Applies rules in order: important declarations last, those of earlier layers after those of later ones. */
function cascade(rules: readonly IndexedRule[], inline: readonly Declaration[]): Style {
  const values = new Map<string, string>();
  const linked = new Set<string>();
  const apply = (declarations: readonly Declaration[], isImportant: boolean, isLinked: boolean): void => {
    for (const { property, value, isImportant: isStrong } of declarations) {
      if (isStrong !== isImportant) continue;
      values.set(property, value);
      if (isLinked) linked.add(property);
      else linked.delete(property);
    }
  };
  for (const { declarations, isLinked } of rules) apply(declarations, false, isLinked);
  apply(inline, false, false);
  const strong = rules.filter(({ declarations }) => declarations.some(({ isImportant }) => isImportant));
  strong.sort((a, b) => b.rank - a.rank);
  for (const { declarations, isLinked } of strong) apply(declarations, true, isLinked);
  apply(inline, true, false);
  return { values, linked };
}
