import { refuseUnreachable, settleToView } from '../page/index.ts';
import type { Session } from '../session/index.ts';
import { tabFor, workIn, type ViewCall } from './view-call.ts';
import { seePage, type SightOptions } from './perceive-view.ts';
import { writeView } from './write-view.ts';
import type { View } from './terms/index.ts';

/** The view of the current page of a tab. */
export async function menuView(session: Session, part: SightOptions, call: ViewCall): Promise<View> {
  const contextId = tabFor(session, call.contextId);
  return workIn(session, { contextId, call }, async (scope) => {
    const { tab } = scope;
    const { settledBy } = await settleToView(scope);
    refuseUnreachable(tab.lastDocument());
    const sight = await seePage(scope, call, part);
    const { url, status, mimeType, servedBy } = tab.lastDocument();
    const facts = { url, status, mimeType, servedBy, settledBy };
    return writeView(sight, facts, { session, contextId, views: call.views });
  });
}
