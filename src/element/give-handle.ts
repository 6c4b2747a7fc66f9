import type { HandleStore } from './handle-store.ts';
import type { Series } from './handle-numbers.ts';
import { meaningOf, surroundingsOf } from './meaning.ts';
import type { PageElement, PageModel } from './model.ts';
import { surroundingsOfAll } from './surroundings.ts';

/** The store of the handles, and their prefix. */
export interface GivingScope {
  readonly handles: HandleStore;
  readonly contextId: string;
  readonly series?: Series;
  /** The element is listed on a later page than the first. */
  readonly isLater?: boolean;
}

/** Gives an element of a page its handle. */
export function giveHandle(
  element: PageElement,
  model: PageModel,
  { handles, contextId, series = 'e', isLater = false }: GivingScope,
): string {
  return handles.give(
    {
      contextId,
      address: element.address,
      isLater,
      meaning: meaningOf(element, model.groups),
      ...surroundingsOf(element, model),
    },
    series,
  );
}

/** Gives many elements of a page their handles at once. */
export function giveHandles(
  elements: readonly PageElement[],
  model: PageModel,
  { handles, contextId, series = 'e' }: GivingScope,
): Map<PageElement, string> {
  const given = new Map<PageElement, string>();
  for (const { element, ...known } of surroundingsOfAll(elements, model)) {
    const { address } = element;
    given.set(element, handles.give({ contextId, address, ...known }, series));
  }
  return given;
}
