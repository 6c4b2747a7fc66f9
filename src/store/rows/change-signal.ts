import { setTimeout as sleep } from 'node:timers/promises';

/** Changes meanwhile share the next signal. */
const PAUSE_MS = 50;

/** Tells other processes of changes: each hears of all of them, so there must not be too many. */
export interface ChangeSignal {
  changed(): void;
  /** Sends what is still due, and waits for it. */
  close(): Promise<void>;
}

/** A signal that cannot be sent is lost: whoever listens also looks from time to time. */
export function createChangeSignal(send: () => Promise<void>): ChangeSignal {
  let isDue = false;
  let rounds: Promise<void> | undefined;
  let sending: Promise<void> = Promise.resolve();
  const sendNow = (): Promise<void> => {
    isDue = false;
    return (sending = send().catch(() => undefined));
  };
  const sendWhileDue = async (): Promise<void> => {
    while (isDue) {
      await sendNow();
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
    rounds = undefined;
  };
  return {
    changed() {
      isDue = true;
      rounds ??= sendWhileDue();
    },
    close: async () => {
      await sending;
      if (isDue) await sendNow();
    },
  };
}
