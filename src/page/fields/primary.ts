import type { PageElement } from '../../element/index.ts';
import { find } from '../../element/find/index.ts';
import { isContent, type FieldsPage } from './fields-page.ts';
import { readPrice } from './price.ts';

/** The primary action, and the next best candidates. */
export interface PrimaryChoice {
  /** Undefined if nothing stands out. */
  readonly chosen: { readonly element: PageElement; readonly isSure: boolean } | undefined;
  readonly runnersUp: readonly PageElement[];
}

const ROLES: ReadonlySet<string> = new Set(['button', 'link', 'clickable', 'menuitem']);

/** A page's primary action: the one that buys its product, else the only one styled as primary. */
export function choosePrimary(page: FieldsPage, hint?: string): PrimaryChoice {
  const candidates = page.model.elements.filter((element) => isCandidate(element, page));
  const primary = candidates.filter(({ isPrimary }) => isPrimary);
  if (hint !== undefined) return withFirst(named(candidates, hint, page), primary);
  const price = readPrice(page);
  const isListing = price !== undefined && !Array.isArray(price) && 'several' in price;
  // The cards of a listing have their own primary actions.
  if (isListing && !page.isPart) return { chosen: undefined, runnersUp: primary };
  // Controls for buying other products come after that of the page's own product.
  const buying = new Set(price === undefined ? [] : named(candidates, 'add to cart', page));
  if (buying.size > 0)
    return withFirst(
      candidates.filter((element) => buying.has(element)),
      primary,
    );
  const labels = new Set(primary.map(({ name }) => name));
  const [only] = primary;
  const isAlone = labels.size === 1 && only !== undefined && only.isOnScreen && price === undefined;
  return isAlone
    ? { chosen: { element: only, isSure: false }, runnersUp: [] }
    : { chosen: undefined, runnersUp: primary };
}

/** It can be pressed, and is not one of many similar elements. */
function isCandidate(element: PageElement, page: FieldsPage): boolean {
  const { role, name, state, row } = element;
  if (!ROLES.has(role) || name === '' || state.disabled === true) return false;
  return isContent(element, page) && (page.isPart || row === '');
}

/** The candidates that match the words, best first. */
function named(
  candidates: readonly PageElement[],
  words: string,
  { model: { groups } }: FieldsPage,
): readonly PageElement[] {
  const { matches, isLoose } = find(candidates, groups, words);
  const own = isLoose ? [] : matches.filter(({ isAround }) => !isAround);
  return own.map(({ element }) => element);
}

/** The first one, unless another one is as good and has a different label. */
function withFirst(found: readonly PageElement[], primary: readonly PageElement[]): PrimaryChoice {
  const [first] = found;
  const rest = [...found.slice(1), ...primary].filter(({ name }) => name !== first?.name);
  if (first === undefined) return { chosen: undefined, runnersUp: primary };
  const isSure = found.every(({ name, isPrimary }) => name === first.name || (first.isPrimary && !isPrimary));
  return { chosen: { element: first, isSure }, runnersUp: [...new Set(rest)] };
}
