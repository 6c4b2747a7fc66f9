import { Readability } from '@mozilla/readability';
import { isElement, type PageDocument, type ParsedElement, type PageNode } from '../parse/index.ts';
import { outlineOf, type Outline } from './outline.ts';

const MARK = 'data-outline-box';
/** Beyond these limits it recurses too deep, or takes seconds. */
const MAX_DEPTH = 300;
const MAX_BOXES = 20_000;
/** For a shorter article it tries again with weaker rules. */
const MIN_CHARS = 250;

/**
 * The boxes that Readability keeps; undefined if it finds no article. It works on a copy, because it modifies the
 * document.
 */
export function readabilityBoxes(document: PageDocument, outline: Outline): Set<number> | undefined {
  if (outline.boxes.length > MAX_BOXES || outline.boxes.some(({ depth }) => depth > MAX_DEPTH))
    return undefined;
  const copy = document.cloneNode(true);
  for (const { index, element } of outlineOf(copy.documentElement).boxes)
    element.setAttribute(MARK, String(index));
  const content = articleOf(copy);
  return content === undefined ? undefined : marksIn(content);
}

function articleOf(copy: PageDocument): ParsedElement | undefined {
  try {
    const reader = new Readability<ParsedElement>(copy, {
      // It returns the element that it built.
      serializer: (node: unknown) => node as ParsedElement,
      charThreshold: MIN_CHARS,
    });
    return reader.parse()?.content ?? undefined;
  } catch {
    return undefined; // on failure the other candidates are used
  }
}

function marksIn(content: ParsedElement): Set<number> {
  const marks = new Set<number>();
  const queue: PageNode[] = [content];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (isElement(node)) {
      const mark = node.getAttribute(MARK);
      if (mark !== null) marks.add(Number(mark));
    }
    for (let child = node.firstChild; child !== null; child = child.nextSibling) queue.push(child);
  }
  return marks;
}
