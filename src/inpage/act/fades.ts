// Longer transitions are not waited for.
const LONGEST_MS = 700;
/** Properties that show and hide an element, with the value that hides it. */
const HIDING: Readonly<Record<string, string>> = { opacity: '0', visibility: 'hidden', display: 'none' };

/** Waits until fades that have started, in or out, have finished. */
export async function fadesEnd(sinceMs: number): Promise<void> {
  const restMs = document
    .getAnimations()
    .filter((animation) => isFade(animation, sinceMs))
    .map(({ effect, currentTime }) => Number(effect?.getComputedTiming().endTime) - Number(currentTime));
  const longestMs = Math.max(0, ...restMs.filter((ms) => ms <= LONGEST_MS));
  if (longestMs > 0) await new Promise((resolve) => setTimeout(resolve, longestMs));
}

/** Waits until what is moving now has arrived: what is dropped often glides to its place first. */
export async function motionsEnd(): Promise<true> {
  const restMs = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map(({ effect, currentTime }) => Number(effect?.getComputedTiming().endTime) - Number(currentTime));
  const longestMs = Math.max(0, ...restMs.filter((ms) => ms <= LONGEST_MS));
  if (longestMs > 0) await new Promise((resolve) => setTimeout(resolve, longestMs));
  return true;
}

function isFade(animation: Animation, sinceMs: number): boolean {
  if (!(animation instanceof CSSTransition) || animation.playState !== 'running') return false;
  const { transitionProperty, effect, startTime } = animation;
  const hidden = HIDING[transitionProperty];
  if (hidden === undefined || Number(startTime ?? Infinity) < sinceMs) return false;
  const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
  return frames.some((frame) => frame[transitionProperty] === hidden);
}
