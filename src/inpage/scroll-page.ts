import { nextFrame } from './act/next-frame.ts';
import type { ScrollState } from './contract/waiting.ts';
import {
  clientHeightOf,
  elementAt,
  parentElementOf,
  rootElement,
  scrollHeightOf,
  scrollTopOf,
} from './dom.ts';
import { textLength } from './text-length.ts';

const LEAST_PX = 4;
const NUDGE_PX = 100;

export function scrollState(): ScrollState {
  const scroller = mainScroller();
  return { text: textLength(), top: scroller === undefined ? 0 : scrollTopOf(scroller) };
}

/**
 * Scrolls the page, or the part of it that scrolls instead, to its end. After the next frames its observers and
 * listeners have run, so that what they request is under way. False if nothing scrolls.
 */
export async function scrollToEnd(): Promise<boolean> {
  const scroller = mainScroller();
  if (scroller === undefined) return false;
  const end = scrollHeightOf(scroller) - clientHeightOf(scroller);
  // At the end already: it is left and reached again, so that the page notices.
  if (scrollTopOf(scroller) >= end - 1) await moveTo(scroller, end - NUDGE_PX);
  await moveTo(scroller, end);
  return true;
}

export async function scrollBack(top: number): Promise<true> {
  const scroller = mainScroller();
  if (scroller !== undefined) await moveTo(scroller, top);
  return true;
}

async function moveTo(scroller: Element, top: number): Promise<void> {
  scroller.scrollTo({ top, behavior: 'instant' });
  await nextFrame();
  await nextFrame();
}

/** Of the page and the elements in its middle, the one with the most to scroll. */
function mainScroller(): Element | undefined {
  const root = document.scrollingElement ?? rootElement();
  const candidates = root === null ? [] : [root];
  const [x, y] = [window.innerWidth / 2, window.innerHeight / 2];
  for (let at = elementAt(x, y); at !== null; at = parentElementOf(at))
    if (at !== root && /^(?:auto|scroll|overlay)$/.test(getComputedStyle(at).overflowY)) candidates.push(at);
  return candidates
    .filter((each) => hiddenHeightOf(each) >= LEAST_PX)
    .sort((a, b) => hiddenHeightOf(b) - hiddenHeightOf(a))[0];
}

function hiddenHeightOf(element: Element): number {
  return scrollHeightOf(element) - clientHeightOf(element);
}
