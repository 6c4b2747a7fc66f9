import { squeezed } from './name-text.ts';
import { isField, labelBeside, pointingLabel, textAfter } from './field-label.ts';
import { CONTROLS_AND_HEADINGS, shortText } from './plain-text.ts';
import { roleOf } from './roles.ts';
import { shownText } from './shown-text.ts';
import { handleTrack } from './slider-handle.ts';
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
const PLACEHOLDERS = ['placeholder', 'aria-placeholder', 'data-placeholder'];
const TELLING_ATTRIBUTES = [
  'title',
  ...PLACEHOLDERS,
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

/** A name for an element without an accessible name. */
export function guessName(element: Element, role = roleOf(element)): string {
  return isField(role) ? fieldName(element, role) : otherName(element);
}

/** From a label or adjacent text, which is visible, before attributes, which are not. */
function fieldName(element: Element, role: string): string {
  return (
    pointingLabel(element) ||
    withoutNumber(labelBeside(drawnField(element, role), role), role) ||
    toldBy(element, PLACEHOLDERS) ||
    (role === 'radio' ? wordsOfPath(attributeOf(element, 'value') ?? '') : '') ||
    attributeName(element) ||
    squeezed(textAfter(element, role), MOST_CHARS)
  );
}

/** The handles of a track share the track's label. */
function drawnField(element: Element, role: string): Element {
  return (role === 'slider' ? handleTrack(element)?.track : undefined) ?? element;
}

/** The number next to a slider is its value. */
function withoutNumber(label: string, role: string): string {
  return role === 'slider' ? label.replace(/[\p{Sc}\d\s.,:=%–-]+$/u, '') : label;
}

function attributeName(element: Element): string {
  const inside = insideOf(element);
  return (
    first([element, ...inside], told) ||
    squeezed(shownText(element, MOST_CHARS * 4), MOST_CHARS) ||
    first([element, ...inside], hint)
  );
}

/** From its content, attributes, address, classes, or adjacent text. */
function otherName(element: Element): string {
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

/** Its first descendants, in document order. */
function insideOf(element: Element): Element[] {
  const found: Element[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT);
  for (let count = 0; count < MOST_NODES && walker.nextNode() !== null; count++) {
    const inner = walker.currentNode as Element; // the walker shows only elements
    if (!isLeftOut(inner)) found.push(inner);
  }
  return found;
}

/** The title element of an SVG is never rendered. */
function isLeftOut(element: Element): boolean {
  const drawn = localNameOf(element) === 'title' ? (parentElementOf(element) ?? element) : element;
  return !isRendered(drawn) && getComputedStyle(drawn).display === 'none';
}

function told(element: Element): string {
  if (localNameOf(element) === 'title') return squeezed(textContentOf(element), MOST_CHARS);
  return toldBy(element, TELLING_ATTRIBUTES);
}

function toldBy(element: Element, attributes: readonly string[]): string {
  for (const name of attributes) {
    const text = squeezed(attributeOf(element, name) ?? '', MOST_CHARS);
    if (text !== '' && /\p{L}/u.test(text))
      return name === 'name' || name === 'data-action' ? wordsOfToken(text) : text;
  }
  return '';
}

/** The last path segment of a link's address. */
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
    return part; // malformed percent-encoding
  }
}

/** Words from the classes, id or image file of an element. */
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

/** A short adjacent text, such as an icon's caption; the text of a control or heading names something else. */
function textBeside(element: Element): string {
  const parent = parentElementOf(element);
  if (parent === null || isInTaken(parent)) return '';
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

function isInTaken(parent: Element): boolean {
  return matchesSelector(
    parent,
    `:is(${CONTROLS_AND_HEADINGS}, label), :is(${CONTROLS_AND_HEADINGS}, label) *`,
  );
}
