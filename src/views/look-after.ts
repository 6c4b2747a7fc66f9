import { asWayfarerError } from '../core/index.ts';
import {
  seeWhenReady,
  settleToLook,
  SETTLE_POLICIES,
  tellDialog,
  type Acted,
  type Receipt,
} from '../page/index.ts';
import type { Session, TabScope } from '../session/index.ts';
import { workIn, type ViewCall } from './place.ts';
import { seePage, type PerceivedView } from './perceive-view.ts';
import { tellView, type ToldView } from './tell-view.ts';
import type { View } from './terms/index.ts';

export interface DoneAction {
  /** The turn in which it was done, while that lasts. */
  readonly scope?: TabScope;
  readonly acted: Pick<Acted<unknown>, 'url' | 'receipt'>;
  /** Where it was done. */
  readonly contextId: string;
  /** What the tab showed before. */
  readonly documentId: string;
}

/**
 * Shows where one is after something was done, in the same turn where it lasts. What was done is told, also where
 * nothing can be seen any more.
 */
export async function lookAfter(session: Session, done: DoneAction, call: ViewCall): Promise<View> {
  const { acted, documentId, scope } = done;
  const { receipt, url } = acted;
  const { dialog, settledBy } = receipt;
  const contextId = tabAfter(session, done);
  const teller = { session, contextId, views: call.views };
  const told = { url, receipt: receiptFor(receipt, false), settledBy };
  if (dialog !== undefined) return tellView(undefined, told, teller);
  if (call.wait === 'none') return tellView(undefined, { ...told, committed: false }, teller);
  const isOther = contextId !== done.contextId;
  const see = (where: TabScope): Promise<SeenAfter> => seeAfter(where, isOther, call);
  const { look, ...facts } =
    scope === undefined ? await workIn(session, { contextId, call }, see).catch(notSeen) : await see(scope);
  const isElsewhere = look !== undefined && look.model.documentId !== documentId;
  return tellView(look, { ...told, ...facts, receipt: receiptFor(receipt, isElsewhere) }, teller);
}

/** The tab that is worked in after something was done. */
export function tabAfter(
  session: Session,
  { acted, contextId }: Pick<DoneAction, 'acted' | 'contextId'>,
): string {
  const wanted = acted.receipt.newTab?.contextId ?? contextId;
  // A page may have closed its own tab.
  const isThere = session.tabs().some((each) => each.contextId === wanted);
  return isThere ? wanted : session.activeTab().contextId;
}

type SeenAfter = Partial<ToldView> & { readonly look?: PerceivedView };

/** Nobody has waited for another tab than the one in which something was done. */
async function seeAfter(scope: TabScope, isOther: boolean, { wait }: ViewCall): Promise<SeenAfter> {
  const { tab, signal, config } = scope;
  try {
    if (wait === undefined && !isOther) {
      // What was done has come to an end already.
      const policy = SETTLE_POLICIES[config.defaultSettlePolicy];
      if (tab.traffic.isLeaving()) await settleToLook(tab, policy, signal);
      const look = await seePage(scope);
      return { ...shownIn(scope), look };
    }
    const waitFor = wait === undefined || wait === 'none' ? 'settled' : wait;
    const { settledBy, look } = await seeWhenReady(scope, { waitFor, look: seePage });
    return { ...shownIn(scope), settledBy, look };
  } catch (error) {
    const dialog = tab.dialog();
    const shown = shownIn(scope);
    if (dialog !== undefined) return { ...shown, dialog: tellDialog(dialog, scope) };
    return { ...shown, ...notSeen(error) };
  }
}

function notSeen(error: unknown): SeenAfter {
  return { unseen: asWayfarerError(error).code };
}

function shownIn({ tab }: TabScope): Partial<ToldView> {
  const { url, status, servedBy } = tab.lastDocument();
  return { url, status, servedBy };
}

/** What the view says itself is left out: what ended the wait, and how another document is called and begins. */
export function receiptFor(receipt: Receipt, isElsewhere: boolean): Receipt {
  const { settledBy: _settledBy, title, added, ...rest } = receipt;
  if (isElsewhere) return rest;
  return { ...rest, ...(title !== undefined && { title }), ...(added !== undefined && { added }) };
}
