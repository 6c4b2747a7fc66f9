import parseCss from '@eslint/css-tree/parser';
import { ownCopy } from '../../core/index.ts';
import { trackedIn, type CssDeclaration, type Declaration } from './declarations.ts';
import { mediaApplies, supportsApplies, type Applies } from './conditions.ts';
import { canEndHidden, mayHide } from './hiding.ts';
import { closingAfter } from './values.ts';

/** A rule of a sheet, with nested selectors written out. */
export interface SheetRule {
  readonly selectors: string;
  readonly declarations: readonly Declaration[];
  /** Alone or with others it can hide text. */
  readonly mayHide: boolean;
  /** False if it depends on what only the layout knows. */
  readonly isSure: boolean;
  /** Its cascade layer: names with dots between them; empty if it has none. */
  readonly layer: string;
}

export interface SheetImport {
  readonly href: string;
  readonly isSure: boolean;
  readonly layer: string | undefined;
}

export interface ParsedSheet {
  readonly rules: readonly SheetRule[];
  readonly imports: readonly SheetImport[];
  /** The cascade layers in the order of their first mention. */
  readonly layers: readonly string[];
  /** The animations that end with a hidden element. */
  readonly hidingAnimations: ReadonlySet<string>;
  /** Initial values of registered custom properties. */
  readonly initials: ReadonlyMap<string, string>;
  /** It has more rules than are read. */
  readonly isCut: boolean;
}

const MAX_RULES = 50_000;
const MAX_DEPTH = 20;
const MAX_SELECTOR_CHARS = 4_000;
const MAX_KEPT_CHARS = 8_000_000;
const SUPPORTS = 'supports(';

interface KeptSheet {
  readonly css: string;
  readonly sheet: ParsedSheet;
}

const kept = new Map<string, KeptSheet>();
let keptChars = 0;

/** Parses a sheet; the pages of a site share theirs, so the last ones are remembered. */
export function parseSheet(css: string): ParsedSheet {
  const before = kept.get(css);
  kept.delete(css);
  const newest = before ?? readSheet(ownCopy(css));
  kept.set(newest.css, newest);
  if (before === undefined) keptChars += css.length;
  for (const [oldest] of kept) {
    if (keptChars <= MAX_KEPT_CHARS) break;
    kept.delete(oldest);
    keptChars -= oldest.length;
  }
  return newest.sheet;
}

function readSheet(css: string): KeptSheet {
  return { css, sheet: new SheetReader().read(css) };
}

/** The part of a syntax tree that is used. */
interface CssNode {
  readonly type: string;
  readonly name?: string;
  readonly prelude?: { readonly value?: unknown } | null;
  readonly block?: { readonly children: Iterable<CssNode> } | null;
  readonly children?: Iterable<CssNode>;
}

/** Where a node is. */
interface CssContext {
  /** The selectors of the rule around it. */
  readonly selectors: string | undefined;
  readonly isSure: boolean;
  readonly layer: string;
  readonly depth: number;
}

const OPTIONS = {
  parseValue: false,
  parseAtrulePrelude: false,
  parseRulePrelude: false,
  parseCustomProperty: false,
} as const;
let anonymous = 0;

class SheetReader {
  readonly #rules: SheetRule[] = [];
  readonly #imports: SheetImport[] = [];
  readonly #layers = new Set<string>();
  readonly #hiding = new Set<string>();
  readonly #initials = new Map<string, string>();
  #isCut = false;

  read(css: string): ParsedSheet {
    const tree = treeOf(css);
    if (tree === undefined) this.#isCut = true;
    else this.#nodes(tree, { selectors: undefined, isSure: true, layer: '', depth: 0 });
    return {
      rules: this.#rules,
      imports: this.#imports,
      layers: [...this.#layers],
      hidingAnimations: this.#hiding,
      initials: this.#initials,
      isCut: this.#isCut,
    };
  }

  #nodes(nodes: Iterable<CssNode>, context: CssContext): void {
    if (context.depth > MAX_DEPTH) {
      this.#isCut = true;
      return;
    }
    const own: Declaration[] = [];
    const flush = (): void => this.#add(own.splice(0), context);
    for (const node of nodes) {
      // Only a node of this type has the members of a declaration.
      if (node.type === 'Declaration') own.push(...trackedIn(node as unknown as CssDeclaration));
      else if (node.type === 'Rule' || node.type === 'Atrule') {
        flush();
        if (node.type === 'Rule') this.#rule(node, context);
        else this.#atRule(node, context);
      }
    }
    flush();
  }

  #add(declarations: readonly Declaration[], { selectors, isSure, layer }: CssContext): void {
    if (selectors === undefined || declarations.length === 0) return;
    if (this.#rules.length >= MAX_RULES) this.#isCut = true;
    else this.#rules.push({ selectors, declarations, mayHide: declarations.some(mayHide), isSure, layer });
  }

