import { attributeOf, firstChildOf, nextSiblingOf, nodeTypeOf } from '../dom.ts';
import { DRAWN, hasParts, isIcon, isInIcon, PICTURES } from './drawing.ts';
import type { SeenBox } from '../contract/boxes.ts';
import type { Entry, Scene } from '../perceive/scene.ts';
import { start, textOf } from '../perceive/text.ts';
import { styleOf } from '../visible/view.ts';

export type Appeal = Pick<SeenBox, 'confidence' | 'isPicture' | 'isListed'>;

// How much a look says that something can be pressed or moved.
const CONFIDENCE = {
  listed: 0.9,
  cursor: 0.8,
  picture: 0.6,
  labelled: 0.6,
  icon: 0.6,
  painted: 0.5,
  text: 0.3,
};
const NOT_A_BOX = new Set(['html', 'body', 'iframe', 'frame', 'br', 'hr', 'area', 'map']);
const PLAIN_CURSORS = new Set(['auto', 'default', 'text', 'none', 'inherit', 'not-allowed', 'wait']);
const MOST_LABEL_CHARS = 40;
const MOST_CHILDREN = 50;

/** Judges by its look whether something could be pressed. */
export function createAppeal(scene: Scene): { of(entry: Entry): Appeal | undefined } {
  return {
    of(entry) {
      const { tag, parent } = entry;
      if (NOT_A_BOX.has(tag) || isInIcon(parent)) return undefined;
      // A large drawing may listen for all of its parts.
      if (DRAWN.has(tag)) return { confidence: CONFIDENCE.painted };
      if (isInListed(parent) && !hasParts(entry)) return undefined;
      if (PICTURES.has(tag)) return { confidence: CONFIDENCE.picture, isPicture: true };
      if (entry.isListed) return { confidence: CONFIDENCE.listed, isListed: true };
      if (hasOwnCursor(entry) || attributeOf(entry.element, 'draggable') === 'true')
        return { confidence: CONFIDENCE.cursor };
      if (tag === 'svg') return isIcon(entry) ? { confidence: CONFIDENCE.icon } : undefined;
      const label = textOf(entry, scene, { maxChars: MOST_LABEL_CHARS });
      const isShort = label !== '' && label.length <= MOST_LABEL_CHARS;
      if (isPainted(entry)) return { confidence: isShort ? CONFIDENCE.labelled : CONFIDENCE.painted };
      return isShort && hasOwnText(entry) ? { confidence: CONFIDENCE.text } : undefined;
    },
  };
}

function isInListed(entry: Entry | undefined): boolean {
  for (let at = entry; at !== undefined; at = at.parent) if (at.isListed) return true;
  return false;
}

/** The cursor says that it can be used; its content inherits that. */
function hasOwnCursor(entry: Entry): boolean {
  const { cursor } = styleOf(entry);
  if (PLAIN_CURSORS.has(cursor)) return false;
  return entry.parent === undefined || styleOf(entry.parent).cursor !== cursor;
}

/** It is drawn as a box: with a background of its own, a border or a shadow. */
function isPainted(entry: Entry): boolean {
  const { backgroundColor, backgroundImage, boxShadow, borderTopWidth, borderBottomWidth, display } =
    styleOf(entry);
  if (display === 'inline' || display === 'contents') return false;
  if (backgroundImage !== 'none' || boxShadow !== 'none') return true;
  if (Number.parseFloat(borderTopWidth) > 0 && Number.parseFloat(borderBottomWidth) > 0) return true;
  const isClear = /^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor);
  return (
    !isClear && (entry.parent === undefined || styleOf(entry.parent).backgroundColor !== backgroundColor)
  );
}

function hasOwnText({ element }: Entry): boolean {
  let node = firstChildOf(element);
  for (let steps = 0; node !== null && steps < MOST_CHILDREN; steps++, node = nextSiblingOf(node))
    if (nodeTypeOf(node) === Node.TEXT_NODE && start(node as Text, 100).trim() !== '') return true;
  return false;
}
