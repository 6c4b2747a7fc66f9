import { lookup } from 'node:dns/promises';

/** Resolves names; the only place where names become addresses. */
export type Resolver = (host: string) => Promise<readonly string[]>;

// A page requests one name dozens of times at once, and the system would query its server for each of them.
const MISSING_MS = 1_000;

/** Resolves a name once while a look-up is running; that a name does not exist is cached for a moment longer. */
export function createSharedResolver(resolve: Resolver): Resolver {
  const asked = new Map<string, Promise<readonly string[]>>();
  return (host) => {
    const known = asked.get(host);
    if (known !== undefined) return known;
    const answer = resolve(host);
    const forget = (): boolean => asked.delete(host);
    asked.set(host, answer);
    answer.then(forget, () => setTimeout(forget, MISSING_MS).unref());
    return answer;
  };
}

/** The system's resolver, including the hosts file, with all addresses. */
export const systemResolver = createSharedResolver(async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
});
