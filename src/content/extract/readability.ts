import { Readability } from '@mozilla/readability';
import { TEXT, type PageDocument, type PageNode } from '../parse/index.ts';
import type { Outline } from './outline.ts';

/** Beyond these limits it recurses too deep, or takes seconds. */
const MAX_DEPTH = 300;
const MAX_BOXES = 20_000;
/** For a shorter article it tries again with weaker rules. */
const MIN_CHARS = 250;

/**
 * For each block, whether Readability keeps most of it; undefined if it finds no article. It works on a copy, because it
 * modifies the document: it renames and merges elements, but only moves texts.
 */
export function keptByReadability(document: PageDocument, outline: Outline): boolean[] | undefined {
  if (outline.boxes.length > MAX_BOXES || outline.boxes.some(({ depth }) => depth > MAX_DEPTH))
    return undefined;
  const copy = document.cloneNode(true);
  const [originals, copies] = [textsIn(document.documentElement), textsIn(copy.documentElement)];
  const content = articleOf(copy);
  if (content === undefined) return undefined;
  const inArticle = new Set(textsIn(content));
  const texts = new Set(originals.filter((_, at) => inArticle.has(copies[at] ?? content)));
  const lengthOf = (nodes: readonly PageNode[]): number =>
    nodes.reduce((sum, { textContent }) => sum + (textContent?.trim().length ?? 0), 0);
  return outline.blocks.map(
    ({ nodes, hidden }) =>
      !hidden && 2 * lengthOf(nodes.filter((node) => texts.has(node))) >= lengthOf(nodes),
  );
}

function articleOf(copy: PageDocument): PageNode | undefined {
  try {
    const reader = new Readability<PageNode>(copy, {
      // It returns the element that it built.
      serializer: (node: unknown) => node as PageNode,
      charThreshold: MIN_CHARS,
    });
    return reader.parse()?.content ?? undefined;
  } catch {
    return undefined; // on failure the other candidates are used
  }
}

/** In an order that depends on the tree only, so that a copy has the same. */
function textsIn(root: PageNode): PageNode[] {
  const texts: PageNode[] = [];
  const queue: PageNode[] = [root];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (node.nodeType === TEXT) texts.push(node);
    for (let child = node.firstChild; child !== null; child = child.nextSibling) queue.push(child);
  }
  return texts;
}
