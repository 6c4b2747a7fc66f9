import { attributeOf, hasAttributeOf, localNameOf } from '../dom.ts';
import { roleOf } from './roles.ts';

const LAYER_ROLES = new Set(['dialog', 'alertdialog', 'menu', 'listbox']);
const POPOVER = 'popover';

/** The role of a dialog, menu or popover; empty for other elements. */
export function layerRole(element: Element): string {
  const role = roleOf(element);
  if (LAYER_ROLES.has(role)) return role;
  if (localNameOf(element) === 'dialog' || attributeOf(element, 'aria-modal') === 'true') return 'dialog';
  return hasAttributeOf(element, 'popover') ? POPOVER : '';
}

export function isLayerRole(role: string): boolean {
  return LAYER_ROLES.has(role) || role === POPOVER;
}
