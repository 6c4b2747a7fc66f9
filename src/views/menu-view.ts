import { refuseUnreachable, settleToLook, SETTLE_POLICIES } from '../page/index.ts';
import type { Session } from '../session/index.ts';
import { tabFor, workIn, type ViewCall } from './place.ts';
import { seePage, type SightOptions } from './perceive-view.ts';
import { tellView } from './tell-view.ts';
import type { View } from './terms/index.ts';

// Whoever only looks at a page that never rests does not wait for it long; nor does it leave while it is looked at.
const LOOK_BOUND_MS = 1_000;

/** Shows what a tab shows now. */
export async function menuView(session: Session, part: SightOptions, call: ViewCall): Promise<View> {
  const contextId = tabFor(session, call.contextId);
  return workIn(session, { contextId, call }, async (scope) => {
    const { tab, signal, config } = scope;
    const policy = SETTLE_POLICIES[config.defaultSettlePolicy];
    const boundMs = tab.traffic.isLeaving() ? policy.boundMs : Math.min(policy.boundMs, LOOK_BOUND_MS);
    const { settledBy } = await settleToLook(tab, { ...policy, boundMs }, signal);
    refuseUnreachable(tab.lastDocument());
    const sight = await seePage(scope, part);
    const { url, status, servedBy } = tab.lastDocument();
    return tellView(sight, { url, status, servedBy, settledBy }, { session, contextId, views: call.views });
  });
}
