import { HOLD_RESIZES_EVENT } from '../channel.ts';
import { detailOf, listen, listenOn, stopEvent, visibleView } from './originals.ts';

let isHeld = false;

/**
 * Listeners of a window are called in the order in which they were added, so that these come before those of the page.
 * Called again after document.open, which removes them.
 */
export function listenToResizes(): void {
  listen(HOLD_RESIZES_EVENT, hold);
  listen('resize', stopHeld);
  if (visibleView !== null) listenOn(visibleView, 'resize', stopHeld);
}

function hold(event: Event): void {
  isHeld = detailOf(event) === true;
}

function stopHeld(event: Event): void {
  if (isHeld) stopEvent(event);
}
