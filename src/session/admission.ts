import type { NavigationResult } from '../browser/index.ts';
import { fail, type WayfarerError } from '../core/index.ts';
import type { DomainPolicy, SessionConfig } from './config.ts';
import { covers } from './host-rule.ts';

/** Decides, before anything is sent, whether a session may open an address. */
export interface Admission {
  /** The rule that forbids an address, as an error; nothing is counted. */
  refusal(url: string): WayfarerError | undefined;
  /**
   * The same for a navigation of a tab, which is counted if it is allowed. The target of a redirect belongs to the
   * address that redirected.
   */
  judge(navigation: NavigationResult): WayfarerError | undefined;
  /** Whether the domain policy allows an address, whatever the limits are. */
  readonly permits: (url: string) => boolean;
  /** An address that a tab has shown stays allowed, even if its page has invented it. */
  revisit(url: string): void;
  /** Counts addresses that are about to be queued, as far as the limit goes; returns how many others were opened. */
  countQueued(urls: readonly string[]): number;
  /** Whether there is any rule. */
  isRestricted(): boolean;
}

export function createAdmission(config: () => SessionConfig): Admission {
  const counted = new Set<string>();
  const belonging = new Set<string>();
  const queued = new Set<string>();
  const isKnown = (address: string): boolean => counted.has(address) || belonging.has(address);
  // Without a limit the addresses are not needed, and a long session would only grow.
  const remember = (address: string, where: Set<string>): void => {
    const isLimited = config().limits.maxUrls !== undefined;
    if (!isKnown(address) && (isLimited || where.size < MOST_REMEMBERED)) where.add(address);
  };
  const isOver = (address: string): boolean => {
    const { maxUrls } = config().limits;
    return maxUrls !== undefined && counted.size >= maxUrls && !isKnown(address);
  };
  const refusal = (text: string, isRedirect = false): WayfarerError | undefined => {
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    const { domainPolicy, limits } = config();
    const refused = refusalOf(url, domainPolicy);
    if (refused !== undefined || isRedirect || !isOfTheWeb(url) || !isOver(addressOf(url))) return refused;
    return fail('limit_reached', { limit: 'maxUrls', maxUrls: limits.maxUrls });
  };
  return {
    refusal: (url) => refusal(url),
    judge({ url, isRedirect }) {
      const refused = refusal(url, isRedirect);
      if (refused === undefined && URL.canParse(url) && isOfTheWeb(new URL(url)))
        remember(addressOf(new URL(url)), isRedirect ? belonging : counted);
      return refused;
    },
    permits: (url) => URL.canParse(url) && refusalOf(new URL(url), config().domainPolicy) === undefined,
    revisit: (url) => remember(addressOf(new URL(url)), belonging),
    countQueued(urls) {
      for (const address of urls.map((url) => addressOf(new URL(url)))) {
        if (isOver(address)) continue;
        remember(address, counted);
        queued.add(address);
      }
      return [...counted].filter((address) => !queued.has(address)).length;
    },
    isRestricted() {
      const { domainPolicy, limits } = config();
      return domainPolicy.include.length + domainPolicy.exclude.length > 0 || limits.maxUrls !== undefined;
    },
  };
}

const MOST_REMEMBERED = 10_000;

function refusalOf(
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

function isOfTheWeb({ protocol }: URL): boolean {
  return /^https?:$/.test(protocol);
}

/**
 * An address as it is counted: without its fragment, and with the characters escaped that Chromium escapes and
 * Node does not.
 */
function addressOf({ href, hash }: URL): string {
  return href.slice(0, href.length - hash.length).replace(/[|^]/g, encodeURIComponent);
}
