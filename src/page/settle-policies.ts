import type { SettlePolicyName } from '../session/index.ts';

/** What a page must have finished before it counts as ready, and how long that may take. */
export interface SettlePolicy {
  /** How long nothing that counts may happen. */
  readonly windowMs: number;
  readonly boundMs: number;
  /** Waits for the load event first; the bound starts after it. */
  readonly loadBoundMs?: number;
  /** Navigations and requests count. */
  readonly traffic: boolean;
  /** Changes in the page count: all of them, or only news and streaming text. */
  readonly changes?: 'every' | 'news';
  /** Timers that are due soon count. */
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
