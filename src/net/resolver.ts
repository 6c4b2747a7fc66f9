import { lookup } from 'node:dns/promises';

/** Finds the addresses of a name; the only place where names become addresses. */
export type Resolver = (host: string) => Promise<readonly string[]>;

// A page asks for one name dozens of times at once, and for each of them the system would ask its server again.
const MISSING_MS = 1_000;

/** Asks once for a name while an answer is awaited; that there is no such name holds for a moment longer. */
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

/** The system's resolver, hosts file included, with every address that it knows. */
export const systemResolver = createSharedResolver(async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
});
