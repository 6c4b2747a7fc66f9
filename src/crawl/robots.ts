import robotsParser, { type Robot } from 'robots-parser';
import { asWayfarerError, monotonicMs, untilAborted } from '../core/index.ts';
import { decodeText } from '../net/index.ts';
import type { HttpClient } from '../net/http/index.ts';
import type { CrawlFetch } from './fetch-page.ts';

/** What a site asks of robots. */
export interface RobotsRules {
  allows(url: string): boolean;
  readonly crawlDelayMs?: number;
  /** Addresses of sitemaps, as the site names them. */
  readonly sitemaps: readonly string[];
}

export interface Robots {
  /** The rules for an address; undefined if its site does not say them now, which forbids everything. */
  rulesFor(request: Pick<CrawlFetch, 'url' | 'fromUrl' | 'signal'>): Promise<RobotsRules | undefined>;
}

export interface RobotsOptions {
  readonly http: () => Promise<HttpClient>;
  readonly onRules: (host: string, rules: RobotsRules) => Promise<void>;
}

const ROBOT = 'Wayfarer';
// RFC 9309: at least 500 KiB must be read.
const MOST_BYTES = 512_000;
// The parser tries every place of an address for each, so that half a megabyte of them took six seconds for one address.
const MOST_WILDCARDS = 2_000;
const TIMEOUT_MS = 10_000;
const FRESH_MS = 3_600_000;
const MOST_SITES = 2_000;
const MOST_DELAY_S = 120;
const EVERYTHING: RobotsRules = { allows: () => true, sitemaps: [] };

interface KeptRules {
  readonly rules: Promise<RobotsRules | undefined>;
  readonly untilMs: number;
}

/** Reads robots.txt by RFC 9309: once an hour for each site, shared by all that wait for it. */
export function createRobots({ http, onRules }: RobotsOptions): Robots {
  const kept = new Map<string, KeptRules>();
  const read = async (url: URL, fromUrl: string | undefined): Promise<RobotsRules | undefined> => {
    const rules = await fetchRules(await http(), url.origin, fromUrl);
    if (rules !== undefined) await onRules(url.hostname, rules);
    return rules;
  };
  return {
    async rulesFor({ url, fromUrl, signal }) {
      const { origin } = url;
      const known = kept.get(origin);
      if (known !== undefined && known.untilMs > monotonicMs()) return untilAborted(known.rules, signal);
      // Others may wait for it, so it does not end with this call.
      const rules = read(url, fromUrl);
      const entry = { rules, untilMs: monotonicMs() + FRESH_MS };
      kept.delete(origin);
      kept.set(origin, entry);
      const forget = (): void => {
        if (kept.get(origin) === entry) kept.delete(origin);
      };
      // A site that does not answer is asked again with the next try.
      rules.then((found) => found ?? forget(), forget);
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size > MOST_SITES) kept.delete(oldest);
      return untilAborted(rules, signal);
    },
  };
}

/** Undefined if the site is out of order; fails if it must not be reached. A robots.txt that does not exist, or that wants a login, allows everything. */
async function fetchRules(
  http: HttpClient,
  origin: string,
  fromUrl: string | undefined,
): Promise<RobotsRules | undefined> {
  const url = `${origin}/robots.txt`;
  const initiator = fromUrl === undefined ? {} : { initiator: fromUrl };
  const limits = { maxBytes: MOST_BYTES, overflow: 'truncate', patienceMs: () => TIMEOUT_MS / 2 } as const;
  try {
    const { status, body, headers } = await http.fetch(
      { url, ...initiator, ...limits, anyStatus: true },
      { timeoutMs: TIMEOUT_MS },
    );
    if (status >= 500 || status === 429) return undefined;
    if (status < 200 || status > 299) return EVERYTHING;
    return rulesOf(robotsParser(url, withFewWildcards(decodeText(body, headers['content-type']).text)));
  } catch (error) {
    const { code } = asWayfarerError(error);
    // This does not change with time.
    if (code === 'address_blocked') throw error;
    return code === 'too_many_redirects' ? EVERYTHING : undefined;
  }
}

/** Rules with more wildcards than are tried are left out. */
function withFewWildcards(text: string): string {
  let left = MOST_WILDCARDS;
  const isTried = (line: string): boolean => {
    if (!/^\s*(?:dis)?allow\s*:/i.test(line)) return true;
    const wildcards = line.split('*').length - 1;
    left -= wildcards;
    return wildcards === 0 || left >= 0;
  };
  return text
    .split(/\r\n|\r|\n/)
    .filter(isTried)
    .join('\n');
}

function rulesOf(robot: Robot): RobotsRules {
  const delayS = robot.getCrawlDelay(ROBOT);
  return {
    allows: (url) => robot.isAllowed(url, ROBOT) !== false,
    ...(delayS !== undefined && delayS > 0 && { crawlDelayMs: Math.min(delayS, MOST_DELAY_S) * 1_000 }),
    sitemaps: robot.getSitemaps(),
  };
}
