import type { PageElement } from '../perceive/index.ts';
import type { Kind } from './grammar.ts';

const TEXT_ROLES = ['textbox', 'searchbox', 'spinbutton', 'combobox'];
const EXACT: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  link: ['link'],
  button: ['button'],
  field: [...TEXT_ROLES],
  textarea: [],
  checkbox: ['checkbox', 'menuitemcheckbox'],
  radio: ['radio', 'menuitemradio'],
  dropdown: ['combobox', 'listbox'],
  tab: ['tab'],
  slider: ['slider'],
  switch: ['switch'],
  option: ['option', 'radio', 'menuitemradio'],
  menuitem: ['menuitem', 'menuitemradio', 'menuitemcheckbox'],
  number: ['spinbutton'],
};
/** Often called so, though it is something else. */
const NEAR: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  link: ['button', 'tab', 'menuitem', 'treeitem'],
  button: ['link', 'tab', 'menuitem', 'switch', 'summary', 'treeitem', 'radio', 'option', 'combobox'],
  field: ['listbox', 'slider', 'checkbox', 'switch'],
  textarea: ['textbox'],
  checkbox: ['switch', 'button', 'menuitem', 'option'],
  radio: ['option', 'button'],
  dropdown: ['button', 'summary', 'menuitem'],
  tab: ['link', 'button', 'radio'],
  icon: ['link', 'button', 'image', 'img', 'combobox', 'checkbox', 'switch'],
  image: ['link', 'button'],
  switch: ['checkbox', 'button', 'radio', 'menuitem', 'combobox', 'link'],
  slider: ['spinbutton', 'textbox'],
  option: ['checkbox', 'menuitem', 'button', 'link'],
  menuitem: ['link', 'button', 'tab'],
  number: ['textbox'],
  date: ['textbox', 'combobox', 'button'],
  upload: ['button', 'textbox'],
};
/** Seldom called so. */
const FAR: Readonly<Partial<Record<Kind, readonly string[]>>> = { dropdown: ['textbox', 'spinbutton'] };
const NEAR_QUALITY = 0.9;
const FAR_QUALITY = 0.4;

/** 1 for what is of that kind, a little less for what people call so, 0 for the rest. */
export function kindQuality(element: PageElement, kind: Kind): number {
  if (isExactly(element, kind)) return 1;
  if (NEAR[kind]?.includes(element.role) === true) return NEAR_QUALITY;
  if (FAR[kind]?.includes(element.role) === true) return FAR_QUALITY;
  return CLICKED.has(kind) && !FILLED.has(element.role) ? LOOSE_QUALITY : 0;
}

/** Whatever takes clicks is called so, even a heading. */
const CLICKED: ReadonlySet<Kind> = new Set<Kind>(['link', 'button', 'icon', 'menuitem', 'tab']);
const FILLED = new Set([...TEXT_ROLES, 'slider', 'checkbox', 'radio', 'listbox', 'option', 'link']);
const LOOSE_QUALITY = 0.8;

function isExactly({ role, tag, attributes, name }: PageElement, kind: Kind): boolean {
  const { type = '', href = '' } = attributes;
  switch (kind) {
    case 'field':
      return TEXT_ROLES.includes(role) || DATE_TYPES.has(type) || tag === 'textarea';
    case 'dropdown':
      return (role === 'combobox' || role === 'listbox') && type !== 'search';
    case 'textarea':
      return tag === 'textarea';
    case 'date':
      return DATE_TYPES.has(type);
    case 'upload':
      return type === 'file';
    case 'image':
      return attributes['alt'] !== undefined || role === 'img' || tag === 'area';
    case 'icon':
      return (role === 'link' || role === 'button') && name.length <= 2;
    case 'external':
      return /^(https?:)?\/\//i.test(href);
    case 'link':
    case 'button':
    case 'checkbox':
    case 'radio':
    case 'tab':
    case 'slider':
    case 'switch':
    case 'option':
    case 'menuitem':
    case 'number':
    case 'pagination':
      return EXACT[kind]?.includes(role) === true;
  }
}

const DATE_TYPES = new Set(['date', 'datetime-local', 'month', 'week', 'time']);
