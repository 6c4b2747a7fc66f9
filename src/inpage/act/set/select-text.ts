import { elementWithNumber, numberOf } from '../../perceive/node-numbers.ts';

/** Gives a field the keyboard with everything in it selected, so that what is typed takes its place. */
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

/** A control may be made of a part around the field that takes the keys. */
function focusedIn(element: HTMLElement): HTMLElement | undefined {
  const focused = element.querySelector(':focus');
  return focused instanceof HTMLElement ? focused : undefined;
}

/** The number of the field that has the keyboard now, as one comes when a cell is edited; 0 when none has. */
export function editedField(): number {
  const field = focusedField();
  return field === undefined ? 0 : numberOf(field);
}

function focusedField(): Element | undefined {
  let focused = document.activeElement;
  for (let inner = focused; inner !== null; inner = inner.shadowRoot?.activeElement ?? null) focused = inner;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) return focused;
  return focused instanceof HTMLElement && focused.isContentEditable ? focused : undefined;
}

/** Lets go of the keyboard, as somebody who is done with a field: many pages take its value only then. */
export function leaveField(node: number): boolean {
  const element = elementWithNumber(node);
  if (!(element instanceof HTMLElement)) return false;
  (focusedIn(element) ?? element).blur();
  return true;
}
