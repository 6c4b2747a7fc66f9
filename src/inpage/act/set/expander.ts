import { boundsOf, localNameOf } from '../../dom.ts';
import { roleOf } from '../../names/roles.ts';
import { elementWithNumber, numberOf } from '../../perceive/node-numbers.ts';

const MOST_LOOKED_AT = 20;
const LARGEST = 40;

/** The node of the small part of an item that expands it, or 0. */
export function expanderOf(node: number): number {
  const item = elementWithNumber(node);
  if (item === undefined) return 0;
  const parts = [...item.querySelectorAll('*')].slice(0, MOST_LOOKED_AT);
  const own = parts.filter((part) => part.closest('[role=treeitem], [role=row]') === item && isSmall(part));
  const button = own.find((part) => localNameOf(part) === 'button' || roleOf(part) === 'button');
  const found = button ?? own[0];
  return found === undefined ? 0 : numberOf(found);
}

function isSmall(part: Element): boolean {
  const { width, height } = boundsOf(part);
  return width > 2 && height > 2 && width <= LARGEST && height <= LARGEST;
}
