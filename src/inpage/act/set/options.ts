import { attributeOf, hasAttributeOf, localNameOf } from '../../dom.ts';
import { createNames } from '../../names/names.ts';
import { createOwners } from '../../names/owners.ts';
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

/** All options of the list that contains this one, if it is multi-select. */
export function optionsAround(node: number): Option[] {
  const option = elementWithNumber(node);
  const owners = createOwners();
  const list = option && (owners.ownerOf(option) ?? option).closest('[aria-multiselectable=true]');
  if (list === null || list === undefined) return [];
  const { scene } = takeLook().look;
  const isIn = ({ element }: Entry): boolean => list.contains(owners.ownerOf(element) ?? element);
  const entries = scene.entries.filter((entry) => isOption(entry) && isIn(entry));
  const names = createNames();
  return entries.slice(0, MOST_OPTIONS).map((entry) => optionOf(entry, scene, names));
}

let standing = new WeakSet<Element>();

/** Records the options that are visible before a control is opened: they belong to other controls. */
export function noteOptions(node: number): true {
  const control = elementWithNumber(node);
  const { scene } = takeLook().look;
  const isOpen = control !== undefined && attributeOf(control, 'aria-expanded') === 'true';
  const isOfOthers = (entry: Entry): boolean => isOption(entry) && (!isOpen || entry.role === 'gridcell');
  const seen = scene.entries.filter((entry) => isOfOthers(entry) && sightOf(entry, scene) !== undefined);
  standing = new WeakSet(seen.map(({ element }) => element));
  return true;
}

/** The options that a control currently offers. */
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

/** Options inside the control, or in the popup that it declares; without a declaration, those of any list. */
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
  const isList = inner !== null || roleOf(control) === 'listbox';
  const owners = [...named, ...(isList ? [control] : [])];
  if (owners.length === 0) return ({ element }) => !standing.has(element) && isFree(element, control);
  return ({ element }) => owners.some((owner) => owner.contains(element));
}

/** In a list that no other expandable control owns. */
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
