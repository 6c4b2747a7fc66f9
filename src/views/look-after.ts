import { asWayfarerError } from '../core/index.ts';
import {
  seeing,
  settleToLook,
  SETTLE_POLICIES,
  tellDialog,
  type Acted,
  type Receipt,
} from '../page/index.ts';
import type { Session, SessionTab } from '../session/index.ts';
import { within, type ViewOptions } from './place.ts';
import { seePage, type Sight } from './sight.ts';
import { tellView, type Told } from './tell-view.ts';
import type { View, ViewReceipt } from './view.ts';

export interface Done {
  readonly acted: Pick<Acted<unknown>, 'url' | 'receipt'>;
  /** Where it was done. */
  readonly tab: SessionTab;
  /** What the tab showed before. */
  readonly documentId: string;
}

/** Shows where one is after something was done. What was done is told, also where nothing can be seen any more. */
export async function lookAfter(session: Session, done: Done, options: ViewOptions): Promise<View> {
  const { acted, tab, documentId } = done;
  const { receipt, url } = acted;
  const { dialog, settledBy } = receipt;
  const sessionTab = tabAfter(session, done);
  const teller = { session, sessionTab, views: options.views };
  const told = { url, receipt: receiptFor(receipt, false), settledBy };
  if (dialog !== undefined) return tellView(undefined, told, teller);
  if (options.wait === 'none') return tellView(undefined, { ...told, committed: false }, teller);
  const seen = await seeAfter(session, { sessionTab, isOther: sessionTab !== tab }, options);
  const { look, ...facts } = seen;
  const isElsewhere = look !== undefined && look.model.documentId !== documentId;
  return tellView(look, { ...told, ...facts, receipt: receiptFor(receipt, isElsewhere) }, teller);
}

/** The tab that is worked in after something was done. */
export function tabAfter(session: Session, { acted, tab }: Pick<Done, 'acted' | 'tab'>): SessionTab {
  const contextId = acted.receipt.newTab?.contextId ?? tab.contextId;
  // A page may have closed its own tab.
  const now = session.tabs().find((each) => each.contextId === contextId) ?? session.activeTab();
  return now.contextId === tab.contextId ? tab : now;
}

interface Where {
  readonly sessionTab: SessionTab;
  /** Nobody has waited for this tab yet. */
  readonly isOther: boolean;
}

type Seen = Partial<Told> & { readonly look?: Sight };

async function seeAfter(
  session: Session,
  { sessionTab, isOther }: Where,
  options: ViewOptions,
): Promise<Seen> {
  const { wait, settlePolicy, signal } = options;
  try {
    return await sessionTab.lane.run(async () => {
      const place = await sessionTab.enter(signal);
      const { tab } = place;
      const pinned = within(session, sessionTab, settlePolicy);
      if (wait === undefined && !isOther) {
        // What was done has come to an end already.
        const policy = SETTLE_POLICIES[pinned.config().defaultSettlePolicy];
        if (tab.traffic.isLeaving()) await settleToLook(tab, policy, signal);
        const look = await seePage({ session, sessionTab, tab, signal });
        return { ...shownIn(sessionTab), look };
      }
      const waitFor = wait === undefined || wait === 'none' ? 'settled' : wait;
      const see = seeing({ session: pinned, sessionTab, waitFor, signal, look: seePage });
      const { settledBy, look } = await see(place);
      return { ...shownIn(sessionTab), settledBy, look };
    }, signal);
  } catch (error) {
    const dialog = sessionTab.current()?.dialog();
    const shown = shownIn(sessionTab);
    if (dialog !== undefined) return { ...shown, dialog: tellDialog(dialog, session, sessionTab) };
    return { ...shown, unseen: asWayfarerError(error).code };
  }
}

function shownIn(sessionTab: SessionTab): Partial<Told> {
  const shown = sessionTab.current()?.lastDocument();
  return shown === undefined ? {} : { url: shown.url, status: shown.status, servedBy: shown.servedBy };
}

/** What the view says itself is left out: what ended the wait, and how another document is called and begins. */
export function receiptFor(receipt: Receipt, isElsewhere: boolean): ViewReceipt {
  const { settledBy: _settledBy, title, added, ...rest } = receipt;
  if (isElsewhere) return rest;
  return { ...rest, ...(title !== undefined && { title }), ...(added !== undefined && { added }) };
}
