import { attributeOf } from '../dom.ts';
import type { Names } from '../names/names.ts';
import { squeeze } from '../perceive/text.ts';

const MOST_HEADERS = 200;
const MOST_NAME_CHARS = 60;

/** The sort direction of table columns, by name. */
export type Sorting = ReadonlyMap<string, string>;

export function sortingOf(names: Names): Sorting {
  const headers = [...document.querySelectorAll('[aria-sort]')].slice(0, MOST_HEADERS);
  return new Map(
    headers.map((header) => [
      squeeze(names.of(header) || header.textContent, MOST_NAME_CHARS),
      attributeOf(header, 'aria-sort') ?? 'none',
    ]),
  );
}

/** The column by which a table is now sorted and was not before, or by which it is no longer sorted. */
export function sortSince(was: Sorting, is: Sorting): string | undefined {
  const changed = [...is].filter(([name, order]) => order !== (was.get(name) ?? 'none'));
  const [name, order] = changed.find(([, each]) => each !== 'none') ?? changed[0] ?? [];
  return name === undefined || order === undefined ? undefined : `${name}, ${order}`;
}
