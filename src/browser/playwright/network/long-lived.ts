import { monotonicMs } from '../../../core/index.ts';

// Requests that stay open by design, such as long polls. They cost one wait, and are known from then on.

const MOST_REMEMBERED = 500;
// A poll is sent again as soon as it is answered; what is not was only slow.
export const RESENT_WITHIN_MS = 1_000;

export interface LongLived {
  has(url: string): boolean;
  add(url: string): void;
  /** One that is known was answered: it counts as long-lived only if it is sent again soon. */
  answered(url: string): void;
  /** Takes note that it is sent; one that was answered and not sent again soon is forgotten. */
  sent(url: string): void;
}

/** Remembered by origin and path: the query of a poll differs each time. */
export function createLongLived(nowMs: () => number = monotonicMs): LongLived {
  /** With the time of its last answer, if it was not sent again since. */
  const known = new Map<string, number | undefined>();
  const has = (url: string): boolean => {
    const answeredMs = known.get(placeOf(url)) ?? Infinity;
    return known.has(placeOf(url)) && nowMs() - answeredMs <= RESENT_WITHIN_MS;
  };
  return {
    has,
    add(url) {
      known.set(placeOf(url), undefined);
      const [oldest] = known.keys();
      if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
    },
    answered(url) {
      if (known.has(placeOf(url))) known.set(placeOf(url), nowMs());
    },
    sent(url) {
      if (has(url)) known.set(placeOf(url), undefined);
      else known.delete(placeOf(url));
    },
  };
}

export function placeOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
