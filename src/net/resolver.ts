import { lookup } from 'node:dns/promises';

/** Finds the addresses of a name; the only place where names become addresses. */
export type Resolver = (host: string) => Promise<readonly string[]>;

/** The system's resolver, hosts file included, with every address that it knows. */
export const systemResolver: Resolver = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};
