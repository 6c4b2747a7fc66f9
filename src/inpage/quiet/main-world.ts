import {
  ACT_EVENT,
  ASK_EVENT,
  CAUSE_EVENT,
  CAUSES,
  ROOT_EVENT,
  TIMERS_EVENT,
  type Cause,
} from '../channel.ts';

/** What our code in the main world knows. */
export interface MainWorld {
  /** When the last timer worth waiting for is due; in the past if there is none. */
  timersDueMs(): number;
  /** An action begins or ends: causes are reported only during an action. */
  act(isUnderWay: boolean): void;
}

interface MainWorldListeners {
  readonly onRoot: (root: ShadowRoot) => void;
  /** An awaited timer was cleared. */
  readonly onTimersChanged: () => void;
  /** From now on, changes have another cause. */
  readonly onCause: (cause: Cause) => void;
}

/** A page that removed our listeners, or one without scripts, has nothing pending. */
export function listenToMainWorld({ onRoot, onTimersChanged, onCause }: MainWorldListeners): MainWorld {
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
  const hearCause = (event: Event): void => {
    const told: unknown = (event as CustomEvent).detail;
    const cause = CAUSES.find((known) => known === told);
    if (cause !== undefined) onCause(cause);
  };
  return {
    act(isUnderWay) {
      window.addEventListener(CAUSE_EVENT, hearCause);
      window.dispatchEvent(new CustomEvent(ACT_EVENT, { detail: isUnderWay }));
    },
    timersDueMs() {
      // Repeated each time because document.open removes listeners; adding an existing one has no effect.
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
