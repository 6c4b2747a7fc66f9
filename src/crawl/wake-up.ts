/** Ends a wait as soon as something happens. */
export interface WakeUp {
  ring(): void;
  /** Ends at once if it has rung since the last wait. */
  wait(ms: number): Promise<void>;
}

export function createWakeUp(): WakeUp {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    async wait(ms) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      hasRung = false;
    },
  };
}
