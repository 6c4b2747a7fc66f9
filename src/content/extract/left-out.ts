import { isIconPicture } from '../markdown/index.ts';
import { isElement, type PageNode } from '../parse/index.ts';
import { isChrome, isNamedBeside } from './chrome.ts';
import { sumInside, type Outline, type WordlessPiece } from './outline.ts';

/** Cells stay where they are, so that the table keeps its columns. */
const CELLS = new Set(['td', 'th', 'tr']);

/** The nodes that are not part of the main content; everything else of the document is. */
export function leftOut(outline: Outline, kept: readonly boolean[]): ReadonlySet<PageNode> {
  const nodes = new Set<PageNode>();
  const keptWords = new Float64Array(outline.boxes.length);
  for (const { index, box, nodes: texts, words } of outline.blocks)
    if (kept[index] === true) keptWords[box.index] = (keptWords[box.index] ?? 0) + words;
    else for (const text of texts) nodes.add(text);
  const hasContent = keptWords.map((words) => Math.sign(words));
  sumInside(outline, keptWords);
  for (const piece of outline.pieces)
    if (isKept(piece, kept, keptWords)) hasContent[piece.box.index] = 1;
    else nodes.add(piece.node);
  for (const node of unread(outline)) nodes.add(node);
  sumInside(outline, hasContent);
  for (const { index, element, parent, tag } of outline.boxes) {
    const isCell = CELLS.has(tag) && (hasContent[parent?.index ?? 0] ?? 0) > 0;
    if ((hasContent[index] ?? 0) === 0 && !isCell) nodes.add(element);
  }
  return nodes;
}

/** What comes after the last block that was read. */
function* unread({ root, end }: Outline): Generator<PageNode> {
  for (let at = end; at !== undefined && at !== root; at = at.parentNode ?? undefined)
    for (let node = at === end ? at : at.nextSibling; node !== null; node = node.nextSibling) yield node;
}

/** It is in a kept text, between two of them, or in a part of the page of which most is kept. */
function isKept(
  { node, box, place, isInText }: WordlessPiece,
  kept: readonly boolean[],
  keptWords: Float64Array,
): boolean {
  if (isInText) return kept[place] === true;
  if (kept[place - 1] === true && kept[place] === true) return true;
  if (isIcon(node)) return false;
  let at = box;
  for (; at.words === 0 && at.parent !== undefined; at = at.parent)
    if (isChrome(at) || isNamedBeside(at)) return false;
  return (keptWords[at.index] ?? 0) >= Math.max(1, at.words / 2);
}

/** Outside of the text, logos and icons belong to the site. */
function isIcon(node: PageNode): boolean {
  if (!isElement(node) || node.localName !== 'img') return false;
  return isIconPicture((name) => node.getAttribute(name) ?? undefined);
}
