import { textOf } from './name-text.ts';
import { boundsOf, isDrawn, localNameOf, parentElementOf } from '../dom.ts';
import { isFaint, isFaintColour, parseColour } from '../faint.ts';

const MOST_NODES = 200;
const MOST_LEVELS = 60;
const SMALLEST_PX = 2;
const SILENT_TAGS = new Set(['script', 'style', 'noscript', 'template']);

/** The visible text of an element: hidden text is neither a name nor a value. */
export function shownText(element: Element, maxChars: number, seen = element): string {
  return readShown(element, maxChars, seen).text;
}

/** The same, and whether there may be more. */
export function readShown(
  element: Element,
  maxChars: number,
  seen = element,
): { readonly text: string; readonly isCut: boolean } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const known = new Map<Element, boolean>();
  let [text, block]: [string, Element | undefined] = ['', undefined];
  let isCut = false;
  for (let count = 0; count < MOST_NODES && text.length < maxChars && walker.nextNode() !== null; count++) {
    const node = walker.currentNode as Text; // the walker shows only text nodes
    const owner = parentElementOf(node);
    if (owner === null) continue;
    const isShown = known.get(owner) ?? isShownIn(owner, seen);
    known.set(owner, isShown);
    if (!isShown) continue;
    const around = blockAround(owner);
    const part = textOf(node);
    isCut ||= part.length < node.length;
    text += (block === undefined || around === block ? '' : ' ') + part;
    block = around;
  }
  return { text, isCut: isCut || text.length > maxChars || walker.nextNode() !== null };
}

/** Whether text in the owner is visible, provided that a given ancestor is. */
export function isShownIn(owner: Element, element: Element): boolean {
  let at: Element | null = owner;
  for (let level = 0; at !== null && level < MOST_LEVELS; level++, at = parentElementOf(at)) {
    if (!isShownElement(at, at === element)) return false;
    if (at === element) break;
  }
  const style = getComputedStyle(owner);
  if (style.getPropertyValue('-webkit-text-security') !== 'none') return false;
  return Number.parseFloat(style.fontSize) >= 1 && !isFaintColour(parseColour(style.webkitTextFillColor));
}

function isShownElement(element: Element, isOuter: boolean): boolean {
  if (SILENT_TAGS.has(localNameOf(element))) return false;
  const style = getComputedStyle(element);
  if (style.display === 'contents') return style.visibility === 'visible';
  // The outer element is judged elsewhere: a page may hide a control and draw a replacement.
  if (isOuter) return true;
  if (!isDrawn(element) || isFaint(style)) return false;
  return !isOutOfPage(element, style);
}

/** As text for screen readers: outside the page, or clipped to a box of one pixel. */
function isOutOfPage(element: Element, style: CSSStyleDeclaration): boolean {
  const { left, top, right, bottom } = boundsOf(element);
  if (right + window.scrollX <= 0 && getComputedStyle(document.documentElement).direction !== 'rtl')
    return true;
  if (bottom + window.scrollY <= 0) return true;
  const isClipping = style.overflow !== 'visible' || style.clip !== 'auto';
  return isClipping && (right - left < SMALLEST_PX || bottom - top < SMALLEST_PX);
}

/** Text continues through inline elements and is separated by all others. */
function blockAround(owner: Element): Element {
  let block = owner;
  for (let level = 0; level < MOST_LEVELS; level++) {
    const { display } = getComputedStyle(block);
    const around = display === 'inline' || display === 'contents' ? parentElementOf(block) : null;
    if (around === null) return block;
    block = around;
  }
  return block;
}
