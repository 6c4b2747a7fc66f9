import { monotonicMs } from '../core/index.ts';
import { movePage } from '../page/index.ts';
import type { Session } from '../session/index.ts';
import { viewAfterAction, receiptFor } from './view-after-action.ts';
import { tabFor, workIn, type ViewCall } from './view-call.ts';
import { seePage } from './perceive-view.ts';
import { writeView } from './write-view.ts';
import type { Navigation, View } from './terms/index.ts';

/** Moves in the history of a tab, or closes it, and returns the view after it. */
export async function navigateView(session: Session, action: Navigation, call: ViewCall): Promise<View> {
  const contextId = tabFor(session, call.contextId);
  if (action === 'close') return closeView(session, contextId, call);
  const { views, wait = 'settled' } = call;
  const { look, receipt, isElsewhere, ...moved } = await workIn(session, { contextId, call }, (scope) =>
    movePage(scope, action, { waitFor: wait, look: (seen) => seePage(seen, call) }),
  );
  views.outdate(session.key, contextId);
  const committed = moved.settledBy === undefined ? (false as const) : undefined;
  const facts = { ...moved, committed, receipt: receiptFor(receipt, isElsewhere) };
  return writeView(look, facts, { session, contextId, views });
}

/** The view of the tab that is active after one was closed. */
async function closeView(session: Session, contextId: string, call: ViewCall): Promise<View> {
  const startedMs = monotonicMs();
  await session.closeTab(contextId, call.signal);
  call.views.outdate(session.key, contextId);
  const ms = Math.round(monotonicMs() - startedMs);
  const receipt = { changed: true, target: { role: 'tab', label: contextId }, ms };
  return viewAfterAction(session, { acted: { url: '', receipt }, contextId, documentId: '' }, call);
}
