// Requests that stay open by design, such as long polls. They cost a wait once, and are known from then on.

const MOST_REMEMBERED = 500;

export interface LongLived {
  has(url: string): boolean;
  add(url: string): void;
}

/** Remembers by origin and path: what a poll asks for differs each time. */
export function createLongLived(): LongLived {
  const known = new Set<string>();
  return {
    has: (url) => known.has(placeOf(url)),
    add(url) {
      known.add(placeOf(url));
      const [oldest] = known;
      if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
    },
  };
}

function placeOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
