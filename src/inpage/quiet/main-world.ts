import { ASK_EVENT, ROOT_EVENT, TIMERS_EVENT } from '../channel.ts';

/** What our code in the page's own world knows. */
export interface MainWorld {
  /** When the last timer worth waiting for is due; in the past when there is none. */
  timersDueMs(): number;
}

interface MainWorldListeners {
  readonly onRoot: (root: ShadowRoot) => void;
  /** A timer that was waited for has been cleared. */
  readonly onTimersChanged: () => void;
}

/** A page that has taken our listeners away, or one without scripts, has nothing pending. */
export function listenToMainWorld({ onRoot, onTimersChanged }: MainWorldListeners): MainWorld {
  let dueMs = 0;
  let isAsking = false;
  const hearTimers = (event: Event): void => {
    const pendingMs: unknown = (event as CustomEvent).detail;
    dueMs = typeof pendingMs === 'number' && pendingMs > 0 ? performance.now() + pendingMs : 0;
    if (!isAsking) onTimersChanged();
  };
  const hearRoot = (event: Event): void => {
    const root = (event as FocusEvent).relatedTarget;
    if (root instanceof ShadowRoot) onRoot(root);
  };
  return {
    timersDueMs() {
      // Again each time, because document.open takes listeners away; those that are there stay as they are.
      window.addEventListener(TIMERS_EVENT, hearTimers);
      window.addEventListener(ROOT_EVENT, hearRoot);
      dueMs = 0;
      isAsking = true;
      window.dispatchEvent(new Event(ASK_EVENT));
      isAsking = false;
      return dueMs;
    },
  };
}
