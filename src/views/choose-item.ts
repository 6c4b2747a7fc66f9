import { fail, WayfarerError } from '../core/index.ts';
import { executeAction, hasDocument, setState, type Acted } from '../page/index.ts';
import type { Session, SessionTab } from '../session/index.ts';
import { lookAfter, tabAfter } from './look-after.ts';
import { inTurn, within, type ViewOptions } from './place.ts';
import type { View } from './view.ts';
import { itemOf, staleView, type KeptItem, type KeptView } from './view-store.ts';

export interface ChooseRequest {
  readonly menuItemId: string;
  readonly viewToken: string;
  /** What a field, or anything else that has a state, shall be. */
  readonly value?: string | number | boolean | undefined;
}

export interface ChooseOptions extends ViewOptions {
  readonly uploadRoots: readonly string[];
}

/** Chooses an item of a view, and shows what has come of it. */
export async function chooseItem(
  session: Session,
  request: ChooseRequest,
  options: ChooseOptions,
): Promise<View> {
  const { views, contextId, settlePolicy, signal } = options;
  const view = views.find(session, { viewToken: request.viewToken, contextId });
  const tab = session.tabs().find((each) => each.contextId === view.contextId);
  if (tab === undefined) throw staleView(view.viewToken);
  session.activate(tab.contextId);
  // Nobody else works in the tab between the choice and the look at what came of it.
  const { done, seen } = await tab.lane.run(async () => {
    const own = inTurn(tab);
    const acted = await choose(within(session, own, settlePolicy), { view, request, tab: own }, options);
    views.outdate(session, tab.contextId);
    const done = { acted, tab: own, documentId: view.documentId };
    return {
      done,
      seen: tabAfter(session, done) === own ? await lookAfter(session, done, options) : undefined,
    };
  }, signal);
  // Another tab has a line of its own, in which whoever holds this one does not wait.
  return seen ?? lookAfter(session, done, options);
}

/** Whether a value is wanted or not is known before anything is touched. */
function checkValue({ type }: KeptItem, { menuItemId, value }: ChooseRequest): void {
  if (type === 'field' && value === undefined) {
    const message = 'The argument value is required: this item is a field.';
    throw fail('invalid_input', { field: 'value', menuItemId, type }, { message });
  }
  if (value !== undefined && TAKES_NOTHING.has(type)) {
    const message = 'The argument value must be left out: this item takes none.';
    throw fail('invalid_input', { field: 'value', menuItemId, type }, { message });
  }
}

const TAKES_NOTHING = new Set(['link', 'button', 'download']);

interface Choosing {
  readonly view: KeptView;
  readonly request: ChooseRequest;
  readonly tab: SessionTab;
}

async function choose(
  session: Session,
  { view, request, tab }: Choosing,
  { signal, uploadRoots }: ChooseOptions,
): Promise<Acted<unknown>> {
  const { value } = request;
  // What a view has is of no interest any more once it is stale.
  await checkDocument(view, tab, signal);
  const item = itemOf(view, request.menuItemId);
  checkValue(item, request);
  const { handle, address, isFile } = item;
  // Known beforehand, it leaves the page as it is; it counts once the tab sets out for it.
  const isLeaving = address !== undefined && isElsewhere(address, tab);
  const refused = isLeaving ? session.admission.refusal(address.href) : undefined;
  if (refused !== undefined) throw refused;
  try {
    if (value === undefined) return await executeAction(session, { handle, intent: 'press' }, signal);
    const state = isFile && typeof value === 'string' ? { files: [value] } : value;
    return await setState(session, { handle, state }, { signal, uploadRoots });
  } catch (error) {
    // The page may have led elsewhere in between.
    const isStale = error instanceof WayfarerError && error.code === 'handle_stale';
    if (isStale) await checkDocument(view, tab, signal);
    throw error;
  }
}

async function checkDocument(view: KeptView, tab: SessionTab, signal: AbortSignal): Promise<void> {
  const place = await tab.enter(signal);
  if (view.state === 'current' && (await hasDocument(place.tab, view.documentId, signal))) return;
  view.state = 'stale';
  throw staleView(view.viewToken);
}

/** A jump within the page leads to no other address. */
function isElsewhere({ href, protocol }: URL, tab: SessionTab): boolean {
  const here = tab.current()?.lastDocument().url ?? '';
  return /^https?:$/.test(protocol) && href.split('#')[0] !== here.split('#')[0];
}
