import { localNameOf } from '../dom.ts';
import { isFaintColour, parseColour } from '../faint.ts';
import type { Rect, Seeable } from '../perceive/scene.ts';
import { isAround } from './hit.ts';
import { intersection, isLarge, ownRect, rectOf, styleOf } from './view.ts';

const PICTURES = new Set(['img', 'video', 'canvas', 'svg', 'iframe', 'object', 'embed']);
const MOST_LEVELS = 5;
const MOST_LOOKED_AT = 150;

/** Whether a picture or a coloured box that is not around the text shares its place, or a pseudo-element is drawn there. */
export function isPaintedBehind(text: Seeable): boolean {
  const box = ownRect(text);
  let at: Seeable | undefined = text;
  for (let level = 0; at !== undefined && level < MOST_LEVELS; level++, at = at.parent) {
    if (at.tag === 'body' || at.tag === 'html') return false;
    if (drawsBeside(at.element)) return true;
    const inside = Array.from(at.element.querySelectorAll('*')).slice(0, MOST_LOOKED_AT);
    if (inside.some((element) => isBehind(element, text, box))) return true;
    if (isOpaque(styleOf(at))) return false;
  }
  return false;
}

function isBehind(element: Element, text: Seeable, box: Rect): boolean {
  if (isAround(element, text.element) || isAround(text.element, element)) return false;
  if (!isLarge(intersection(rectOf(element), box))) return false;
  return PICTURES.has(localNameOf(element)) || isOpaque(getComputedStyle(element));
}

function drawsBeside(element: Element): boolean {
  return ['::before', '::after'].some((part) => {
    const style = getComputedStyle(element, part);
    return style.content !== 'none' && style.content !== 'normal' && isOpaque(style);
  });
}

function isOpaque({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean {
  return backgroundImage !== 'none' || !isFaintColour(parseColour(backgroundColor));
}
