import { addCssContent } from './css-content.ts';
import type { Counters } from './css-counters.ts';
import { embeddedValue } from './embedded-value.ts';
import type { Labels } from './labels.ts';
import {
  add,
  addApart,
  emptyText,
  isFull,
  squeezed,
  textOf,
  transformed,
  type NameText,
} from './name-text.ts';
import { nativeName, type NativeReader } from './native-name.ts';
import type { Owners } from './owners.ts';
import { roleOf } from './roles.ts';
import { attributeOf, firstChildOf, hasAttributeOf, localNameOf, nextSiblingOf } from '../dom.ts';

/** State shared by all names of one look. */
export interface NamePass {
  readonly labelsOf: Labels;
  rootOf(element: Element): ShadowRoot | undefined;
  /** Whether a style sheet may generate content before or after it. */
  mayHaveContent(element: Element): boolean;
  readonly counters: Counters;
  readonly owners: Owners;
  /** Once used up, only an element's own text is used. */
  nodesLeft: number;
}

/** State shared by the parts of one name. */
export interface Naming {
  readonly pass: NamePass;
  /** Elements that have already contributed: prevents duplicates and reference cycles. */
  readonly seen: Set<Element>;
  nodesLeft: number;
  depth: number;
}

interface Walk {
  readonly naming: Naming;
  readonly text: NameText;
  /** The target of aria-labelledby contributes all its content, whatever its role. */
  readonly isReferred: boolean;
  /** The target of aria-labelledby may be hidden as a whole. */
  readonly showsHidden: boolean;
}

// Also bounds the recursion depth. Chromium visits a hundred.
const MOST_NODES_OF_NAME = 300;
const MOST_PLAIN_NODES = 20;
// Their content is not part of an ancestor's name.
const CLOSED_ROLES = new Set(
  (
    'alert alertdialog application article banner blockquote comment complementary contentinfo dialog document feed figure ' +
    'form grid group img log main marquee math menu menubar navigation note radiogroup region search separator status ' +
    'tablist tabpanel timer toolbar tree treegrid'
  ).split(' '),
);
const CLOSED_TAGS = new Set(['audio', 'embed', 'footer', 'header', 'iframe', 'object', 'video']);
const OPEN_TAGS = new Set(['address', 'details']);
const NO_TEXT_TAGS = new Set(['noscript', 'rt', 'rp', 'script', 'style', 'template']);

export function startNaming(element: Element, pass: NamePass): Naming {
  return { pass, seen: new Set([element]), nodesLeft: MOST_NODES_OF_NAME, depth: 0 };
}

/** The text of an element that contributes to its name. */
export function contentOf(element: Element, naming: Naming): string {
  if (naming.pass.nodesLeft <= 0) return plainTextOf(element);
  const walk = { naming, text: emptyText(), isReferred: false, showsHidden: false };
  addContent(element, getComputedStyle(element), walk);
  return squeezed(walk.text.written);
}

/** Only its own text: the fallback for a page that would take too long. */
function plainTextOf(element: Element): string {
  let [text, left] = ['', MOST_PLAIN_NODES];
  for (let node = firstChildOf(element); node !== null && left > 0; node = nextSiblingOf(node), left--)
    if (node instanceof Text) text += textOf(node);
  return squeezed(text);
}

/** The text of the elements that aria-labelledby references. */
export function referredText(element: Element, naming: Naming): string {
  const ids = attributeOf(element, 'aria-labelledby') ?? attributeOf(element, 'aria-labeledby');
  if (ids === null) return '';
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return '';
  const text = emptyText();
  for (const id of ids.split(/\s+/)) {
    const target = id === '' ? null : root.getElementById(id);
    if (target === null) continue;
    const walk = { naming, text: emptyText(), isReferred: true, showsHidden: isHidden(target) };
    addAlternative(target, getComputedStyle(target), walk);
    addApart(text, squeezed(walk.text.written));
    if (isFull(text)) break;
  }
  return squeezed(text.written);
}

function isHidden(element: Element): boolean {
  return (
    !element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden="true"]') !== null
  );
}

/** For names from markup: a label, a legend, a caption. */
export function nativeReader(naming: Naming): NativeReader {
  return {
    labelsOf: naming.pass.labelsOf,
    read(element) {
      const walk = { naming, text: emptyText(), isReferred: false, showsHidden: false };
      addElement(element, walk);
      return squeezed(walk.text.written);
    },
  };
}

