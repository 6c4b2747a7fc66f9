import {
  idOf,
  isRendered,
  localNameOf,
  matchesSelector,
  nextSiblingOf,
  parentElementOf,
  previousSiblingOf,
} from '../dom.ts';
import { isLabelable } from './labels.ts';
import { squeezed } from './name-text.ts';
import { CONTROLS_AND_HEADINGS, isTaken, MOST_BESIDE_CHARS, plainText } from './plain-text.ts';
import { roleOf } from './roles.ts';
import { shownText } from './shown-text.ts';

// The visible label of a field that has none in the markup.

const TICKED = new Set(['checkbox', 'radio', 'switch']);
const FIELDS = new Set([
  ...TICKED,
  ...['combobox', 'listbox', 'searchbox', 'slider', 'spinbutton', 'textbox'],
]);
const MOST_LEVELS = 3;
const MOST_SIBLINGS = 50;
// Text outside these belongs to something else.
const BOUNDS =
  'li, tr, form, fieldset, section, article, main, nav, header, footer, aside, body, dialog, [role="row"], [role="listitem"]';

export function isField(role: string): boolean {
  return FIELDS.has(role);
}

export function isTicked(role: string): boolean {
  return TICKED.has(role);
}

/** A label whose `for` points to an element that is not labelable in HTML. */
export function pointingLabel(element: Element): string {
  const id = idOf(element);
  const root = element.getRootNode();
  if (id === '' || isLabelable(element) || !(root instanceof Document || root instanceof ShadowRoot))
    return '';
  const label = root.querySelector(`label[for="${CSS.escape(id)}"]`);
  return label === null || !isRendered(label) ? '' : squeezed(shownText(label, MOST_BESIDE_CHARS * 4));
}

/** An unassociated label, or else the text on the side where labels of such fields usually are. */
export function labelBeside(element: Element, role: string): string {
  const before = wordsBeside(element, 'before', role);
  const after = wordsBeside(element, 'after', role);
  // Text between two fields belongs to the second if the line starts with text and ends with a field.
  const isOfNext = after !== undefined && isKind(after.last, isTicked(role) ? TICKED : FIELDS);
  const sides = isTicked(role)
    ? isOfNext && before?.isFirst === true
      ? [before, after]
      : [after, before]
    : [before, after?.isLabel === true && !isOfNext ? after : undefined];
  const found = sides.find((side) => side?.isLabel === true) ?? sides.find((side) => side !== undefined);
  return found?.text ?? '';
}

/** The text after it on the same line. */
export function textAfter(element: Element, role: string): string {
  return wordsBeside(element, 'after', role)?.text ?? '';
}

type Side = 'before' | 'after';

interface WordsBeside {
  readonly text: string;
  readonly isLabel: boolean;
  /** No control is between it and the end of the line. */
  readonly isFirst: boolean;
  /** The end of the line. */
  readonly last: Node | undefined;
}

/** The text next to an element on one side, up to another control; if there is none, next to its ancestor. */
function wordsBeside(element: Element, side: Side, role: string): WordsBeside | undefined {
  let at = element;
  for (let level = 0; level < MOST_LEVELS; level++) {
    const parent = parentElementOf(at);
    if (parent === null) return undefined;
    const { nodes, isBroken, isAbove } = lineOf(at, side, role);
    const end = nodes.findIndex((node) => node instanceof Element && isTaken(node));
    const words = readWords(end < 0 ? nodes : nodes.slice(0, end), parent, side);
    if (words.text.length > MOST_BESIDE_CHARS) return undefined;
    // Text on the previous line belongs to the checkbox or radio button that it follows.
    if (words.text !== '' && isAbove && isKind(nodes[end], TICKED)) return undefined;
    if (words.text !== '') return { ...words, isFirst: end < 0, last: nodes.at(-1) };
    if (end >= 0 || isBroken || matchesSelector(parent, `${BOUNDS}, ${CONTROLS_AND_HEADINGS}`))
      return undefined;
    at = parent;
  }
  return undefined;
}

interface SiblingLine {
  /** From the nearest to the end of the line. */
  readonly nodes: readonly Node[];
  /** It ends at a line break, not at the parent's edge. */
  readonly isBroken: boolean;
  /** It is the previous line. */
  readonly isAbove: boolean;
}

function lineOf(element: Element, side: Side, role: string): SiblingLine {
  const nodes: Node[] = [];
  const step = side === 'before' ? previousSiblingOf : nextSiblingOf;
  let isAbove = false;
  let count = 0;
  for (let node = step(element); node !== null && count < MOST_SIBLINGS; node = step(node), count++) {
    if (node instanceof Element && BREAKS.has(localNameOf(node))) {
      if (nodes.length > 0 || isAbove || side === 'after' || isTicked(role))
        return { nodes, isBroken: true, isAbove };
      isAbove = true;
    } else if (isInLine(node)) nodes.push(node);
  }
  return { nodes, isBroken: false, isAbove };
}

const BREAKS = new Set(['br', 'hr']);

function isInLine(node: Node): boolean {
  if (node instanceof Text) return node.data.trim() !== '';
  return node instanceof Element && (isRendered(node) || getComputedStyle(node).display === 'contents');
}

// A colon or an asterisk is not a label.
const WORD = /[\p{L}\p{N}]/u;

/** A label or a block is read as a whole, inline text up to its end. */
function readWords(
  nodes: readonly Node[],
  parent: Element,
  side: Side,
): { readonly text: string; readonly isLabel: boolean } {
  let text = '';
  for (const node of nodes) {
    const isLabel = node instanceof HTMLLabelElement;
    const isWhole = isLabel || (node instanceof Element && !isInline(node));
    if (isWhole && WORD.test(text)) break;
    const words = plainText(node, parent);
    if (isWhole && WORD.test(words)) return { text: squeezed(words), isLabel };
    text = side === 'before' ? words + text : text + words;
  }
  return { text: WORD.test(text) ? squeezed(text) : '', isLabel: false };
}

function isInline(element: Element): boolean {
  const { display } = getComputedStyle(element);
  return display.startsWith('inline') || display === 'contents';
}

/** Whether it is or contains a control of one of these roles. */
function isKind(node: Node | undefined, roles: ReadonlySet<string>): boolean {
  if (!(node instanceof Element)) return false;
  return (
    roles.has(roleOf(node)) ||
    [...node.querySelectorAll('input, select, textarea, [role]')].some((inner) => roles.has(roleOf(inner)))
  );
}
