import type { ParsedElement, PageNode } from '../parse/index.ts';
import type { Image, Outline } from './outline.ts';

export interface RenderPlan {
  readonly texts: ReadonlySet<PageNode>;
  readonly elements: ReadonlySet<PageNode>;
}

/** Where these are kept at all, their empty parts hold the shape. */
const SHAPED = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);

/** Which texts are written, and which elements around them. */
export function planOf(outline: Outline, kept: readonly boolean[]): RenderPlan {
  const texts = new Set<PageNode>();
  const elements = new Set<PageNode>();
  const keptWords = new Float64Array(outline.boxes.length);
  for (const { index, box, nodes, words } of outline.blocks) {
    if (kept[index] !== true) continue;
    for (const node of nodes) {
      texts.add(node);
      addUpwards(node.parentNode, elements);
    }
    keptWords[box.index] = (keptWords[box.index] ?? 0) + words;
  }
  for (const { index, parent } of outline.boxes.toReversed())
    if (parent !== undefined)
      keptWords[parent.index] = (keptWords[parent.index] ?? 0) + (keptWords[index] ?? 0);
  for (const image of outline.images) if (standsInText(image, keptWords)) addUpwards(image.element, elements);
  addShapes(outline, elements);
  return { texts, elements };
}

function addUpwards(from: ParsedElement | null, elements: Set<PageNode>): void {
  for (let at = from; at !== null && !elements.has(at); at = at.parentNode) elements.add(at);
}

/** An image belongs to the text of the nearest box that has any. */
function standsInText({ box }: Image, keptWords: Float64Array): boolean {
  let at = box;
  while (at.words === 0 && at.parent !== undefined) at = at.parent;
  return (keptWords[at.index] ?? 0) >= Math.max(1, at.words / 2);
}

function addShapes({ boxes, breaks }: Outline, elements: Set<PageNode>): void {
  for (const { element, parent, words } of boxes)
    if (words === 0 && parent !== undefined && SHAPED.has(parent.tag) && elements.has(parent.element))
      elements.add(element);
  for (const line of breaks)
    if (line.parentNode !== null && elements.has(line.parentNode)) elements.add(line);
}
