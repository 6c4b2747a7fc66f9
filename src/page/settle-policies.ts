import type { SettlePolicyName } from '../session/index.ts';

/** What a page has to be done with before it counts as ready, and how long that may take. */
export interface SettlePolicy {
  /** For so long nothing of what counts must happen. */
  readonly windowMs: number;
  readonly boundMs: number;
  /** First waits until the page has loaded; the bound counts from then. */
  readonly loadBoundMs?: number;
  /** Navigations and requests count. */
  readonly traffic: boolean;
  /** Changes in the page count: every one, or those that are news and text that streams in. */
  readonly changes?: 'every' | 'news';
  /** Timers that a page has set for soon count. */
  readonly timers: boolean;
}

export const SETTLE_POLICIES = {
  NAVIGATION: {
    windowMs: 80,
    boundMs: 1_000,
    loadBoundMs: 5_000,
    traffic: true,
    changes: 'news',
    timers: false,
  },
  DOM_QUIET: { windowMs: 500, boundMs: 5_000, traffic: false, changes: 'every', timers: false },
  NETWORK_QUIET: { windowMs: 500, boundMs: 8_000, traffic: true, timers: false },
  AUTO: { windowMs: 80, boundMs: 5_000, traffic: true, changes: 'news', timers: true },
} as const satisfies Record<SettlePolicyName, SettlePolicy>;
