import { isConnected } from '../dom.ts';
import { elementWithNumber } from '../perceive/node-numbers.ts';

/** Focuses an element; returns whether it received the focus. */
export function focusOn(node: number): boolean {
  const element = elementWithNumber(node);
  if (element === undefined || !isConnected(element)) return false;
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
  return element.matches(':focus') || element.matches(':focus-within');
}

/** A file input, for the driver to fill. */
export function fileField(node: number): Element | null {
  const element = elementWithNumber(node);
  return element instanceof HTMLInputElement && element.type === 'file' ? element : null;
}

/** The last resort when no press reaches an element. */
export function clickByScript(node: number): boolean {
  const element = elementWithNumber(node);
  if (!(element instanceof HTMLElement) || !isConnected(element)) return false;
  element.click();
  return true;
}
