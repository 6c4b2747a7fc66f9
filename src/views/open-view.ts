import { openToLook } from '../page/index.ts';
import type { Session, SessionTab } from '../session/index.ts';
import { tabFor, within, type ViewOptions } from './place.ts';
import { seePage } from './sight.ts';
import { tellView } from './tell-view.ts';
import type { View } from './view.ts';

const NEW_TAB = 'new';

/** Opens an address and shows what is there. */
export async function openView(session: Session, url: string, options: ViewOptions): Promise<View> {
  const { views, signal, progress, wait = 'settled', settlePolicy, contextId } = options;
  if (contextId === NEW_TAB) return inNewTab(session, (tab) => openIn(tab));
  return openIn(tabFor(session, contextId));

  async function openIn(sessionTab: SessionTab): Promise<View> {
    const { look, ...opened } = await openToLook(within(session, sessionTab, settlePolicy), url, {
      signal,
      progress,
      waitFor: wait,
      look: seePage,
    });
    views.outdate(session, sessionTab.contextId);
    const committed = opened.settledBy === undefined ? (false as const) : undefined;
    return tellView(look, { ...opened, committed }, { session, sessionTab, views });
  }
}

/** A tab in which nothing could be opened is not left behind. */
async function inNewTab<T>(session: Session, work: (tab: SessionTab) => Promise<T>): Promise<T> {
  const former = session.activeTab();
  const tab = session.openTab();
  try {
    return await work(tab);
  } catch (error) {
    if (session.tabs().includes(former)) session.activate(former.contextId);
    if (session.tabs().includes(tab)) await session.closeTab(tab.contextId);
    throw error;
  }
}
