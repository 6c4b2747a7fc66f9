import { attributeOf, hasAttributeOf } from '../dom.ts';
import { shownText } from '../names/shown-text.ts';
import { knownClickables } from './clickables.ts';
import type { SeenElement } from './perception.ts';
import { squeeze } from './text.ts';

const TOLD = [
  ...['id', 'class', 'href', 'name', 'type', 'placeholder', 'title', 'alt', 'rel', 'download', 'target'],
  ...['aria-label', 'role', 'autocomplete'],
] as const;
const MOST_CHARS = 500;
const MOST_SHOWN_CHARS = 1_000;
// Ends a name that was cut.
const CUT = '…';

/** How an element is written, of what tells it from others, what it shows, and whether the page hears of its clicks. */
export function toldAttributes(
  element: Element,
  name: string,
): Pick<SeenElement, 'attributes' | 'handled' | 'shown'> {
  const attributes: Record<string, string> = {};
  for (const each of TOLD) {
    const value = attributeOf(element, each);
    if (value !== null) attributes[each] = value.trim().slice(0, MOST_CHARS);
  }
  const shown = shownBeside(element, name);
  return {
    attributes,
    ...(knownClickables.evidenceOf(element) !== undefined && { handled: true as const }),
    ...(shown !== '' && { shown }),
  };
}

/** Most elements are called what stands on them; only of the others it is read once more. */
function shownBeside(element: Element, name: string): string {
  const isNamedByOther = hasAttributeOf(element, 'aria-label') || hasAttributeOf(element, 'aria-labelledby');
  if (!isNamedByOther && !name.endsWith(CUT)) return '';
  const shown = squeeze(shownText(element, MOST_SHOWN_CHARS), MOST_SHOWN_CHARS);
  return shown === name ? '' : shown;
}
