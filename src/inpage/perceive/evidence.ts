import { knownClickables } from '../clicks/clickables.ts';
import { attributeOf, hasAttributeOf } from '../dom.ts';
import type { Entry, Evidence } from './scene.ts';

/** An element whose entry is being created. */
interface EvidenceDraft {
  readonly element: Element;
  readonly tag: string;
  readonly role: string;
  readonly parent: Entry | undefined;
  readonly isHidden: boolean;
  /** It is inside a control. */
  readonly isPart: boolean;
  readonly hasAttributes: boolean;
  style: CSSStyleDeclaration | undefined;
}

interface Judged {
  readonly evidence: Evidence | undefined;
  readonly isHand: boolean;
}

const WIDGET_ROLES = new Set([
  ...[
    'button',
    'link',
    'checkbox',
    'radio',
    'switch',
    'tab',
    'menuitem',
    'menuitemcheckbox',
    'menuitemradio',
  ],
  ...['option', 'treeitem', 'combobox', 'textbox', 'searchbox', 'slider', 'spinbutton', 'scrollbar'],
]);
// Actionable only with further evidence.
const CELL_ROLES = new Set(['gridcell', 'columnheader', 'rowheader', 'row', 'separator']);
// Containers that are focusable so that they can be scrolled or announced.
const FOCUSABLE_PLACES = new Set([
  ...[
    'region',
    'tabpanel',
    'group',
    'article',
    'document',
    'main',
    'navigation',
    'list',
    'table',
    'dialog',
    'grid',
  ],
  ...['alertdialog', 'log', 'status', 'alert', 'figure', 'application', 'feed', 'toolbar', 'radiogroup'],
  ...['menu', 'menubar', 'tree', 'tablist', 'presentation', 'none', 'banner', 'contentinfo', 'complementary'],
]);
const NEVER_BY_HAND = new Set(['html', 'body', 'option', 'optgroup', 'iframe', 'frame', 'embed', 'object']);

const NOTHING: Judged = { evidence: undefined, isHand: false };
const HOVER: Judged = { evidence: 'hover', isHand: false };
const HAND: Judged = { evidence: undefined, isHand: true };
const by = (evidence: Evidence): Judged => ({ evidence, isHand: true });
const NATIVE = by('native');
const ARIA = by('aria');

/** It is a control by its tag or role. */
export function isStrong(evidence: Evidence): boolean {
  return evidence === 'native' || evidence === 'aria';
}

export function isWidgetRole(role: string): boolean {
  return WIDGET_ROLES.has(role);
}

export function isLabelOfControl({
  element,
  tag,
}: {
  readonly element: Element;
  readonly tag: string;
}): boolean {
  return tag === 'label' && element instanceof HTMLLabelElement && element.control !== null;
}

/** The evidence that an element is actionable, if any. */
export function evidenceOf(draft: EvidenceDraft): Judged {
  const { element, tag, role, isPart, hasAttributes } = draft;
  if (isPartOfWidget(draft)) return NOTHING;
  if (isNative(draft)) return NATIVE;
  if (role !== '' && WIDGET_ROLES.has(role) && !(role === 'option' && isPart)) return ARIA;
  // In a grid, cells take the focus one at a time.
  if (role !== '' && CELL_ROLES.has(role) && hasAttributeOf(element, 'tabindex')) return ARIA;
  if (role === 'listbox' && !isPart && isList(element)) return by('focusable');
  if (isPart || NEVER_BY_HAND.has(tag) || isLabelOfControl(draft)) return NOTHING;
  const byScript = knownClickables.evidenceOf(element);
  if (byScript !== undefined && byScript !== 'hover') return { evidence: byScript, isHand: isHand(draft) };
  if (hasAttributes && isFocusable(element) && !isFocusablePlace(draft)) return by('focusable');
  if (!isHand(draft)) return byScript === 'hover' ? HOVER : NOTHING;
  return draft.parent?.isHand === true ? HAND : by('cursor');
}

/** A presentational link inside an ARIA control, such as a tab. */
function isPartOfWidget({ role, parent }: EvidenceDraft): boolean {
  return (role === 'presentation' || role === 'none') && parent?.control?.evidence === 'aria';
}

function isNative({ element, tag, parent, hasAttributes }: EvidenceDraft): boolean {
  switch (tag) {
    case 'a':
      return hasAttributes && (hasAttributeOf(element, 'href') || hasAttributeOf(element, 'xlink:href'));
    case 'area':
      return hasAttributeOf(element, 'href');
    case 'input':
      return attributeOf(element, 'type')?.trim().toLowerCase() !== 'hidden';
    case 'button':
    case 'select':
    case 'textarea':
      return true;
    case 'summary':
      return parent?.tag === 'details';
    case 'audio':
    case 'video':
      return hasAttributeOf(element, 'controls');
    default:
      return hasAttributes && isEditingHost(element);
  }
}

function isEditingHost(element: Element): boolean {
  const editable = attributeOf(element, 'contenteditable');
  return editable !== null && editable.trim().toLowerCase() !== 'false' && editable !== 'inherit';
}

/** A list that is used as a whole, not the popup of another control. */
function isList(element: Element): boolean {
  return isFocusable(element) || attributeOf(element, 'aria-multiselectable') === 'true';
}

function isFocusable(element: Element): boolean {
  const index = attributeOf(element, 'tabindex');
  return index !== null && Number.parseInt(index, 10) >= 0;
}

/** A container that is focusable only for scrolling or announcements is not pressed. */
function isFocusablePlace({ tag, role }: EvidenceDraft): boolean {
  if (role !== '') return FOCUSABLE_PLACES.has(role);
  return ['pre', 'table', 'main', 'section', 'nav', 'article', 'form', 'dialog', 'code', 'aside'].includes(
    tag,
  );
}

function isHand(draft: EvidenceDraft): boolean {
  if (draft.isHidden) return false;
  draft.style ??= getComputedStyle(draft.element);
  return draft.style.cursor === 'pointer';
}