function addElement(element: Element, walk: Walk): void {
  const { text, showsHidden } = walk;
  if (NO_TEXT_TAGS.has(localNameOf(element))) return;
  const style = getComputedStyle(element);
  const { display } = style;
  if (!showsHidden && display === 'none') return;
  const isBox = display.startsWith('inline-');
  if (!showsHidden && attributeOf(element, 'aria-hidden') === 'true') {
    if (!isBox && display !== 'inline') text.isApart = true;
  } else if (walk.naming.seen.has(element)) text.isApart = true;
  else if (display === 'inline') addAlternative(element, style, walk);
  else if (showsHidden || style.contentVisibility !== 'hidden') {
    const { written, isApart } = text;
    text.isApart = true;
    addAlternative(element, style, walk);
    // An empty inline box does not separate the text around it.
    text.isApart = isApart || !isBox || written.length < text.written.length;
  }
}

function addAlternative(element: Element, style: CSSStyleDeclaration, walk: Walk): void {
  const { text } = walk;
  const role = roleOf(element);
  const given = givenText(element, role, walk);
  if (given !== undefined) {
    addApart(text, given);
    if (role === 'img') text.isApart = true;
    return;
  }
  const { length } = text.written;
  if (walk.isReferred || isOpen(element, role)) addContent(element, style, walk);
  else if (role === 'img') text.isApart = true;
  if (role !== '' && length === text.written.length) addApart(text, attributeOf(element, 'title') ?? '');
}

/** An element's name from sources other than its content. */
function givenText(element: Element, role: string, { naming, isReferred }: Walk): string | undefined {
  const isAgain = naming.seen.has(element);
  naming.seen.add(element);
  const value = isAgain ? undefined : embeddedValue(element, role);
  if (value !== undefined) return value;
  const given = (!isReferred && !isAgain && referredText(element, naming)) || labelOf(element);
  return given === '' ? nativeName(element, role, nativeReader(naming)) : given;
}

export function labelOf(element: Element): string {
  return (attributeOf(element, 'aria-label') ?? '').trim();
}

function isOpen(element: Element, role: string): boolean {
  const tag = localNameOf(element);
  if (OPEN_TAGS.has(tag)) return true;
  if (CLOSED_ROLES.has(role)) return false;
  if (tag === 'table' && role === 'table') return element.querySelector('th, caption, thead, tfoot') === null;
  return !CLOSED_TAGS.has(tag) || hasAttributeOf(element, 'role');
}

/** The content of an element, in visual order. */
function addContent(element: Element, style: CSSStyleDeclaration, walk: Walk): void {
  const { pass } = walk.naming;
  const { counters } = pass;
  const isWritten = pass.mayHaveContent(element);
  if (isWritten) addCssContent(element, '::before', { text: walk.text, counters });
  const isSeen = walk.showsHidden || style.visibility === 'visible';
  let transform: string | undefined;
  // The content of a closed disclosure is not part of a name.
  const isClosed = element instanceof HTMLDetailsElement && !element.open;
  const assigned = assignedTo(element);
  let index = 0;
  let node = assigned === undefined ? firstChildOf(pass.rootOf(element) ?? element) : assigned[0];
  for (; node; node = assigned === undefined ? nextSiblingOf(node) : assigned[++index]) {
    if (!mayGoOn(walk)) return;
    if (isClosed && !(node instanceof Element && localNameOf(node) === 'summary')) continue;
    if (node instanceof Element) {
      if (pass.owners.ownerOf(node) === undefined) addChild(node, walk);
    } else if (isSeen && node instanceof Text)
      add(walk.text, transformed(textOf(node), (transform ??= style.textTransform)));
  }
  if (isWritten) addCssContent(element, '::after', { text: walk.text, counters });
  for (const owned of pass.owners.ownedBy(element)) if (mayGoOn(walk)) addChild(owned, walk);
}

/** The nodes assigned to a slot; undefined if there are none, and the slot shows its fallback. */
function assignedTo(element: Element): readonly Node[] | undefined {
  const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  return assigned.length > 0 ? assigned : undefined;
}

function addChild(child: Element, walk: Walk): void {
  if (localNameOf(child) === 'br') add(walk.text, '\n');
  else {
    walk.naming.depth += 1;
    addElement(child, walk);
    walk.naming.depth -= 1;
  }
}

function mayGoOn({ naming, text }: Walk): boolean {
  naming.nodesLeft -= 1;
  // Deep nodes cost more: the browser walks to the root for each computed style.
  naming.pass.nodesLeft -= 1 + Math.floor(naming.depth / 8);
  return naming.nodesLeft > 0 && naming.pass.nodesLeft > 0 && !isFull(text);
}
