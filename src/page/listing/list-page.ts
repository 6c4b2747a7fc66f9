import { createHash } from 'node:crypto';
import type { SessionTab } from '../../session/index.ts';
import { giveHandles, type HandleScope } from '../handles/index.ts';
import { hasVersions, perceivePage, type PageElement, type PageModel } from '../perceive/index.ts';
import { isListed } from './listed.ts';

/** An element of a page, and its place in the list of all. */
export interface ListedElement {
  readonly element: PageElement;
  readonly index: number;
}

/** A listed element under the id that it keeps while its document lives. */
export interface NamedElement extends ListedElement {
  readonly id: string;
}

/** Everything on a page that gets an id, in document order. */
interface List {
  readonly model: PageModel;
  readonly listed: readonly ListedElement[];
}

export interface ListedPage extends List {
  /** Whether it has the same elements in the same places as the last list of this tab. */
  readonly isAsBefore: boolean;
  /** Gives elements of the list their ids, for an answer that shows them. */
  name(shown: readonly ListedElement[]): NamedElement[];
  /** Keeps the list for whoever goes on with it. */
  keep(): void;
}

export interface ListOptions {
  /** Whether it goes on with the last list; a long one is used again while the page stays as it is. */
  readonly goesOn?: boolean;
}

/** Lists the page in a tab; the first list of a document numbers its elements in their order. */
export async function listPage(scope: HandleScope, { goesOn = false }: ListOptions): Promise<ListedPage> {
  const { session, sessionTab } = scope;
  const lastKey = lastLists.get(sessionTab)?.key;
  const list = (goesOn ? await keptList(scope) : undefined) ?? (await newList(scope));
  const { model, listed } = list;
  const key = keyOf(listed);
  lastLists.set(sessionTab, { key });
  session.handles.reserve(
    sessionTab.contextId,
    listed.map(({ element }) => element.address),
  );
  return {
    ...list,
    isAsBefore: key === lastKey,
    keep: () => {
      if (listed.length >= MANY_ELEMENTS) lastLists.set(sessionTab, { key, kept: list });
    },
    name(shown) {
      const elements = shown.map(({ element }) => element);
      const ids = giveHandles(elements, model, { session, sessionTab, series: 'wa-' });
      return shown.map((each) => ({ ...each, id: ids.get(each.element) ?? '' }));
    },
  };
}

// Below this a new look costs next to nothing, and shows states that scripts have set without touching the document.
const MANY_ELEMENTS = 2_000;
// A very large page needs long to be laid out for the first time.
const LAYOUT_BOUND_MS = 18_000;

/** The list that was kept, if the page is still as it was. */
async function keptList({ sessionTab, tab, signal }: HandleScope): Promise<List | undefined> {
  const kept = lastLists.get(sessionTab)?.kept;
  return kept !== undefined && (await hasVersions(tab, kept.model.versions, signal)) ? kept : undefined;
}

async function newList({ sessionTab, tab, signal }: HandleScope): Promise<List> {
  // Two lists of a very large page at once would be too much.
  lastLists.delete(sessionTab);
  const model = await perceivePage(tab, { signal, boundMs: LAYOUT_BOUND_MS, withAttributes: true });
  return { model, listed: model.elements.filter(isListed).map((element, index) => ({ element, index })) };
}

/** Of each tab the list that was made last: what stood in it, and itself where somebody may go on with it. */
const lastLists = new WeakMap<SessionTab, { readonly key: string; readonly kept?: List }>();

function keyOf(listed: readonly ListedElement[]): string {
  const nodes = listed.map(({ element: { address } }) => `${address.documentId} ${address.node}`);
  return createHash('sha256').update(nodes.join('\n')).digest('base64');
}
