import { attributeOf, hasAttributeOf, localNameOf, parentElementOf } from '../dom.ts';

// Implicit ARIA roles of HTML elements. Elements that are missing have none.
const ROLES = new Map(
  Object.entries({
    address: 'group',
    article: 'article',
    aside: 'complementary',
    blockquote: 'blockquote',
    button: 'button',
    caption: 'caption',
    code: 'code',
    datalist: 'listbox',
    dd: 'definition',
    del: 'deletion',
    details: 'group',
    dfn: 'term',
    dialog: 'dialog',
    dt: 'term',
    em: 'emphasis',
    fieldset: 'group',
    figure: 'figure',
    form: 'form',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    hgroup: 'group',
    hr: 'separator',
    ins: 'insertion',
    li: 'listitem',
    main: 'main',
    mark: 'mark',
    math: 'math',
    menu: 'list',
    meter: 'meter',
    nav: 'navigation',
    ol: 'list',
    optgroup: 'group',
    option: 'option',
    output: 'status',
    p: 'paragraph',
    progress: 'progressbar',
    search: 'search',
    strong: 'strong',
    sub: 'subscript',
    sup: 'superscript',
    table: 'table',
    tbody: 'rowgroup',
    td: 'cell',
    textarea: 'textbox',
    tfoot: 'rowgroup',
    thead: 'rowgroup',
    time: 'time',
    tr: 'row',
    ul: 'list',
  }),
);

const INPUT_ROLES = new Map(
  Object.entries({
    button: 'button',
    checkbox: 'checkbox',
    file: 'button',
    hidden: '',
    image: 'button',
    number: 'spinbutton',
    radio: 'radio',
    range: 'slider',
    reset: 'button',
    search: 'searchbox',
    submit: 'button',
  }),
);
const SECTIONS = new Set(['article', 'aside', 'main', 'nav', 'section']);
const MOST_STEPS = 200;

/** The role of an element without a role attribute. */
export function implicitRole(element: Element): string {
  const tag = localNameOf(element);
  switch (tag) {
    case 'a':
    case 'area':
      // For Chromium, an inline click handler also makes an anchor a link.
      return hasHref(element) || (tag === 'a' && hasAttributeOf(element, 'onclick'))
        ? 'link'
        : editable(element);
    case 'input':
      return inputRole(element as HTMLInputElement);
    case 'select':
      return isListbox(element as HTMLSelectElement) ? 'listbox' : 'combobox';
    case 'summary':
      return isDisclosure(element) ? 'button' : '';
    case 'img':
      return isDecorative(element) ? '' : 'img';
    case 'svg':
      return isNamed(element) || element.querySelector(':scope > title') !== null ? 'img' : '';
    case 'header':
      return isOfPage(element) ? 'banner' : '';
    case 'footer':
      return isOfPage(element) ? 'contentinfo' : '';
    case 'section':
      return isNamed(element) ? 'region' : '';
    case 'th':
      return attributeOf(element, 'scope')?.startsWith('row') === true ? 'rowheader' : 'columnheader';
    default:
      return ROLES.get(tag) ?? editable(element);
  }
}

/** Editable, so it is a field, although HTML gives it no role. */
function editable(element: Element): string {
  const value = attributeOf(element, 'contenteditable')?.toLowerCase();
  return value === '' || value === 'true' || value === 'plaintext-only' ? 'textbox' : '';
}

function hasHref(element: Element): boolean {
  return hasAttributeOf(element, 'href') || hasAttributeOf(element, 'xlink:href');
}

function inputRole(input: HTMLInputElement): string {
  const known = INPUT_ROLES.get(input.type);
  if (input.type === 'checkbox' && input.hasAttribute('switch')) return 'switch';
  if (known !== undefined && known !== 'searchbox') return known;
  return input.list === null ? (known ?? 'textbox') : 'combobox';
}

function isListbox(select: HTMLSelectElement): boolean {
  return select.multiple || select.size > 1;
}

function isDisclosure(summary: Element): boolean {
  const parent = parentElementOf(summary);
  return parent instanceof HTMLDetailsElement && parent.querySelector(':scope > summary') === summary;
}

/** An image whose alternative text is deliberately empty. */
function isDecorative(image: Element): boolean {
  return attributeOf(image, 'alt') === '' && !isNamed(image) && (attributeOf(image, 'title') ?? '') === '';
}

function isNamed(element: Element): boolean {
  return hasAttributeOf(element, 'aria-label') || hasAttributeOf(element, 'aria-labelledby');
}

/** Not inside an article or section. */
function isOfPage(element: Element): boolean {
  let [around, steps] = [parentElementOf(element), 0];
  while (around !== null && steps++ < MOST_STEPS) {
    if (SECTIONS.has(localNameOf(around))) return false;
    around = parentElementOf(around);
  }
  return true;
}
