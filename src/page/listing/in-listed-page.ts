import type { Session } from '../../session/index.ts';
import type { HandleScope } from '../handles/index.ts';
import { refuseUnreachable } from '../unreachable.ts';
import { listPage, type ListedPage, type ListOptions } from './list-page.ts';

/** Lists what the session's active tab shows, and works with it before anybody else works in the tab. */
export async function inListedPage<T>(
  session: Session,
  { signal, ...how }: ListOptions & { readonly signal: AbortSignal },
  work: (page: ListedPage, scope: HandleScope) => T | Promise<T>,
): Promise<T> {
  const sessionTab = session.activeTab();
  return sessionTab.lane.run(async () => {
    const { tab } = await sessionTab.enter(signal);
    refuseUnreachable(tab.lastDocument());
    const scope = { session, sessionTab, tab, signal };
    return work(await listPage(scope, how), scope);
  }, signal);
}
