import { fail, type WayfarerError } from '../core/index.ts';
import type { DomainPolicy, SessionConfig } from './config.ts';
import { covers } from './host-rule.ts';

/** Judges, before anything leaves, whether a session may go to an address. */
export interface Admission {
  /** Counts the address, or says which rule is against it. */
  admit(url: URL): void;
  /** The rule of the domain policy that is against an address, as an error; nothing is counted. */
  refusal(url: string): WayfarerError | undefined;
  /** Whether there is any rule about hosts. */
  isRestricted(): boolean;
}

export function createAdmission(config: () => SessionConfig): Admission {
  const visited = new Set<string>();
  return {
    refusal: (url) => (URL.canParse(url) ? refusal(new URL(url), config().domainPolicy) : undefined),
    isRestricted() {
      const { include, exclude } = config().domainPolicy;
      return include.length + exclude.length > 0;
    },
    admit(url) {
      const { domainPolicy, limits } = config();
      const refused = refusal(url, domainPolicy);
      if (refused !== undefined) throw refused;
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

function refusal(
  { protocol, hostname: host }: URL,
  { include, exclude }: DomainPolicy,
): WayfarerError | undefined {
  if (protocol === 'about:') return undefined;
  const excluding = exclude.filter((rule) => covers(rule, host));
  if (excluding.length > 0) return fail('domain_not_allowed', { host, rule: 'exclude', hosts: excluding });
  const isIncluded = include.length === 0 || include.some((rule) => covers(rule, host));
  if (isIncluded) return undefined;
  return fail('domain_not_allowed', { host, rule: 'include', hosts: include.slice(0, MOST_SHOWN) });
}

const MOST_SHOWN = 10;

function withoutFragment(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}
