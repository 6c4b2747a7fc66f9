import { KEPT_ATTRIBUTES, type Attributes, type HtmlSink } from './read-html.ts';
import { DROPPED } from './tags.ts';

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

/** Sends a DOM to a sink as `readHtml` sends HTML; without recursion, so that any depth works. */
export function readDom(tree: DomNode, sink: HtmlSink): void {
  const root = tree.documentElement ?? tree;
  let node: DomNode | null = root;
  while (node !== null) {
    const child = enter(node, sink);
    if (child !== null) {
      node = child;
      continue;
    }
    leave(node, sink);
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
  const name = node.localName ?? '';
  sink.open(name, attributesOf(node));
  return DROPPED.has(name) ? null : node.firstChild;
}

function leave(node: DomNode, sink: HtmlSink): void {
  if (node.nodeType === ELEMENT) sink.close(node.localName ?? '');
}

function attributesOf({ attributes }: DomNode): Attributes {
  let kept: Record<string, string> | undefined;
  for (const { name, value } of attributes ?? []) {
    if (!KEPT_ATTRIBUTES.has(name)) continue;
    kept ??= {};
    kept[name] = value;
  }
  return kept ?? NOTHING;
}
