import { fail, WayfarerError } from '../core/index.ts';
import { executeAction, hasDocument, setState, type Acted } from '../page/index.ts';
import type { Session, SessionTab } from '../session/index.ts';
import { lookAfter } from './look-after.ts';
import { within, type ViewOptions } from './place.ts';
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
  const { views, contextId, settlePolicy } = options;
  const view = views.find(session, { viewToken: request.viewToken, contextId });
  const tab = session.tabs().find((each) => each.contextId === view.contextId);
  if (tab === undefined) throw staleView(view.viewToken);
  session.activate(tab.contextId);
  using _use = inUse(view);
  const acted = await choose(within(session, tab, settlePolicy), { view, request, tab }, options);
  views.outdate(session, tab.contextId);
  return await lookAfter(session, { acted, tab, documentId: view.documentId }, options);
}

/** Nobody else chooses from the view meanwhile. Where nothing came of it, it is still the current one. */
function inUse(view: KeptView): Disposable {
  view.state = 'in use';
  return {
    [Symbol.dispose]() {
      if (view.state === 'in use') view.state = 'current';
    },
  };
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
  await tab.lane.run(() => checkDocument(view, tab, signal), signal);
  const item = itemOf(view, request.menuItemId);
  checkValue(item, request);
  const { handle, address, isFile } = item;
  if (address !== undefined && isElsewhere(address, tab)) session.admission.admit(address);
  try {
    if (value === undefined) return await executeAction(session, { handle, intent: 'press' }, signal);
    const state = isFile && typeof value === 'string' ? { files: [value] } : value;
    return await setState(session, { handle, state }, { signal, uploadRoots });
  } catch (error) {
    // Another call may have led elsewhere in between.
    const isStale = error instanceof WayfarerError && error.code === 'handle_stale';
    if (isStale) await tab.lane.run(() => checkDocument(view, tab, signal), signal);
    throw error;
  }
}

async function checkDocument(view: KeptView, tab: SessionTab, signal: AbortSignal): Promise<void> {
  const place = await tab.enter(signal);
  if (await hasDocument(place.tab, view.documentId, signal)) return;
  view.state = 'stale';
  throw staleView(view.viewToken);
}

/** A jump within the page leads to no other address. */
function isElsewhere({ href, protocol }: URL, tab: SessionTab): boolean {
  const here = tab.current()?.lastDocument().url ?? '';
  return /^https?:$/.test(protocol) && href.split('#')[0] !== here.split('#')[0];
}
