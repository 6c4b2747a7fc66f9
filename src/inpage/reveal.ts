import { nextFrame } from './act/next-frame.ts';
import { boundsOf, isRendered, selectAll, textContentOf } from './dom.ts';
import { isFaint } from './faint.ts';

const MOST_LOOKED_AT = 5_000;
const MOST_SCROLLED_TO = 40;
const MOST_MS = 1_500;
const MOST_FADING_MS = 700;

/** Scrolls to texts that are transparent, because pages fade them in there; returns how many there were. */
export async function reveal(): Promise<number> {
  const waiting = transparentTexts();
  if (waiting.length === 0) return 0;
  const [left, top] = [window.scrollX, window.scrollY];
  const untilMs = performance.now() + MOST_MS;
  for (const element of waiting) {
    if (performance.now() > untilMs) break;
    element.scrollIntoView({ behavior: 'instant', block: 'center' });
    // Observers are called after a frame, and what they change is drawn in the next.
    await nextFrame();
    await nextFrame();
  }
  const fadedMs = performance.now() + MOST_FADING_MS;
  while (performance.now() < fadedMs && waiting.some((element) => isFaint(getComputedStyle(element))))
    await nextFrame();
  window.scrollTo({ left, top, behavior: 'instant' });
  return waiting.length;
}

/** The outermost ones: with them appears what they contain. */
function transparentTexts(): Element[] {
  const found: Element[] = [];
  for (const element of selectAll('body *').slice(0, MOST_LOOKED_AT)) {
    if (found.length >= MOST_SCROLLED_TO) break;
    if (found.at(-1)?.contains(element) === true || !isFaint(getComputedStyle(element))) continue;
    const { width, height } = boundsOf(element);
    const isPlaced = isRendered(element) && width * height > 0;
    if (isPlaced && /\S/.test(textContentOf(element))) found.push(element);
  }
  return found;
}
