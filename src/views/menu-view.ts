import { refuseUnreachable, settleToLook, SETTLE_POLICIES } from '../page/index.ts';
import type { Session } from '../session/index.ts';
import { tabFor, type ViewOptions } from './place.ts';
import { seePage, type SightOptions } from './sight.ts';
import { tellView } from './tell-view.ts';
import type { View } from './view.ts';

export type MenuOptions = Pick<ViewOptions, 'views' | 'signal' | 'contextId'>;

// Whoever only looks at a page that never rests does not wait for it long; nor does it leave while it is looked at.
const LOOK_BOUND_MS = 1_000;

/** Shows what a tab shows now. */
export async function menuView(
  session: Session,
  { selector }: SightOptions,
  { views, signal, contextId }: MenuOptions,
): Promise<View> {
  const sessionTab = tabFor(session, contextId);
  return sessionTab.lane.run(async () => {
    const { tab } = await sessionTab.enter(signal);
    const policy = SETTLE_POLICIES[session.config().defaultSettlePolicy];
    const boundMs = tab.traffic.isLeaving() ? policy.boundMs : Math.min(policy.boundMs, LOOK_BOUND_MS);
    const { settledBy } = await settleToLook(tab, { ...policy, boundMs }, signal);
    refuseUnreachable(tab.lastDocument());
    const sight = await seePage({ session, sessionTab, tab, signal }, { selector });
    const { url, status, servedBy } = tab.lastDocument();
    return tellView(sight, { url, status, servedBy, settledBy }, { session, sessionTab, views });
  }, signal);
}
