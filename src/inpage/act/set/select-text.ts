import { elementWithNumber, numberOf } from '../../perceive/node-numbers.ts';

/** Focuses a field and selects its content, so that typing replaces it. */
export function selectText(node: number): boolean {
  const element = elementWithNumber(node);
  const field = element instanceof HTMLElement ? (focusedIn(element) ?? element) : undefined;
  if (field === undefined) return false;
  if (!field.matches(':focus')) field.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.select();
    return true;
  }
  const selection = window.getSelection();
  selection?.selectAllChildren(field);
  return field.isContentEditable;
}

/** The control may be a wrapper around the field that receives the keys. */
function focusedIn(element: HTMLElement): HTMLElement | undefined {
  const focused = element.querySelector(':focus');
  return focused instanceof HTMLElement ? focused : undefined;
}

/** The node of the focused field, such as one that appears when a cell is edited; 0 if there is none. */
export function editedField(): number {
  const field = focusedField();
  return field === undefined ? 0 : numberOf(field);
}

function focusedField(): Element | undefined {
  let focused = document.activeElement;
  for (let inner = focused; inner !== null; inner = inner.shadowRoot?.activeElement ?? null) focused = inner;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) return focused;
  if (focused instanceof HTMLSelectElement) return focused;
  return focused instanceof HTMLElement && focused.isContentEditable ? focused : undefined;
}

/** Removes the focus: many pages commit a field's value only on blur. */
export function leaveField(node: number): boolean {
  const element = elementWithNumber(node);
  if (!(element instanceof HTMLElement)) return false;
  (focusedIn(element) ?? element).blur();
  return true;
}
