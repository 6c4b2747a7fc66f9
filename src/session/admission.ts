import { fail } from '../core/index.ts';
import type { DomainPolicy, SessionConfig } from './config.ts';

/** Judges, before anything leaves, whether a session may go to an address. */
export interface Admission {
  /** Counts the address, or says which rule is against it. */
  admit(url: URL): void;
  /** Whether the domain policy is for it; nothing is counted. */
  allows(url: URL): boolean;
}

export function createAdmission(config: () => SessionConfig): Admission {
  const visited = new Set<string>();
  return {
    allows: (url) => brokenRule(url, config().domainPolicy) === undefined,
    admit(url) {
      const { domainPolicy, limits } = config();
      const rule = brokenRule(url, domainPolicy);
      if (rule !== undefined) throw fail('domain_not_allowed', { host: url.hostname, ...rule });
      const address = withoutFragment(url);
      if (visited.has(address)) return;
      if (limits.maxUrls !== undefined && visited.size >= limits.maxUrls) {
        throw fail('limit_reached', { limit: 'maxUrls', maxUrls: limits.maxUrls });
      }
      // Without a limit nobody asks, and a long session would only grow.
      if (limits.maxUrls !== undefined || visited.size < MOST_REMEMBERED) visited.add(address);
    },
  };
}

const MOST_REMEMBERED = 10_000;

interface BrokenRule {
  readonly rule: 'include' | 'exclude';
  readonly hosts: readonly string[];
}

function brokenRule({ protocol, hostname }: URL, { include, exclude }: DomainPolicy): BrokenRule | undefined {
  if (protocol === 'about:') return undefined;
  const excluding = exclude.filter((host) => covers(host, hostname));
  if (excluding.length > 0) return { rule: 'exclude', hosts: excluding };
  const isIncluded = include.length === 0 || include.some((host) => covers(host, hostname));
  return isIncluded ? undefined : { rule: 'include', hosts: include.slice(0, 10) };
}

/** A host covers itself and its subdomains. */
function covers(host: string, hostname: string): boolean {
  const [wide, narrow] = [bare(host), bare(hostname)];
  return narrow === wide || narrow.endsWith(`.${wide}`);
}

function bare(host: string): string {
  const name = host
    .toLowerCase()
    .replace(/^\*?\./, '')
    .replace(/\.$/, '');
  const url = `http://${name}/`;
  // Spelled as a URL spells it: punycode, without odd digits.
  return URL.canParse(url) ? new URL(url).hostname : name;
}

function withoutFragment(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}
