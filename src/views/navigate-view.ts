import { monotonicMs } from '../core/index.ts';
import { movePage } from '../page/index.ts';
import type { Session, SessionTab } from '../session/index.ts';
import { lookAfter, receiptFor } from './look-after.ts';
import { tabFor, within, type ViewOptions } from './place.ts';
import { seePage } from './sight.ts';
import { tellView } from './tell-view.ts';
import type { Navigation } from './terms/index.ts';
import type { View } from './view.ts';

/** Moves in the history of a tab, or closes it, and shows where one is then. */
export async function navigateView(
  session: Session,
  action: Navigation,
  options: ViewOptions,
): Promise<View> {
  const sessionTab = tabFor(session, options.contextId);
  if (action === 'close') return closeView(session, sessionTab, options);
  const { views, signal, progress, wait = 'settled', settlePolicy } = options;
  const { look, receipt, isElsewhere, ...moved } = await movePage(
    within(session, sessionTab, settlePolicy),
    action,
    {
      signal,
      progress,
      waitFor: wait,
      look: seePage,
    },
  );
  views.outdate(session, sessionTab.contextId);
  const committed = moved.settledBy === undefined ? (false as const) : undefined;
  const told = { ...moved, committed, receipt: receiptFor(receipt, isElsewhere) };
  return tellView(look, told, { session, sessionTab, views });
}

/** Shows the tab that is active after one was closed. */
async function closeView(session: Session, closed: SessionTab, options: ViewOptions): Promise<View> {
  const { contextId } = closed;
  const startedMs = monotonicMs();
  await closed.lane.run(() => session.closeTab(contextId), options.signal);
  options.views.outdate(session, contextId);
  const ms = Math.round(monotonicMs() - startedMs);
  const receipt = { changed: true, target: { role: 'tab', label: contextId }, ms };
  return lookAfter(session, { acted: { url: '', receipt }, tab: closed, documentId: '' }, options);
}
