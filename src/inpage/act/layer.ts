import { layerRole } from '../names/layer-role.ts';
import { roleOf } from '../names/roles.ts';
import { flatParentOf } from '../perceive/flat-tree.ts';
import { elementWithNumber, numberOf } from '../perceive/node-numbers.ts';

const MOST_LEVELS = 200;

/** The node of the dialog, menu or popover that an element is, or is in; 0 if there is none. */
export function layerOf(node: number, isInside: boolean): number {
  let at: Element | null = elementWithNumber(node) ?? null;
  const levels = isInside ? MOST_LEVELS : 1;
  for (let level = 0; at !== null && level < levels; level++, at = flatParentOf(at))
    if (isLayer(at)) return numberOf(at);
  return 0;
}

function isLayer(element: Element): boolean {
  return layerRole(element) !== '' || roleOf(element) === 'tooltip';
}
