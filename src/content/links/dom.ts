/** The part of the DOM that is used to find links. */
export interface LinkNode {
  readonly nodeType: number;
  readonly localName?: string | null;
  readonly firstChild: LinkNode | null;
  readonly nextSibling: LinkNode | null;
  readonly parentNode: LinkNode | null;
  readonly textContent: string | null;
  /** Of a document: linkedom's doctype, its first child, has no `nextSibling`. */
  readonly documentElement?: LinkNode | null;
  getAttribute?(name: string): string | null;
}

const ELEMENT = 1;
const NOT_LOOKED_INTO = /^(?:script|style|template|noscript|svg|head)$/;

export function attribute(node: LinkNode, name: string): string {
  return node.getAttribute?.(name) ?? '';
}

/** Visits all elements in document order without recursion; `leave` is called when one ends. */
export function walk(
  tree: LinkNode,
  visit: { enter(node: LinkNode, name: string): void; leave(node: LinkNode): void },
): void {
  const root = tree.documentElement ?? tree;
  let node = root;
  for (;;) {
    const name = node.nodeType === ELEMENT ? (node.localName ?? '').toLowerCase() : '';
    if (name !== '') visit.enter(node, name);
    if (node.firstChild !== null && !NOT_LOOKED_INTO.test(name)) {
      node = node.firstChild;
      continue;
    }
    visit.leave(node);
    while (node !== root && node.nextSibling === null) {
      if (node.parentNode === null) return;
      node = node.parentNode;
      visit.leave(node);
    }
    if (node === root || node.nextSibling === null) return;
    node = node.nextSibling;
  }
}
