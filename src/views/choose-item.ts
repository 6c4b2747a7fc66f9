import { fail, WayfarerError } from '../core/index.ts';
import { executeAction, hasDocument, setState, type Acted } from '../page/index.ts';
import type { Session, TabScope } from '../session/index.ts';
import { viewAfterAction, tabAfter } from './view-after-action.ts';
import { workIn, type ViewCall } from './view-call.ts';
import type { View } from './terms/index.ts';
import { itemOf, staleView, type KeptItem, type KeptView } from './view-store.ts';

export interface ChooseRequest {
  readonly menuItemId: string;
  readonly viewToken: string;
  /** The value for a field or another control with a state. */
  readonly value?: string | number | boolean | undefined;
}

export interface ChooseCall extends ViewCall {
  readonly uploadRoots: readonly string[];
}

/** Chooses an item of a view, and returns the view after it. */
export async function chooseItem(session: Session, request: ChooseRequest, call: ChooseCall): Promise<View> {
  const { views } = call;
  const view = views.find(session.key, { viewToken: request.viewToken, contextId: call.contextId });
  const { contextId, documentId } = view;
  if (session.tabs().every((each) => each.contextId !== contextId)) throw staleView(view.viewToken);
  session.activate(contextId);
  // In one turn, so that no other call works in the tab between the action and the view after it.
  const { done, seen } = await workIn(session, { contextId, call }, async (scope) => {
    const acted = await choose(scope, { view, request }, call);
    views.outdate(session.key, contextId);
    const done = { acted, contextId, documentId };
    const isHere = tabAfter(session, done) === contextId;
    return { done, seen: isHere ? await viewAfterAction(session, { ...done, scope }, call) : undefined };
  });
  // Another tab has its own lane, which must not be waited for while this one is held.
  return seen ?? viewAfterAction(session, done, call);
}

/** Checked before anything is done. */
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

interface ItemChoice {
  readonly view: KeptView;
  readonly request: ChooseRequest;
}

async function choose(
  scope: TabScope,
  { view, request }: ItemChoice,
  { uploadRoots }: ChooseCall,
): Promise<Acted<unknown>> {
  const { value } = request;
  // A stale view is reported before anything else that is wrong.
  await checkDocument(view, scope);
  const item = itemOf(view, request.menuItemId);
  checkValue(item, request);
  const { handle, address, isFile } = item;
  // Refused before the press, the page stays as it is; the address is counted when the tab navigates.
  const isLeaving = address !== undefined && isElsewhere(address, scope);
  const refused = isLeaving ? scope.admission.refusal(address.href) : undefined;
  if (refused !== undefined) throw refused;
  try {
    if (value === undefined) return await executeAction(scope, { handle, intent: 'press' });
    const state = isFile && typeof value === 'string' ? { files: [value] } : value;
    return await setState(scope, { handle, state }, { uploadRoots });
  } catch (error) {
    // The page may have navigated in between.
    const isStale = error instanceof WayfarerError && error.code === 'handle_stale';
    if (isStale) await checkDocument(view, scope);
    throw error;
  }
}

async function checkDocument(view: KeptView, { tab, signal }: TabScope): Promise<void> {
  if (view.state === 'current' && (await hasDocument(tab, view.documentId, signal))) return;
  view.state = 'stale';
  throw staleView(view.viewToken);
}

/** A fragment navigation does not leave the page. */
function isElsewhere({ href, protocol }: URL, { tab }: TabScope): boolean {
  const here = tab.lastDocument().url;
  return /^https?:$/.test(protocol) && href.split('#')[0] !== here.split('#')[0];
}
