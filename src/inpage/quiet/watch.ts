import { knownRoots } from '../known-roots.ts';
import { createChangeJudge } from './changes.ts';
import { listenToMainWorld } from './main-world.ts';

/** When something last happened in this frame, on the clock of `performance.now`. */
export interface Watch {
  /** Any change of the DOM. */
  changedMs(): number;
  /** A change that is not just another tick of a clock. */
  newsMs(): number;
  /** Until when more of a text that streams in is to be expected. */
  streamUntilMs(): number;
  /** When the last timer worth waiting for is due. */
  timersDueMs(): number;
  /** For how long nothing has changed, as far as somebody watched. */
  restedMs(): number;
  /** Looks for shadow roots that came by themselves, and stays awake. */
  renew(): void;
}

// Nobody has asked for so long: the page is left alone.
const AWAKE_MS = 2_000;
const OBSERVED: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  characterData: true,
  characterDataOldValue: true,
};

export function createWatch(onTimersChanged: () => void): Watch {
  const judge = createChangeJudge();
  const last = { changedMs: 0, newsMs: 0, streamUntilMs: 0 };
  const observer = new MutationObserver((records) => {
    const nowMs = performance.now();
    const { isNews, streamMs } = judge(records, nowMs);
    last.changedMs = nowMs;
    if (isNews) last.newsMs = nowMs;
    last.streamUntilMs = Math.max(last.streamUntilMs, nowMs + streamMs);
  });
  const observe = (root: Document | ShadowRoot): void => observer.observe(root, OBSERVED);
  const mainWorld = listenToMainWorld({
    onRoot(root) {
      knownRoots.add(root);
      observe(root);
      last.changedMs = last.newsMs = performance.now();
    },
    onTimersChanged,
  });
  let sleep: number | undefined;
  return {
    changedMs: () => last.changedMs,
    newsMs: () => last.newsMs,
    streamUntilMs: () => last.streamUntilMs,
    timersDueMs: () => mainWorld.timersDueMs(),
    restedMs: () => (sleep === undefined ? 0 : performance.now() - last.changedMs),
    renew() {
      if (sleep === undefined) {
        // What happened while nobody looked is not known.
        last.changedMs = last.newsMs = performance.now();
        for (const root of [document, ...knownRoots.all()]) observe(root);
      }
      clearTimeout(sleep);
      sleep = setTimeout(() => {
        observer.disconnect();
        sleep = undefined;
      }, AWAKE_MS);
      for (const root of openRoots()) if (knownRoots.add(root)) observe(root);
    },
  };
}

const MOST_ELEMENTS = 20_000;

/** Shadow roots that the document's own text declares are attached by no script. */
function openRoots(): ShadowRoot[] {
  const elements = document.getElementsByTagName('*');
  if (elements.length > MOST_ELEMENTS) return [];
  return Array.from(elements, (element) => element.shadowRoot).filter((root) => root !== null);
}
