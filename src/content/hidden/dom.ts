import { isElement, TEXT, type ParsedElement, type PageNode } from '../parse/index.ts';

const COMMENT = 8;
const DOCTYPE = 10;

export function isText(node: PageNode): boolean {
  return node.nodeType === TEXT;
}

export function isComment(node: PageNode): boolean {
  return node.nodeType === COMMENT;
}

export function parentElement(node: PageNode): ParsedElement | undefined {
  const { parentNode } = node;
  return parentNode !== null && isElement(parentNode) ? parentNode : undefined;
}

/** The next node in document order inside `root`; with `skip` the first one after the subtree of `node`. */
export function nextNode(node: PageNode, root: PageNode, skip = false): PageNode | undefined {
  const first = skip ? null : firstChild(node);
  if (first !== null) return first;
  for (let at: PageNode | null = node; at !== null && at !== root; at = at.parentNode) {
    if (at.nextSibling !== null) return at.nextSibling;
  }
  return undefined;
}

/** linkedom's doctype has no `nextSibling`. */
function firstChild(node: PageNode): PageNode | null {
  if (node.firstChild?.nodeType !== DOCTYPE) return node.firstChild;
  const { documentElement } = node as { documentElement?: PageNode | null }; // only a document has a doctype
  return documentElement ?? null;
}

/** Every node inside `root`, in document order, without recursion: pages can nest arbitrarily deep. */
export function* nodesIn(root: PageNode): Generator<PageNode> {
  for (let node = nextNode(root, root); node !== undefined; node = nextNode(node, root)) yield node;
}

/** A declarative shadow root, which a browser's parser moves into the element around it. */
export function isShadow(element: ParsedElement): boolean {
  return (
    element.localName === 'template' &&
    /^(?:open|closed)$/i.test(element.getAttribute('shadowrootmode') ?? '')
  );
}
