import { isAround } from '../visible/cover.ts';

/** Whether a press on one element counts as a press on another: on its descendant or its label. */
export function isReached(hit: Element, target: Element): boolean {
  if (isAround(target, hit)) return true;
  const label = hit.closest('label');
  if (label instanceof HTMLLabelElement && label.control !== null && isAround(target, label.control))
    return true;
  if (hit instanceof HTMLAreaElement || target instanceof HTMLAreaElement) return true;
  // With `pointer-events: none`, a press on an element is meant for its ancestor.
  return isAround(hit, target) && getComputedStyle(target).pointerEvents === 'none';
}
