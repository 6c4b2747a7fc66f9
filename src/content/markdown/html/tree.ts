import type { Attributes, HtmlSink } from './read-dom.ts';
import { BLOCK_WRAPPERS, DROPPED, IMPLIED_ENDS, MEANINGFUL, MEANINGFUL_CLASS, VOID } from './tags.ts';

export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: HtmlChild[];
}

export type HtmlChild = string | HtmlElement;

/** Marks where a wrapper began or ended: the texts before and after it are on different lines. */
export const BORDER: HtmlElement = { tag: '#border', attributes: {}, children: [] };

/** The elements of a document that Markdown can express; wrappers are dropped, so only meaningful elements nest. */
export interface HtmlTree {
  readonly root: HtmlElement;
  /** Fragments that a reference to a note points to, with the link. */
  readonly notes: ReadonlyMap<string, HtmlElement>;
}

interface OpenTag {
  readonly name: string;
  /** Receives children. */
  readonly into: HtmlElement;
  readonly isNode: boolean;
  readonly isBlock: boolean;
}

// The writer recurses once per level; deeper elements are read as text.
const MAX_DEPTH = 200;
// A table is read by its cells: without room for its section, row and cell it is read as text.
const TABLE_LEVELS = 4;
// How far up an end tag is searched: limits the work for misnested tags.
const MAX_LOOK = 256;
const KEEPS_ALL = /^(?:pre|math|listing|xmp)$/;
const CELL = /^(?:td|th|caption|table)$/;
const TABLE_PART = /^(?:table|caption|thead|tbody|tfoot|tr|td|th)$/;
const CODE_CLASS =
  /highlight|code|sourcecode|codemirror|cm-content|brush:|shiki|syntaxhighlighter|crayon|view-lines|ace_|rouge|chroma|katex|mathjax|lntable/i;

/** Builds the tree from the events of a reader. */
export class TreeBuilder implements HtmlSink {
  readonly #root: HtmlElement = { tag: '#root', attributes: {}, children: [] };
  readonly #notes = new Map<string, HtmlElement>();
  readonly #open: OpenTag[] = [];
  // The number of open elements per name: most end tags without a start tag are recognised by it.
  readonly #openNames = new Map<string, number>();
  readonly #noteFragment: (attributes: Attributes) => string | undefined;
  #depth = 0;
  // Inside code and math every element counts.
  #keepsAll = 0;
  #textLength = 0;
  #dropping: { readonly name: string; open: number } | undefined;

  constructor(noteFragment: (attributes: Attributes) => string | undefined) {
    this.#noteFragment = noteFragment;
  }

