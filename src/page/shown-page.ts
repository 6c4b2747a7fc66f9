import type { TabDocument } from '../browser/index.ts';
import { fail } from '../core/index.ts';
import type { TabScope } from '../session/index.ts';
import { answered } from './bounded.ts';
import { settleToLook, type Settled } from './settle.ts';
import { SETTLE_POLICIES } from './settle-policies.ts';
import { refuseUnreachable } from './unreachable.ts';

// A page that never becomes quiet is not waited for long if it is only viewed.
const VIEW_BOUND_MS = 1_000;

/** Waits until the page of a tab can be viewed as it is now; a navigation in progress is waited for. */
export async function settleToView({ tab, signal, config }: TabScope): Promise<Settled> {
  const policy = SETTLE_POLICIES[config.defaultSettlePolicy];
  const boundMs = tab.traffic.isLeaving() ? policy.boundMs : Math.min(policy.boundMs, VIEW_BOUND_MS);
  return settleToLook(tab, { ...policy, boundMs }, signal);
}

const EMPTY = 'about:blank';

/** The document that a tab shows; an error if no page is open in it. */
export async function shownDocument({ tab, signal }: TabScope): Promise<TabDocument> {
  const shown = await answered((bound) => tab.document(bound), signal);
  refuseUnreachable(shown);
  // A pop-up without an address can have a page that its opener wrote.
  if (shown.url !== EMPTY || (await answered((bound) => tab.ask('textLength', {}, bound), signal)) > 0)
    return shown;
  throw fail('not_found', { url: EMPTY }, NOTHING_OPEN);
}

const NOTHING_OPEN = {
  message: 'No page is open in this tab.',
  hint: 'Open a page[ with {nav_goto|navigate|research_open}], or give a url.',
  next: 'change_input',
} as const;
