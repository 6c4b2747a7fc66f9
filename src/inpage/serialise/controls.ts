import { attributeOf, textContentOf } from '../dom.ts';
import { isSecret } from '../secrets.ts';
import { attributesOf } from './attributes.ts';
import { attribute, cut, escapeText } from './escape.ts';
import type { SerialisedBody } from './body.ts';
import type { AttributeSet } from '../contract/serialised.ts';

const MOST_VALUE_CHARS = 2_000;
const MOST_AREA_CHARS = 100_000;
const MOST_CHOSEN = 500;
// An answer for acting must be small; a saved page is a file.
const MOST_OPTIONS: Readonly<Record<AttributeSet, number>> = { reading: 500, acting: 500, all: 20_000 };
const MOST_OPTION_CHARS = 300;
// The value of these is not text.
const UNTOLD = new Set(['file', 'hidden']);
// The value of these is what the form submits, not what people see.
const TICKED = new Set(['checkbox', 'radio']);

export function typeOf(element: Element): string {
  return attributeOf(element, 'type')?.trim().toLowerCase() ?? 'text';
}

/** A field with its current value, not its initial one. */
export function inputHtml(element: Element, which: AttributeSet, mark: string): string {
  const field = element instanceof HTMLInputElement ? element : undefined;
  const isTold =
    field !== undefined && field.value !== '' && !UNTOLD.has(typeOf(element)) && !isSecret(field);
  const now = TICKED.has(typeOf(element))
    ? { checked: field?.checked === true ? '' : undefined }
    : { value: isTold ? cut(field.value, MOST_VALUE_CHARS) : undefined };
  return `<input${attributesOf(element, which, now)}${mark}>`;
}

export function areaHtml(element: Element, body: SerialisedBody, mark: string): string {
  const value = element instanceof HTMLTextAreaElement && !isSecret(element) ? element.value : '';
  if (value.length > MOST_AREA_CHARS) body.isCut = true;
  const text = escapeText(cut(value, MOST_AREA_CHARS));
  return `<textarea${attributesOf(element, body.request.attributes)}${mark}>${text.startsWith('\n') ? '\n' : ''}${text}</textarea>`;
}

/** For reading, only what is visible while it is closed. */
export function selectHtml(
  element: Element,
  body: SerialisedBody,
  mark: (option: Element) => string,
): string {
  const which = body.request.attributes;
  const select = element instanceof HTMLSelectElement ? element : undefined;
  const options = select === undefined ? [] : optionsOf(select, body);
  const chosen = select === undefined ? [] : Array.from(select.selectedOptions).slice(0, MOST_CHOSEN);
  const value = cut(chosen.map(labelOf).join(', '), MOST_VALUE_CHARS);
  const attributes = attributesOf(element, which, { value: value === '' ? undefined : value });
  const told = options.map((option) => optionHtml(option, which, mark(option))).join('');
  return `<select${attributes}${mark(element)}>${told}</select>`;
}

function optionsOf(select: HTMLSelectElement, body: SerialisedBody): HTMLOptionElement[] {
  const which = body.request.attributes;
  const areAllTold = which !== 'reading' || select.multiple || select.size > 1;
  const told: HTMLOptionElement[] = [];
  for (const option of select.options) {
    if (!areAllTold && !option.selected && !body.marks.has(option)) continue;
    if (told.length >= MOST_OPTIONS[which]) {
      body.isCut = true;
      break;
    }
    told.push(option);
  }
  return told;
}

function labelOf(option: HTMLOptionElement): string {
  const label = attributeOf(option, 'label') ?? '';
  return cut((label === '' ? textContentOf(option) : label).replace(/\s+/g, ' ').trim(), MOST_OPTION_CHARS);
}

function optionHtml(option: HTMLOptionElement, which: AttributeSet, mark: string): string {
  const value = attributeOf(option, 'value');
  const told = which === 'all' && value !== null ? attribute('value', cut(value, MOST_OPTION_CHARS)) : '';
  return `<option${told}${option.selected ? ' selected=""' : ''}${mark}>${escapeText(labelOf(option))}</option>`;
}
