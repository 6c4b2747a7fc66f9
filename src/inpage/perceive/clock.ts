/** Limits the time of a look: what was not reached is counted instead of described. */
export interface Clock {
  isOver(): boolean;
}

// Reading the time costs more than most steps.
const STEPS_PER_READING = 64;

/** `freeSteps` are made however slow the machine is, so that a look is never empty. */
export function startClock(limitMs: number, freeSteps = 0): Clock {
  const endMs = performance.now() + limitMs;
  let [steps, isOver] = [0, false];
  return {
    isOver() {
      steps += 1;
      if (!isOver && steps > freeSteps && steps % STEPS_PER_READING === 0) isOver = performance.now() > endMs;
      return isOver;
    },
  };
}
