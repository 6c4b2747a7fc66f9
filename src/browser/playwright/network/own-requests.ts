// Of some requests no end is ever reported.
const MOST_REMEMBERED = 5_000;

/** The requests that the processes of tabs have reported themselves; two to the same address are interchangeable. */
export interface OwnRequests {
  sent(request: RequestName): void;
  answered(request: RequestName): void;
  /** How far one got, as far as it was reported. */
  find(request: RequestName): ReportedRequest;
  /** The same; it is forgotten. */
  take(request: RequestName): ReportedRequest;
}

type ReportedRequest = 'unknown' | 'sent' | 'answered';

interface RequestName {
  readonly method: string;
  readonly url: string;
}

export function createOwnRequests(): OwnRequests {
  const counts = new Map<string, { sent: number; answered: number }>();
  const keyOf = ({ method, url }: RequestName): string => `${method} ${url.replace(/#.*$/s, '')}`;
  const find = (request: RequestName): ReportedRequest => {
    const known = counts.get(keyOf(request));
    if (known === undefined) return 'unknown';
    return known.answered > 0 ? 'answered' : 'sent';
  };
  return {
    find,
    sent(request) {
      const key = keyOf(request);
      const known = counts.get(key) ?? { sent: 0, answered: 0 };
      known.sent += 1;
      counts.delete(key);
      counts.set(key, known);
      const [oldest] = counts.keys();
      if (counts.size > MOST_REMEMBERED && oldest !== undefined) counts.delete(oldest);
    },
    answered(request) {
      const known = counts.get(keyOf(request));
      if (known !== undefined) known.answered += 1;
    },
    take(request) {
      const reported = find(request);
      const known = counts.get(keyOf(request));
      if (known === undefined) return reported;
      known.sent -= 1;
      if (reported === 'answered') known.answered -= 1;
      if (known.sent <= 0) counts.delete(keyOf(request));
      return reported;
    },
  };
}
