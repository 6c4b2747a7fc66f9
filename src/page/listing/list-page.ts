import { createHash } from 'node:crypto';
import type { TabScope } from '../../session/index.ts';
import { giveHandles, type PageElement, type PageModel } from '../../element/index.ts';
import { hasVersions, PART_SIZE, perceivePage, type WantedElements } from '../perceive/index.ts';
import { refuseUnreachable } from '../unreachable.ts';
import { isListed } from './listed.ts';

/** An element of a page, and its index in the list. */
export interface ListedElement {
  readonly element: PageElement;
  readonly index: number;
}

/** A listed element with the id that it keeps as long as its document. */
export interface NamedElement extends ListedElement {
  readonly id: string;
}

/** All elements of a page that get an id, in document order; only a part of a very large page. */
interface List {
  readonly model: PageModel;
  readonly listed: readonly ListedElement[];
  /** The index after its last element, if other parts follow. */
  readonly end?: number;
}

export interface ListedPart extends List {
  /** Gives elements of the list their ids, for an answer that shows them. */
  name(shown: readonly ListedElement[]): NamedElement[];
}

export interface ListedPage extends ListedPart {
  /** Whether it has the same elements at the same indexes as the last list of this tab. */
  readonly isAsBefore: boolean;
  /** The part that lists the elements from an index on: this one, or a later part of a very large page. */
  partAt(index: number): Promise<ListedPart>;
  /** Keeps the list for calls that continue it. */
  keep(): void;
}

export interface ListOptions {
  /** Whether it continues the last list; a long one is reused while the page is unchanged. */
  readonly goesOn?: boolean;
  /** Which elements of a very large page matter; its first part by default. */
  readonly wanted?: WantedElements;
}

/** Lists the elements of a tab; the first list of a document numbers them in document order. */
export async function listPage(
  scope: TabScope,
  { goesOn = false, wanted = { from: 0 } }: ListOptions = {},
): Promise<ListedPage> {
  refuseUnreachable(scope.tab.lastDocument());
  const { tabKey } = scope;
  const lastKey = lastLists.get(tabKey)?.key;
  const list = (goesOn ? await keptList(scope) : undefined) ?? (await newList(scope, wanted));
  const { model, listed } = list;
  const key = keyOf(listed);
  lastLists.set(tabKey, { ...lastLists.get(tabKey), key });
  const part = toPart(list, scope);
  return {
    ...part,
    isAsBefore: key === lastKey,
    partAt: async (index) =>
      index < countFirst(listed) || !model.isPart ? part : toPart(await laterList(index, list, scope), scope),
    keep: () => {
      if (listed.length >= MANY_ELEMENTS)
        lastLists.set(tabKey, { ...lastLists.get(tabKey), key, kept: list });
    },
  };
}

function toPart(list: List, { handles, contextId }: TabScope): ListedPart {
  handles.reserve(
    contextId,
    list.listed.map(({ element }) => element.address),
  );
  return {
    ...list,
    name(shown) {
      const elements = shown.map(({ element }) => element);
      const ids = giveHandles(elements, list.model, { handles, contextId, series: 'wa-' });
      return shown.map((each) => ({ ...each, id: ids.get(each.element) ?? '' }));
    },
  };
}

// Below this a new look costs next to nothing, and shows states that scripts set without changing the document.
const MANY_ELEMENTS = 2_000;

/** The kept list, if the page is unchanged. */
async function keptList({ tabKey, tab, signal }: TabScope): Promise<List | undefined> {
  const kept = lastLists.get(tabKey)?.kept;
  return kept !== undefined && (await hasVersions(tab, kept.model.versions, signal)) ? kept : undefined;
}

async function newList({ tabKey, tab, signal }: TabScope, wanted: WantedElements): Promise<List> {
  // Two lists of a very large page at once would take too much memory.
  lastLists.delete(tabKey);
  const model = await perceivePage(tab, { signal, withAttributes: true, wanted });
  const listed = numbered(model.elements.filter(isListed));
  return { model, listed, ...(model.isPart && { end: countFirst(listed) }) };
}

/**
 * Elements are numbered in order. On a very large page those after the first part are numbered as if all elements
 * before them were listed, so that every part gives an element the same number.
 */
function numbered(elements: readonly PageElement[]): ListedElement[] {
  const first = elements.filter((element) => !isLater(element));
  return [
    ...first.map((element, index) => ({ element, index })),
    ...elements.filter(isLater).map((element) => ({ element, index: laterIndex(element, first.length) })),
  ];
}

/** Whether it comes after the first part of a very large page; elements in frames belong to the first part. */
function isLater({ ordinal, framePath }: PageElement): boolean {
  return framePath.length === 0 && ordinal !== undefined && ordinal >= PART_SIZE;
}

function countFirst(listed: readonly ListedElement[]): number {
  return listed.filter(({ element }) => !isLater(element)).length;
}

function laterIndex({ ordinal = 0 }: PageElement, firstCount: number): number {
  return firstCount + ordinal - PART_SIZE;
}

/** The elements of the page from shortly before an index that is beyond the first part. */
async function laterList(index: number, first: List, scope: TabScope): Promise<List> {
  const { tabKey, tab, signal } = scope;
  const kept = lastLists.get(tabKey)?.later;
  const isIn = kept?.listed.some((each) => each.index === index) === true;
  if (isIn && (await hasVersions(tab, kept.model.versions, signal))) return kept;
  const firstCount = countFirst(first.listed);
  // The element before it shows where the wanted one begins.
  const wanted = { from: PART_SIZE + index - firstCount - 1 };
  const model = await perceivePage(tab, { signal, withAttributes: true, wanted });
  const elements = model.elements.filter(isListed);
  const listed = elements.map((element) => ({ element, index: laterIndex(element, firstCount) }));
  const last = model.elements.at(-1);
  const later = { model, listed, ...(last !== undefined && { end: laterIndex(last, firstCount) + 1 }) };
  const known = lastLists.get(tabKey);
  if (known !== undefined) lastLists.set(tabKey, { ...known, later });
  return later;
}

interface LastList {
  /** Identifies its content. */
  readonly key: string;
  /** The list, and the last later part of the page, kept for calls that continue them. */
  readonly kept?: List;
  readonly later?: List;
}

/** The last list of each tab. */
const lastLists = new WeakMap<object, LastList>();

function keyOf(listed: readonly ListedElement[]): string {
  const nodes = listed.map(({ element: { address } }) => `${address.documentId} ${address.node}`);
  return createHash('sha256').update(nodes.join('\n')).digest('base64');
}
