import { attributeOf } from '../dom.ts';
import { knownClickables } from './clickables.ts';
import type { SeenElement } from './perception.ts';

const TOLD = [
  ...['id', 'class', 'href', 'name', 'type', 'placeholder', 'title', 'alt', 'rel', 'download', 'target'],
  ...['aria-label', 'role', 'autocomplete'],
] as const;
const MOST_CHARS = 500;

/** How an element is written, of what tells it from others, and whether the page hears of its clicks. */
export function toldAttributes(element: Element): Pick<SeenElement, 'attributes' | 'handled'> {
  const attributes: Record<string, string> = {};
  for (const name of TOLD) {
    const value = attributeOf(element, name);
    if (value !== null) attributes[name] = value.trim().slice(0, MOST_CHARS);
  }
  return {
    attributes,
    ...(knownClickables.evidenceOf(element) !== undefined && { handled: true as const }),
  };
}
