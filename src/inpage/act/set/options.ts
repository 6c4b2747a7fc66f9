import { attributeOf, hasAttributeOf, localNameOf } from '../../dom.ts';
import { createNames } from '../../names/names.ts';
import { roleOf } from '../../names/roles.ts';
import { stateOf } from '../../names/states.ts';
import { elementWithNumber, numberOf } from '../../perceive/node-numbers.ts';
import { takeLook } from '../../perceive/perceive.ts';
import type { Entry, Scene } from '../../perceive/scene.ts';
import { squeeze, textOf } from '../../perceive/text.ts';
import { sightOf } from '../../visible/visible.ts';
import type { Option } from '../../contract/controls.ts';

const MOST_OPTIONS = 300;
const MOST_NAME_CHARS = 200;
const OPTION_ROLES = new Set([
  'option',
  'treeitem',
  'menuitemradio',
  'menuitem',
  'gridcell',
  'menuitemcheckbox',
]);

/** All options of the list that one is in, if several of them can be selected. */
export function optionsAround(node: number): Option[] {
  const list = elementWithNumber(node)?.closest('[aria-multiselectable=true]');
  if (list === null || list === undefined) return [];
  const { scene } = takeLook().look;
  const entries = scene.entries.filter((entry) => isOption(entry) && list.contains(entry.element));
  const names = createNames();
  return entries.slice(0, MOST_OPTIONS).map((entry) => optionOf(entry, scene, names));
}

/** The choices that a control offers just now. */
export function optionsOf(node: number): Option[] {
  const control = elementWithNumber(node);
  if (control === undefined) return [];
  const { look } = takeLook();
  const { scene } = look;
  const isOwn = ownedBy(control);
  const entries = scene.entries.filter(
    (entry) => isOption(entry) && isOwn(entry) && sightOf(entry, scene) !== undefined,
  );
  const names = createNames();
  return entries.slice(0, MOST_OPTIONS).map((entry) => optionOf(entry, scene, names));
}

function optionOf(entry: Entry, scene: Scene, names: ReturnType<typeof createNames>): Option {
  const { element } = entry;
  const role = roleOf(element);
  const { selected, checked, disabled } = stateOf(element, role);
  const name = squeeze(names.of(element), MOST_NAME_CHARS);
  return {
    node: numberOf(element),
    name: name || textOf(entry, scene, { maxChars: MOST_NAME_CHARS }),
    isSelected: selected === true || checked === true,
    isDisabled: disabled === true,
  };
}

function isOption({ element, role, tag }: Entry): boolean {
  return OPTION_ROLES.has(role) || (tag === 'option' && localNameOf(element) === 'option');
}

/** Options inside of the control, or in what it says that it opens; without such words those of any list. */
function ownedBy(control: Element): (entry: Entry) => boolean {
  const ids = ['aria-controls', 'aria-owns'].flatMap((name) =>
    (attributeOf(control, name) ?? '').split(/\s+/),
  );
  const around = control.getRootNode();
  const root = around instanceof ShadowRoot ? around : document;
  const named = ids
    .flatMap((id) => (id === '' ? [] : [root.getElementById(id)]))
    .filter((each) => each !== null);
  const inner = control.querySelector('[role=option], [role=listbox]');
  const owners = [...named, ...(inner === null ? [] : [control])];
  if (owners.length === 0) return ({ element }) => isFree(element, control);
  return ({ element }) => owners.some((owner) => owner.contains(element));
}

/** In a list that belongs to no other control, and not in one that is always there. */
function isFree(element: Element, control: Element): boolean {
  const list = element.closest('[role=listbox], [role=menu], [role=tree], [role=grid], [role=dialog]');
  if (list === null || list === control) return true;
  const id = attributeOf(list, 'id');
  if (id === null || id === '') return true;
  const owner = document.querySelector(
    `[aria-controls~="${CSS.escape(id)}"], [aria-owns~="${CSS.escape(id)}"]`,
  );
  return owner === null || owner === control || !hasAttributeOf(owner, 'aria-expanded');
}
