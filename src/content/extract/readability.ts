import { Readability } from '@mozilla/readability';
import { TEXT, type PageDocument, type PageNode } from '../parse/index.ts';
import { outlineOf, type Outline } from './outline.ts';

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
  const { blocks } = outlineOf(copy.documentElement);
  const content = articleOf(copy);
  if (content === undefined) return undefined;
  const texts = textsIn(content);
  const lengthOf = (nodes: readonly PageNode[]): number =>
    nodes.reduce((sum, { textContent }) => sum + (textContent?.trim().length ?? 0), 0);
  return blocks.map(
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

function textsIn(content: PageNode): Set<PageNode> {
  const texts = new Set<PageNode>();
  const queue: PageNode[] = [content];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (node.nodeType === TEXT) texts.add(node);
    for (let child = node.firstChild; child !== null; child = child.nextSibling) queue.push(child);
  }
  return texts;
}