  get tree(): HtmlTree {
    return { root: this.#root, notes: this.#notes };
  }

  /** Of all texts together. */
  get textLength(): number {
    return this.#textLength;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#dropping !== undefined) {
      if (name === this.#dropping.name) this.#dropping.open++;
      return;
    }
    if (DROPPED.has(name)) {
      this.#dropping = { name, open: 1 };
      return;
    }
    this.#endImplied(name);
    const isBlock = BLOCK_WRAPPERS.has(name);
    const maxDepth = name === 'table' ? MAX_DEPTH - TABLE_LEVELS : MAX_DEPTH;
    const isNode = this.#depth < maxDepth && this.#counts(name, attributes);
    if (isBlock || (!isNode && MEANINGFUL.has(name) && name !== 'a')) this.#border();
    if (!isNode) {
      if (!VOID.has(name)) this.#push({ name, into: this.#into, isNode, isBlock });
      return;
    }
    this.#add({ tag: name, attributes, children: [] }, isBlock);
  }

  text(value: string): void {
    if (this.#dropping !== undefined) return;
    this.#textLength += value.length;
    const { children } = this.#into;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + value;
    else children.push(value);
  }

  close(name: string): void {
    if (this.#dropping !== undefined) {
      if (name === this.#dropping.name && --this.#dropping.open === 0) this.#dropping = undefined;
      return;
    }
    const place = this.#placeOf(name);
    if (place === undefined) {
      if (BLOCK_WRAPPERS.has(name)) this.#border();
      return;
    }
    while (this.#open.length > place) this.#pop();
  }

  get #into(): HtmlElement {
    return this.#open.at(-1)?.into ?? this.#root;
  }

  #counts(name: string, attributes: Attributes): boolean {
    if (MEANINGFUL.has(name) || this.#keepsAll > 0) return true;
    const { class: className, id, role } = attributes;
    if (className !== undefined && MEANINGFUL_CLASS.test(className)) return true;
    return role === 'heading' || (id !== undefined && this.#notes.has(id));
  }

  #add(element: HtmlElement, isBlock: boolean): void {
    this.#into.children.push(element);
    if (element.tag === 'a') {
      const fragment = this.#noteFragment(element.attributes);
      if (fragment !== undefined && !this.#notes.has(fragment)) this.#notes.set(fragment, element);
    }
    if (VOID.has(element.tag)) return;
    this.#push({ name: element.tag, into: element, isNode: true, isBlock });
    this.#depth++;
    if (keepsAll(element)) this.#keepsAll++;
  }

  #push(tag: OpenTag): void {
    this.#open.push(tag);
    this.#openNames.set(tag.name, (this.#openNames.get(tag.name) ?? 0) + 1);
  }

  #pop(): void {
    const ended = this.#open.pop();
    if (ended === undefined) return;
    this.#openNames.set(ended.name, (this.#openNames.get(ended.name) ?? 1) - 1);
    if (ended.isNode) {
      this.#depth--;
      if (keepsAll(ended.into)) this.#keepsAll--;
    }
    if (ended.isBlock) this.#border();
  }

  #border(): void {
    const { children } = this.#into;
    if (children.at(-1) !== BORDER) children.push(BORDER);
  }

  #endImplied(name: string): void {
    const rule = Object.hasOwn(IMPLIED_ENDS, name) ? IMPLIED_ENDS[name] : undefined;
    if (rule === undefined) return;
    const lowest = Math.max(0, this.#open.length - MAX_LOOK);
    for (let at = this.#open.length - 1; at >= lowest; at--) {
      const open = this.#open[at]?.name ?? '';
      if (rule.within.test(open)) return;
      if (!rule.ends.test(open)) continue;
      while (this.#open.length > at) this.#pop();
      return;
    }
  }

  /** The index of the element that an end tag closes; the end of another element never closes a cell. */
  #placeOf(name: string): number | undefined {
    if ((this.#openNames.get(name) ?? 0) === 0) return undefined;
    const lowest = Math.max(0, this.#open.length - MAX_LOOK);
    for (let at = this.#open.length - 1; at >= lowest; at--) {
      const open = this.#open[at];
      if (open?.name === name) return at;
      if (open === undefined || (open.isNode && name === 'p')) return undefined;
      if (CELL.test(open.name) && !TABLE_PART.test(name)) return undefined;
    }
    return undefined;
  }
}

function keepsAll({ tag, attributes }: HtmlElement): boolean {
  return (
    KEEPS_ALL.test(tag) ||
    (attributes['class'] !== undefined && tag !== 'a' && CODE_CLASS.test(attributes['class']))
  );
}

/** The text of an element and its descendants. */
export function textOf(element: HtmlElement): string {
  let text = '';
  for (const piece of textsIn(element)) text += piece;
  return text;
}

/** The texts of an element and its descendants, in document order. */
export function* textsIn(element: HtmlElement): Generator<string> {
  const waiting: HtmlChild[] = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') yield next;
    else for (let at = next.children.length - 1; at >= 0; at--) waiting.push(next.children[at] ?? '');
  }
}

/** The first matching descendant in document order. */
export function findElement(
  root: HtmlElement,
  fits: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  const waiting: HtmlChild[] = [...root.children].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') continue;
    if (fits(next)) return next;
    for (let at = next.children.length - 1; at >= 0; at--) waiting.push(next.children[at] ?? '');
  }
  return undefined;
}