  #rule(node: CssNode, context: CssContext): void {
    const written = textOf(node.prelude).replace(/<!--|-->/g, ' ');
    const selectors = context.selectors === undefined ? written : nested(written, context.selectors);
    if (selectors.length > MAX_SELECTOR_CHARS) this.#isCut ||= context.selectors !== undefined;
    else this.#nodes(node.block?.children ?? [], { ...context, selectors, depth: context.depth + 1 });
  }

  #atRule(node: CssNode, context: CssContext): void {
    const name = node.name?.toLowerCase() ?? '';
    const prelude = textOf(node.prelude);
    if (name === 'layer') this.#layer(node, prelude, context);
    else if (name === 'import') this.#import(prelude);
    else if (name === 'property') this.#property(node, prelude);
    else if (/^(?:-webkit-)?keyframes$/.test(name)) this.#animation(node, prelude);
    else {
      const applies = groupApplies(name, prelude);
      if (applies === 'no') return;
      const isSure = context.isSure && applies === 'yes';
      this.#nodes(node.block?.children ?? [], { ...context, isSure, depth: context.depth + 1 });
    }
  }

  #layer({ block }: CssNode, prelude: string, context: CssContext): void {
    const names = prelude === '' ? [`#${++anonymous}`] : prelude.split(',').map((name) => name.trim());
    const inside = names.map((name) => joinLayers(context.layer, name));
    for (const layer of inside) this.#layers.add(layer);
    const [layer = ''] = inside;
    if (block !== null && block !== undefined)
      this.#nodes(block.children, { ...context, layer, depth: context.depth + 1 });
  }

  #import(prelude: string): void {
    const [, quoted = '', inUrl = '', rest = ''] =
      /^(?:"([^"]*)"|url\(([^)]*)\))([^]*)$/.exec(prelude.replace(/^'([^']*)'/, '"$1"')) ?? [];
    const href = quoted || inUrl.trim().replace(/^["']|["']$/g, '');
    if (href === '') return;
    const layer = /^\s*layer(?:\(([^)]*)\))?(?=\s|$)/.exec(rest);
    const conditions = rest.slice(layer?.[0].length ?? 0).trim();
    const hasSupports = conditions.startsWith(SUPPORTS);
    const media = hasSupports ? conditions.slice(closingAfter(conditions, SUPPORTS.length) + 1) : conditions;
    const applies = mediaApplies(media);
    if (applies === 'no') return;
    const name = layer === null ? undefined : (layer[1]?.trim() ?? `#${++anonymous}`);
    if (name !== undefined) this.#layers.add(name);
    this.#imports.push({ href, isSure: applies === 'yes' && !hasSupports, layer: name });
  }

  #property({ block }: CssNode, name: string): void {
    for (const node of block?.children ?? []) {
      const { type, property, value } = node as unknown as CssDeclaration; // checked in the next line
      if (type === 'Declaration' && property.toLowerCase() === 'initial-value')
        this.#initials.set(name.toLowerCase(), textOf(value).toLowerCase());
    }
  }

  #animation({ block }: CssNode, name: string): void {
    for (const step of block?.children ?? []) {
      if (step.type !== 'Rule' || !/\bto\b|\b100%/.test(textOf(step.prelude))) continue;
      const declarations = [...(step.block?.children ?? [])].flatMap((node) =>
        node.type === 'Declaration' ? trackedIn(node as unknown as CssDeclaration) : [],
      );
      if (declarations.some(canEndHidden)) this.#hiding.add(name.toLowerCase().replace(/^["']|["']$/g, ''));
    }
  }
}

/** Undefined if it is nested too deeply to be parsed. */
function treeOf(css: string): Iterable<CssNode> | undefined {
  try {
    return (parseCss(css, OPTIONS) as unknown as CssNode).children ?? []; // a style sheet has children
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function textOf(prelude: CssNode['prelude']): string {
  const text = typeof prelude?.value === 'string' ? prelude.value : '';
  return text.replace(/\/\*[^]*?\*\//g, ' ').trim();
}

export function joinLayers(outer: string, inner: string): string {
  return outer === '' || inner === '' ? outer + inner : `${outer}.${inner}`;
}

/** The selectors of a nested rule without `&`. */
function nested(written: string, around: string): string {
  const parent = `:is(${around})`;
  const parts = written.match(/(?:\([^)]*\)?|\[[^\]]*\]?|[^,([])+/g) ?? [];
  return parts
    .map((part) => (part.includes('&') ? part.replaceAll('&', parent) : `${parent} ${part.trim()}`))
    .join(',');
}

/** Whether the rules inside an at-rule apply. */
function groupApplies(name: string, prelude: string): Applies {
  if (name === 'media') return mediaApplies(prelude);
  if (name === 'supports') return supportsApplies(prelude);
  return name === 'container' || name === 'scope' ? 'unsure' : 'no';
}
