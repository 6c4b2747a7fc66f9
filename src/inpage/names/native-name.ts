import { isLabelable, type Labels } from './labels.ts';
import { squeezed } from './name-text.ts';
import { attributeOf, localNameOf, textContentOf } from '../dom.ts';

/** What names from markup need. */
export interface NativeReader {
  readonly labelsOf: Labels;
  /** The text that another element contributes to the name. */
  read(element: Element): string;
}

/** The name from HTML or SVG markup; undefined if there is none, empty if it is deliberately empty. */
export function nativeName(element: Element, role: string, reader: NativeReader): string | undefined {
  if (element instanceof SVGElement) return svgName(element);
  if (isLabelable(element)) {
    const labels = reader.labelsOf(element);
    // In Chromium a hidden or empty label is still the label: neither placeholder nor title replaces it.
    if (labels.length > 0) return squeezed(labels.map((label) => reader.read(label)).join(' '));
  }
  return ofTag(element, role, reader) ?? placeholderOf(element, role);
}

function ofTag(element: Element, role: string, reader: NativeReader): string | undefined {
  switch (localNameOf(element)) {
    case 'input':
      return inputName(element as HTMLInputElement);
    case 'textarea':
      return attributeOf(element, 'title') ?? attributeOf(element, 'placeholder') ?? undefined;
    case 'img':
      // Empty alternative text is deliberate: the title does not replace it.
      return attributeOf(element, 'alt') ?? undefined;
    case 'area':
      return filled(attributeOf(element, 'alt'));
    case 'option':
      return optionName(element as HTMLOptionElement);
    case 'optgroup':
      return filled(attributeOf(element, 'label'));
    case 'table':
      return tableName(element as HTMLTableElement, reader);
    case 'fieldset':
      return role === '' ? undefined : partName(element, ':scope > legend', reader);
    default:
      return undefined;
  }
}

function inputName(input: HTMLInputElement): string | undefined {
  switch (input.type) {
    case 'button':
    case 'submit':
    case 'reset':
      return input.getAttribute('value') ?? DEFAULT_LABELS.get(input.type) ?? undefined;
    case 'image':
      return filled(input.alt) ?? filled(input.value) ?? filled(input.title) ?? 'Submit';
    case 'file':
      return 'Choose File';
    case 'checkbox':
    case 'radio':
    case 'range':
    case 'color':
    case 'hidden':
      return undefined;
    default:
      return filled(input.title) ?? filled(input.placeholder);
  }
}

// Chromium's labels for buttons without a value.
const DEFAULT_LABELS = new Map([
  ['submit', 'Submit'],
  ['reset', 'Reset'],
]);

function placeholderOf(element: Element, role: string): string | undefined {
  if (role !== 'textbox' && role !== 'searchbox') return undefined;
  return filled(attributeOf(element, 'aria-placeholder'));
}

function optionName(option: HTMLOptionElement): string | undefined {
  return option.firstElementChild === null || option.hasAttribute('label') ? filled(option.label) : undefined;
}

function tableName(table: HTMLTableElement, reader: NativeReader): string | undefined {
  return partName(table, ':scope > caption', reader) ?? filled(attributeOf(table, 'summary'));
}

function partName(whole: Element, selector: string, reader: NativeReader): string | undefined {
  const part = whole.querySelector(selector);
  return part === null ? undefined : reader.read(part);
}

function svgName(element: SVGElement): string | undefined {
  const title = titleIn(element) ?? (element instanceof SVGUseElement ? titleIn(usedBy(element)) : undefined);
  return title ?? filled(attributeOf(element, 'xlink:title'));
}

function titleIn(element: Element | null): string | undefined {
  const title = element?.querySelector(':scope > title') ?? null;
  return title === null ? undefined : filled(squeezed(textContentOf(title)));
}

/** The referenced drawing, such as an icon of a sprite. */
function usedBy(use: SVGUseElement): Element | null {
  const { baseVal } = use.href;
  return baseVal.startsWith('#') ? use.ownerDocument.getElementById(baseVal.slice(1)) : null;
}

function filled(text: string | null): string | undefined {
  return text === null || text === '' ? undefined : text;
}
