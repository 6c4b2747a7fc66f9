import { DRAWING, DROPPED } from './tags.ts';

export type Attributes = Readonly<Partial<Record<string, string>>>;

/** Receives the parts of a document in order. */
export interface HtmlSink {
  open(name: string, attributes: Attributes): void;
  text(value: string): void;
  close(name: string): void;
}

const KEPT_ATTRIBUTES = new Set(
  (
    'href src srcset class id name role alt title type checked start reversed value colspan rowspan align style lang ' +
    'data data-lang data-language data-src data-original data-lazy-src data-srcset data-enlighter-language width height display ' +
    'alttext encoding aria-level mathvariant'
  ).split(' '),
);

/** The part of a DOM that is read. */
export interface DomNode {
  readonly nodeType: number;
  readonly localName?: string | null;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
  readonly parentNode: DomNode | null;
  readonly textContent: string | null;
  /** Of a document: linkedom's doctype, its first child, has no `nextSibling`. */
  readonly documentElement?: DomNode | null;
  readonly attributes?: Iterable<{ readonly name: string; readonly value: string }>;
}

const ELEMENT = 1;
const TEXT = 3;
const NOTHING: Attributes = {};

/** Sends a DOM to a sink, except the nodes that are left out; without recursion, so that any depth works. */
export function readDom(tree: DomNode, sink: HtmlSink, leftOut: ReadonlySet<unknown>): void {
  const root = tree.documentElement ?? tree;
  let node: DomNode | null = root;
  while (node !== null) {
    if (!leftOut.has(node)) {
      const child = enter(node, sink);
      if (child !== null) {
        node = child;
        continue;
      }
      leave(node, sink);
    }
    while (node !== root && node.nextSibling === null) {
      const parent: DomNode | null = node.parentNode;
      if (parent === null) return;
      node = parent;
      leave(node, sink);
    }
    if (node === root) return;
    node = node.nextSibling;
  }
}

function enter(node: DomNode, sink: HtmlSink): DomNode | null {
  if (node.nodeType === TEXT) {
    sink.text(node.textContent ?? '');
    return null;
  }
  if (node.nodeType !== ELEMENT) return node.firstChild;
  const name = nameOf(node);
  const attributes = attributesOf(node);
  sink.open(name, name === DRAWING ? { ...attributes, alt: drawingLabel(node) } : attributes);
  return DROPPED.has(name) || name === DRAWING ? null : node.firstChild;
}

function leave(node: DomNode, sink: HtmlSink): void {
  if (node.nodeType === ELEMENT) sink.close(nameOf(node));
}

const MAX_LABEL = 200;

/** What a drawing says that it shows. */
export function drawingLabel(drawing: DomNode): string {
  const title = elementsIn(drawing.firstChild).find(({ localName }) => localName === 'title');
  const label = attributeOf(drawing, 'aria-label') ?? title?.textContent ?? '';
  return label.length > MAX_LABEL ? '' : label.trim();
}

const TABLE_ROLES: Readonly<Partial<Record<string, string>>> = {
  table: 'table',
  grid: 'table',
  rowgroup: 'tbody',
  row: 'tr',
  cell: 'td',
  gridcell: 'td',
  rowheader: 'th',
  columnheader: 'th',
};
const NEUTRAL = /^(?:div|span|i)$/;

/** Neutral elements may have the role of a drawing or of a table's parts; a `noscript` with only a picture stands for the picture. */
function nameOf(node: DomNode): string {
  const name = node.localName ?? '';
  if (name === 'noscript') return isPictureFallback(node) ? 'div' : name;
  if (name === 'svg') return drawingLabel(node) === '' ? name : DRAWING;
  if (!NEUTRAL.test(name)) return name;
  if (attributeOf(node, 'role') === 'img' && node.firstChild === null && drawingLabel(node) !== '')
    return DRAWING;
  return TABLE_ROLES[attributeOf(node, 'role') ?? ''] ?? name;
}

/** Pages that load pictures by script offer them again for readers without scripts. */
function isPictureFallback(noscript: DomNode): boolean {
  const [only, ...others] = elementsIn(noscript.firstChild);
  if (only?.localName !== 'img' || others.length > 0) return false;
  const before = elementsIn(noscript.parentNode?.firstChild ?? null).find(
    ({ localName }) => localName === 'img',
  );
  return before === undefined || !hasSource(before);
}

function elementsIn(first: DomNode | null): DomNode[] {
  const elements: DomNode[] = [];
  for (let node = first; node !== null; node = node.nextSibling)
    if (node.nodeType === ELEMENT) elements.push(node);
  return elements;
}

const SOURCES = ['src', 'srcset', 'data-src', 'data-original', 'data-lazy-src', 'data-srcset'];

function hasSource(image: DomNode): boolean {
  return SOURCES.some((name) => !/^\s*(?:data:|$)/i.test(attributeOf(image, name) ?? ''));
}

function attributeOf({ attributes }: DomNode, wanted: string): string | undefined {
  for (const { name, value } of attributes ?? []) if (name === wanted) return value;
  return undefined;
}

function attributesOf(node: DomNode): Attributes {
  let kept: Record<string, string> | undefined;
  for (const { name, value } of node.attributes ?? []) {
    if (!KEPT_ATTRIBUTES.has(name)) continue;
    kept ??= {};
    kept[name] = value;
  }
  const srcset = node.localName === 'img' ? pictureSource(node) : undefined;
  if (srcset !== undefined) return { ...kept, srcset };
  return kept ?? NOTHING;
}

/** The first source of a `picture` whose image has none. */
function pictureSource(image: DomNode): string | undefined {
  const picture = image.parentNode;
  if (picture?.localName !== 'picture' || hasSource(image)) return undefined;
  const [source] = elementsIn(picture.firstChild).filter(({ localName }) => localName === 'source');
  return source && (attributeOf(source, 'srcset') ?? attributeOf(source, 'data-srcset'));
}
