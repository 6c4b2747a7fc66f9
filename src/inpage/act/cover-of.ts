import { attributeOf, parentElementOf, parentNodeOf, textContentOf } from '../dom.ts';
import { createNames } from '../names/names.ts';
import { roleOf } from '../names/roles.ts';
import { isAround } from '../visible/cover.ts';
import { numberOf } from '../perceive/node-numbers.ts';
import { takeLook } from '../perceive/perceive.ts';
import { entryFor, isWithin } from '../perceive/scene.ts';
import { squeeze, textOf } from '../perceive/text.ts';
import type { Cover } from '../contract/actions.ts';

const MOST_NODES = 5;
const MOST_NAME_CHARS = 80;
const MOST_STEPS = 200;

/** Describes the element that a press would have reached instead of the target. */
export function coverFor(hit: Element | undefined, target: Element): Cover {
  if (hit === undefined) return { role: '', name: '', nodes: [] };
  const layer = layerOf(hit, target);
  const { look } = takeLook();
  const entry = entryFor(look.scene, layer);
  const name = squeeze(createNames().of(layer), MOST_NAME_CHARS);
  const read = entry === undefined ? '' : textOf(entry, look.scene, { maxChars: MOST_NAME_CHARS });
  const inner = entry === undefined ? [] : look.listed.entries.filter((each) => isWithin(each, entry));
  return {
    role: roleOf(layer),
    name: name || read,
    nodes: inner.slice(0, MOST_NODES).map(({ element }) => numberOf(element)),
  };
}

/** The dialog, or else the positioned ancestor, that contains the hit element but not the target. */
function layerOf(hit: Element, target: Element): Element {
  let layer = hit;
  let isPlaced = false;
  let at: Element | null = hit;
  for (let steps = 0; at !== null && steps < MOST_STEPS && !isAround(at, target); steps++) {
    const role = attributeOf(at, 'role');
    if (role === 'dialog' || role === 'alertdialog' || at instanceof HTMLDialogElement) return at;
    const { position } = getComputedStyle(at);
    if (position === 'fixed' || position === 'absolute' || position === 'sticky') {
      layer = at;
      isPlaced = true;
    } else if (!isPlaced && textContentOf(at).trim() !== '') layer = at;
    const parent: Node | null = parentNodeOf(at);
    at = parent instanceof ShadowRoot ? parent.host : parentElementOf(at);
  }
  return layer;
}
