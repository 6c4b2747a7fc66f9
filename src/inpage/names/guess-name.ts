import { squeezed } from './name-text.ts';
import { isShownIn, shownText } from './shown-text.ts';
import {
  attributeOf,
  firstChildOf,
  isRendered,
  localNameOf,
  matchesSelector,
  nextSiblingOf,
  parentElementOf,
  textContentOf,
} from '../dom.ts';
import { wordsOfPath, wordsOfToken } from './token-words.ts';

const MOST_CHARS = 60;
const MOST_NODES = 200;
const TELLING_ATTRIBUTES = [
  'title',
  'placeholder',
  'alt',
  'data-title',
  'data-label',
  'data-tooltip',
  'data-original-title',
  'data-bs-original-title',
  'data-tip',
  'data-name',
  'data-action',
  'aria-roledescription',
  'name',
];

/** A name for what has none: from what is in it, its attributes, where it leads, its classes, or what stands beside it. */
export function guessName(element: Element): string {
  const inside = insideOf(element);
  return (
    first([element, ...inside], told) ||
    squeezed(shownText(element, MOST_CHARS * 4), MOST_CHARS) ||
    destination(element) ||
    first([element, ...inside], hint) ||
    squeezed(textBeside(element), MOST_CHARS)
  );
}

function first(elements: readonly Element[], look: (element: Element) => string): string {
  for (const element of elements) {
    const found = look(element);
    if (found !== '') return found;
  }
  return '';
}

/** The first elements in it, in document order. */
function insideOf(element: Element): Element[] {
  const found: Element[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT);
  for (let count = 0; count < MOST_NODES && walker.nextNode() !== null; count++) {
    const inner = walker.currentNode as Element; // of the kind that is shown
    if (!isLeftOut(inner)) found.push(inner);
  }
  return found;
}

/** The title of a drawing is never drawn itself. */
function isLeftOut(element: Element): boolean {
  const drawn = localNameOf(element) === 'title' ? (parentElementOf(element) ?? element) : element;
  return !isRendered(drawn) && getComputedStyle(drawn).display === 'none';
}

function told(element: Element): string {
  if (localNameOf(element) === 'title') return squeezed(textContentOf(element), MOST_CHARS);
  for (const name of TELLING_ATTRIBUTES) {
    const text = squeezed(attributeOf(element, name) ?? '', MOST_CHARS);
    if (text !== '' && /\p{L}/u.test(text))
      return name === 'name' || name === 'data-action' ? wordsOfToken(text) : text;
  }
  return '';
}

/** The last part of the path that a link leads to. */
function destination(element: Element): string {
  const href = attributeOf(element, 'href');
  if (href === null || /^\s*(?:#|javascript:|data:)/i.test(href)) return '';
  const [path = ''] = href.slice(0, 2_000).split(/[?#]/);
  const scheme = /^(?:mailto|tel):(.+)$/i.exec(path);
  if (scheme?.[1] !== undefined) return squeezed(scheme[1], MOST_CHARS);
  const part = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  if (/^[a-z][\w+.-]*:$/i.test(part)) return '';
  return wordsOfPath(plain(part).replace(/\.(?:html?|php|aspx?|jsp)$/i, ''));
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray percent sign
  }
}

/** Words in the classes, the id or the picture of an element. */
function hint(element: Element): string {
  const picture = attributeOf(element, 'href') ?? attributeOf(element, 'xlink:href') ?? '';
  const tokens = [
    ...(attributeOf(element, 'class') ?? '').slice(0, 500).split(/\s+/),
    attributeOf(element, 'id') ?? '',
    attributeOf(element, 'data-testid') ?? attributeOf(element, 'data-test') ?? '',
    attributeOf(element, 'data-icon') ?? '',
    localNameOf(element) === 'use' ? (picture.split('#').at(-1) ?? '') : '',
    localNameOf(element) === 'img' ? imageName(attributeOf(element, 'src') ?? '') : '',
  ];
  const icons = tokens.filter((token) => /icon|ico-|^fa-|^bi-|glyph/i.test(token));
  for (const token of [...icons, ...tokens]) {
    const words = wordsOfToken(token);
    if (words !== '') return words;
  }
  return '';
}

function imageName(source: string): string {
  if (source.startsWith('data:')) return '';
  const part = source.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return part.replace(/\.\w+$/, '');
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
const CONTROLS = [
  'a, button, input, select, textarea, summary, label, option, canvas, iframe, [onclick], [contenteditable]',
  ...['button', 'link', 'tab', 'checkbox', 'radio', 'switch', 'option', 'textbox', 'searchbox'].map(byRole),
  ...['combobox', 'slider', 'spinbutton', 'treeitem', 'menuitem'].map(byRole),
  ...['menuitemcheckbox', 'menuitemradio'].map(byRole),
].join(', ');
const TAKEN = `${HEADINGS}, ${CONTROLS}`;

function byRole(role: string): string {
  return `[role="${role}"]`;
}

/** A short plain text right beside it, such as the caption of an icon: that of a control or a heading names another. */
function textBeside(element: Element): string {
  const parent = parentElementOf(element);
  if (parent === null || matchesSelector(parent, `:is(${TAKEN}), :is(${TAKEN}) *`)) return '';
  let [before, isAfter] = ['', false];
  let count = 0;
  for (let node = firstChildOf(parent); node !== null && count < MOST_NODES; node = nextSiblingOf(node)) {
    count += 1;
    if (node === element) isAfter = true;
    const text = node === element ? '' : shortText(node, parent);
    if (text !== '' && isAfter) return before !== '' ? before : text;
    if (text !== '') before = text;
  }
  return before;
}

function shortText(node: Node, parent: Element): string {
  const line = squeezed(plainText(node, parent), MOST_CHARS + 1);
  return line.length <= MOST_CHARS ? line : '';
}

function plainText(node: Node, parent: Element): string {
  if (node instanceof Text) return isShownIn(parent, parent) ? node.data.slice(0, MOST_CHARS * 4) : '';
  return node instanceof Element && !isTaken(node) ? shownText(node, MOST_CHARS * 4, parent) : '';
}

function isTaken(element: Element): boolean {
  return (
    matchesSelector(element, `${TAKEN}, [tabindex="0"]`) ||
    selectFirst.call(element, `${TAKEN}, [tabindex="0"]`) !== null
  );
}

const selectFirst: (this: Element, selector: string) => Element | null = Reflect.get(
  Element.prototype,
  'querySelector',
);
