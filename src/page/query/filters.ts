import { fail } from '../../core/index.ts';
import { testAll } from './bounded-regex.ts';
import { foldLabel } from './fold.ts';
import type { ElementFilters, ListedElement } from './element-query.ts';
import { isHrefLike } from './wildcard.ts';

/** The elements that all filters let through, in their order. */
export function filterElements(
  listed: readonly ListedElement[],
  filters: ElementFilters,
): readonly ListedElement[] {
  const { tag, hrefPattern, textContains, textMatches, idRange } = filters;
  let left = listed;
  if (idRange !== undefined) left = inRange(left, idRange);
  if (tag !== undefined) {
    const wanted = tag.trim().toLowerCase();
    left = left.filter(({ element }) => element.tag.toLowerCase() === wanted);
  }
  if (hrefPattern !== undefined)
    left = left.filter(({ element: { attributes } }) => {
      const href = attributes['href'];
      return href !== undefined && isHrefLike(href, hrefPattern);
    });
  if (textContains !== undefined) {
    const wanted = foldLabel(textContains);
    left = left.filter(({ element }) => foldLabel(element.name).includes(wanted));
  }
  if (textMatches !== undefined) {
    const matching = testAll(
      textMatches,
      left.map(({ element }) => element.name),
    );
    left = left.filter((_, at) => matching[at] === true);
  }
  return left;
}

function inRange(
  listed: readonly ListedElement[],
  [first, last]: readonly [number, number],
): readonly ListedElement[] {
  if (first > last)
    throw fail(
      'invalid_input',
      { field: 'filters.id_range' },
      { message: 'The range ends before it starts.' },
    );
  return listed.filter(({ index }) => index >= first && index <= last);
}
