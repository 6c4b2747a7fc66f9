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
import { workIn, type ViewCall } from './view-call.ts';
import { seePage, type PerceivedView } from './perceive-view.ts';
import { writeView, type ViewFacts } from './write-view.ts';
import type { View } from './terms/index.ts';

export interface DoneAction {
  /** The turn in which it was done, if it is still held. */
  readonly scope?: TabScope;
  readonly acted: Pick<Acted<unknown>, 'url' | 'receipt'>;
  /** The tab in which it was done. */
  readonly contextId: string;
  /** The document before. */
  readonly documentId: string;
}

/**
 * The view after an action, in the same turn if it is still held. The action is reported even if the page cannot be
 * perceived any more.
 */
export async function viewAfterAction(session: Session, done: DoneAction, call: ViewCall): Promise<View> {
  const { acted, documentId, scope } = done;
  const { receipt, url } = acted;
  const { dialog, settledBy } = receipt;
  const contextId = tabAfter(session, done);
  const target = { session, contextId, views: call.views };
  const facts = { url, receipt: receiptFor(receipt, false), settledBy };
  if (dialog !== undefined) return writeView(undefined, facts, target);
  if (call.wait === 'none') return writeView(undefined, { ...facts, committed: false }, target);
  const isOther = contextId !== done.contextId;
  const see = (where: TabScope): Promise<SeenAfter> => seeAfter(where, isOther, call);
  const { look, ...seen } =
    scope === undefined ? await workIn(session, { contextId, call }, see).catch(notSeen) : await see(scope);
  const isElsewhere = look !== undefined && look.model.documentId !== documentId;
  return writeView(look, { ...facts, ...seen, receipt: receiptFor(receipt, isElsewhere) }, target);
}

/** The tab that is active after an action. */
export function tabAfter(
  session: Session,
  { acted, contextId }: Pick<DoneAction, 'acted' | 'contextId'>,
): string {
  const wanted = acted.receipt.newTab?.contextId ?? contextId;
  // A page may have closed its own tab.
  const isThere = session.tabs().some((each) => each.contextId === wanted);
  return isThere ? wanted : session.activeTab().contextId;
}

type SeenAfter = Partial<ViewFacts> & { readonly look?: PerceivedView };

/** Another tab than that of the action has not settled yet. */
async function seeAfter(scope: TabScope, isOther: boolean, call: ViewCall): Promise<SeenAfter> {
  const { tab, signal, config } = scope;
  const { wait } = call;
  try {
    if (wait === undefined && !isOther) {
      // The action has settled already.
      const policy = SETTLE_POLICIES[config.defaultSettlePolicy];
      if (tab.traffic.isLeaving()) await settleToLook(tab, policy, signal);
      const look = await seePage(scope, call);
      return { ...shownIn(scope), look };
    }
    const waitFor = wait === undefined || wait === 'none' ? 'settled' : wait;
    const { settledBy, look } = await seeWhenReady(scope, { waitFor, look: (seen) => seePage(seen, call) });
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

function shownIn({ tab }: TabScope): Partial<ViewFacts> {
  const { url, status, mimeType, servedBy } = tab.lastDocument();
  return { url, status, mimeType, servedBy };
}

/** Leaves out what the view itself contains: what ended the wait, and the title and first texts of another document. */
export function receiptFor(receipt: Receipt, isElsewhere: boolean): Receipt {
  const { settledBy: _settledBy, title, added, ...rest } = receipt;
  if (isElsewhere) return rest;
  return { ...rest, ...(title !== undefined && { title }), ...(added !== undefined && { added }) };
}
