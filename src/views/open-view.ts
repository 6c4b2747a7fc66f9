import { parseTarget } from '../net/index.ts';
import { openToLook } from '../page/index.ts';
import type { Session } from '../session/index.ts';
import { tabFor, workIn, type ViewCall } from './view-call.ts';
import { seePage } from './perceive-view.ts';
import { writeView } from './write-view.ts';
import type { View } from './terms/index.ts';

const NEW_TAB = 'new';

/** Opens an address and returns its view. */
export async function openView(session: Session, url: string, call: ViewCall): Promise<View> {
  const { views, progress, wait = 'settled' } = call;
  const target = parseTarget(url);
  if (call.contextId === NEW_TAB) return inNewTab(session, (tab) => openIn(tab));
  return openIn(tabFor(session, call.contextId));

  async function openIn(contextId: string): Promise<View> {
    progress('Waiting for the browser');
    const { look, ...opened } = await workIn(session, { contextId, isLeaving: true, call }, (scope) =>
      openToLook(scope, target, { waitFor: wait, look: (seen) => seePage(seen, call) }),
    );
    views.outdate(session.key, contextId);
    const committed = opened.settledBy === undefined ? (false as const) : undefined;
    return writeView(look, { ...opened, committed }, { session, contextId, views });
  }
}

/** A new tab is closed again if nothing could be opened in it. */
async function inNewTab<T>(session: Session, work: (contextId: string) => Promise<T>): Promise<T> {
  const former = session.activeTab();
  const tab = session.openTab();
  try {
    return await work(tab.contextId);
  } catch (error) {
    if (session.tabs().includes(former)) session.activate(former.contextId);
    if (session.tabs().includes(tab)) await session.closeTab(tab.contextId, NEVER);
    throw error;
  }
}

const NEVER = new AbortController().signal;
