import { refuseUnreachable, settleToLook, SETTLE_POLICIES } from '../page/index.ts';
import type { Session } from '../session/index.ts';
import { tabFor, workIn, type ViewCall } from './view-call.ts';
import { seePage, type SightOptions } from './perceive-view.ts';
import { writeView } from './write-view.ts';
import type { View } from './terms/index.ts';

// A page that never becomes quiet is not waited for long if it is only viewed.
const LOOK_BOUND_MS = 1_000;

/** The view of the current page of a tab. */
export async function menuView(session: Session, part: SightOptions, call: ViewCall): Promise<View> {
  const contextId = tabFor(session, call.contextId);
  return workIn(session, { contextId, call }, async (scope) => {
    const { tab, signal, config } = scope;
    const policy = SETTLE_POLICIES[config.defaultSettlePolicy];
    const boundMs = tab.traffic.isLeaving() ? policy.boundMs : Math.min(policy.boundMs, LOOK_BOUND_MS);
    const { settledBy } = await settleToLook(tab, { ...policy, boundMs }, signal);
    refuseUnreachable(tab.lastDocument());
    const sight = await seePage(scope, part);
    const { url, status, mimeType, servedBy } = tab.lastDocument();
    const facts = { url, status, mimeType, servedBy, settledBy };
    return writeView(sight, facts, { session, contextId, views: call.views });
  });
}
