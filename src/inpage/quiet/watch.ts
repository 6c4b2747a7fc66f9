import type { Cause } from '../channel.ts';
import { effectLog } from '../effects/effect-log.ts';
import { knownRoots } from '../known-roots.ts';
import { createChangeJudge } from './changes.ts';
import { listenToMainWorld } from './main-world.ts';

/** When something last happened in this frame, in `performance.now` time. */
export interface Watch {
  /** Any DOM mutation. */
  changedMs(): number;
  /** A change other than a ticking clock. */
  newsMs(): number;
  /** Until when to expect more streamed text. */
  streamUntilMs(): number;
  /** Until when to wait for the next rendered frame; 0 if one was rendered since the last news. */
  frameUntilMs(): number;
  /** When the last timer worth waiting for is due. */
  timersDueMs(): number;
  /** How long nothing has changed; 0 if not watching. */
  restedMs(): number;
  /** Finds declarative shadow roots, and keeps watching. */
  renew(): void;
  /** An action begins: from now on changes and their causes are recorded. */
  beginAction(): void;
  /** Its effect was read. */
  noteRead(): void;
}

/** User input and its immediate consequences. */
const INPUT_EVENTS = [
  ...['pointerover', 'pointerenter', 'mouseover', 'pointermove', 'mousemove', 'pointerdown', 'mousedown'],
  ...['pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu', 'dragstart', 'drop', 'wheel'],
  ...['keydown', 'keyup', 'beforeinput', 'input', 'change', 'submit', 'focusin', 'focusout', 'toggle'],
];

// After this long without a request, watching stops.
const AWAKE_MS = 2_000;
const OBSERVED: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeOldValue: true,
  characterData: true,
  characterDataOldValue: true,
};

/** Observes all DOM mutations and their causes. */
interface Hearing {
  readonly last: { changedMs: number; newsMs: number; streamUntilMs: number };
  readonly frameUntilMs: () => number;
  readonly observer: MutationObserver;
  /** Changes so far are attributed to the previous cause. */
  readonly changeCause: (next: Cause) => void;
  /** User input: what listeners do synchronously is its effect, and the next task may have another cause. */
  readonly onInput: () => void;
}

function createHearing(onFrame: () => void): Hearing {
  const judge = createChangeJudge();
  const frame = awaitFrames(onFrame);
  const last = { changedMs: 0, newsMs: 0, streamUntilMs: 0 };
  let cause: Cause = 'unknown';
  const hear = (records: readonly MutationRecord[]): void => {
    if (records.length === 0) return;
    effectLog.note(records, cause);
    const nowMs = performance.now();
    const { isNews, streamMs } = judge(records, nowMs);
    last.changedMs = nowMs;
    if (isNews) {
      last.newsMs = nowMs;
      frame.request();
    }
    last.streamUntilMs = Math.max(last.streamUntilMs, nowMs + streamMs);
  };
  const observer = new MutationObserver(hear);
  const changeCause = (next: Cause): void => {
    hear(observer.takeRecords());
    cause = next;
  };
  const onInput = (): void => {
    if (cause === 'foreign' || !effectLog.isUnderWay()) return;
    changeCause('own');
    setTimeout(() => {
      if (cause === 'own') changeCause('unknown');
    });
  };
  return { last, frameUntilMs: frame.untilMs, observer, changeCause, onInput };
}

// No frame after so long: nothing of this page is drawn.
const FRAME_LIMIT_MS = 2_000;

/**
 * A page that draws by requestAnimationFrame changes with the next frame, however late that is on a busy machine. A
 * frame inside the page may never get one while it is out of view, so only the page itself is asked.
 */
function awaitFrames(onFrame: () => void): { readonly request: () => void; readonly untilMs: () => number } {
  let pending: number | undefined;
  let limitMs = 0;
  return {
    request() {
      if (window.top !== window) return;
      limitMs = performance.now() + FRAME_LIMIT_MS;
      if (pending !== undefined) cancelAnimationFrame(pending);
      // After the page's own callbacks: one of theirs that brings news moves this request to the next frame.
      pending = requestAnimationFrame(() => {
        pending = undefined;
        onFrame();
      });
    },
    untilMs: () => (pending === undefined || document.visibilityState !== 'visible' ? 0 : limitMs),
  };
}

/** Calls back when something that was waited for is over: a timer was cleared, or a frame rendered. */
export function createWatch(onChange: () => void): Watch {
  const { last, frameUntilMs, observer, changeCause, onInput } = createHearing(onChange);
  const observe = (root: Document | ShadowRoot): void => observer.observe(root, OBSERVED);
  const mainWorld = listenToMainWorld({
    onRoot(root) {
      knownRoots.add(root);
      observe(root);
      last.changedMs = last.newsMs = performance.now();
    },
    onTimersChanged: onChange,
    onCause(next) {
      if (next === 'sent') effectLog.noteSent();
      else changeCause(next);
    },
  });
  let sleep: number | undefined;
  const fallAsleep = (): void => {
    sleep = effectLog.isUnderWay() ? setTimeout(fallAsleep, AWAKE_MS) : undefined;
    if (sleep !== undefined) return;
    observer.disconnect();
    mainWorld.act(false);
  };
  return {
    changedMs: () => last.changedMs,
    newsMs: () => last.newsMs,
    streamUntilMs: () => last.streamUntilMs,
    frameUntilMs,
    timersDueMs: () => mainWorld.timersDueMs(),
    restedMs: () => (sleep === undefined ? 0 : performance.now() - last.changedMs),
    beginAction() {
      changeCause('unknown');
      listenToInput(onInput);
      effectLog.begin();
      mainWorld.act(true);
    },
    noteRead: () => effectLog.noteRead(),
    renew() {
      if (sleep === undefined) {
        // Changes while not watching are unknown.
        last.changedMs = last.newsMs = performance.now();
        for (const root of [document, ...knownRoots.all()]) observe(root);
      }
      clearTimeout(sleep);
      sleep = setTimeout(fallAsleep, AWAKE_MS);
      for (const root of openRoots()) if (knownRoots.add(root)) observe(root);
    },
  };
}

/** Repeated each time because document.open removes listeners; adding an existing one has no effect. */
function listenToInput(onInput: () => void): void {
  for (const type of INPUT_EVENTS) window.addEventListener(type, onInput, { capture: true, passive: true });
}

const MOST_ELEMENTS = 20_000;

/** Declarative shadow roots are not attached by script. */
function openRoots(): ShadowRoot[] {
  const elements = document.getElementsByTagName('*');
  if (elements.length > MOST_ELEMENTS) return [];
  return Array.from(elements, (element) => element.shadowRoot).filter((root) => root !== null);
}
