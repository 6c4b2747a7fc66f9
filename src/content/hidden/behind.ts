import { isElement, type ParsedElement } from '../parse/index.ts';
import { nextNode, parentElement } from './dom.ts';
import { isTakenOut } from './judge.ts';
import type { Style } from './style-index.ts';

const PICTURES = new Set(['img', 'picture', 'video', 'canvas', 'svg', 'iframe', 'object', 'embed']);
const MOST_LEVELS = 5;
const MOST_LOOKED_AT = 150;

/** Whether an element near the text may lie behind it: one that is taken out of the flow, or shares its grid cell. */
export function hasPictureBehind(text: ParsedElement, styleOf: (element: ParsedElement) => Style): boolean {
  let box: ParsedElement | undefined = text;
  for (let level = 0; box !== undefined && level < MOST_LEVELS; level++, box = parentElement(box)) {
    if (box.localName === 'body') return false;
    const isGrid = (styleOf(box).values.get('display') ?? '').includes('grid');
    let node = nextNode(box, box);
    for (
      let looked = 0;
      node !== undefined && looked < MOST_LOOKED_AT;
      looked++, node = nextNode(node, box)
    ) {
      if (!isElement(node)) continue;
      const style = styleOf(node);
      const isPainted =
        PICTURES.has(node.localName) ||
        style.values.has('background-color') ||
        style.values.has('background-image');
      if (isPainted && (isGrid || isOutOfFlow(node, box, styleOf))) return true;
    }
  }
  return false;
}

function isOutOfFlow(
  node: ParsedElement,
  box: ParsedElement,
  styleOf: (element: ParsedElement) => Style,
): boolean {
  for (let at: ParsedElement | undefined = node; at !== undefined && at !== box; at = parentElement(at))
    if (isTakenOut(styleOf(at))) return true;
  return false;
}
