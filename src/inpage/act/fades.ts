import { nextFrame } from './next-frame.ts';

// Longer transitions are not waited for.
const LONGEST_MS = 700;
/** A page that is not rendered moves nothing. */
const LATEST_MS = 3_000;
/** Properties that show and hide an element, with the value that hides it. */
const HIDING: Readonly<Record<string, string>> = { opacity: '0', visibility: 'hidden', display: 'none' };

/** Waits until fades that have started, in or out, have finished. */
export async function fadesEnd(sinceMs: number): Promise<void> {
  await endOf(document.getAnimations().filter((animation) => isFade(animation, sinceMs)));
}

/** Waits until what is moving now has arrived: what is dropped often glides to its place first. */
export async function motionsEnd(): Promise<true> {
  await endOf(document.getAnimations().filter(({ playState }) => playState === 'running'));
  return true;
}

/** On a busy machine they begin and end late, and the page hears of their end with a frame. */
async function endOf(animations: readonly Animation[]): Promise<void> {
  const short = animations.filter(
    ({ effect, currentTime }) =>
      Number(effect?.getComputedTiming().endTime) - Number(currentTime) <= LONGEST_MS,
  );
  if (short.length === 0) return;
  const bound = new Promise((resolve) => setTimeout(resolve, LATEST_MS));
  await Promise.race([Promise.allSettled(short.map(({ finished }) => finished)), bound]);
  await nextFrame();
}

function isFade(animation: Animation, sinceMs: number): boolean {
  if (!(animation instanceof CSSTransition) || animation.playState !== 'running') return false;
  const { transitionProperty, effect, startTime } = animation;
  const hidden = HIDING[transitionProperty];
  if (hidden === undefined || Number(startTime ?? Infinity) < sinceMs) return false;
  const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
  return frames.some((frame) => frame[transitionProperty] === hidden);
}
