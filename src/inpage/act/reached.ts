import { isAround } from '../visible/cover.ts';

/** Whether a press on one element is a press on another: on a part of it, or on its label. */
export function isReached(hit: Element, target: Element): boolean {
  if (isAround(target, hit)) return true;
  const label = hit.closest('label');
  if (label instanceof HTMLLabelElement && label.control !== null && isAround(target, label.control))
    return true;
  if (hit instanceof HTMLAreaElement || target instanceof HTMLAreaElement) return true;
  // A page that lets presses through an element means them for what is around it.
  return isAround(hit, target) && getComputedStyle(target).pointerEvents === 'none';
}
