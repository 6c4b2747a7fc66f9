import { attributeOf, hasAttributeOf } from '../dom.ts';
import { layerRole } from '../names/layer-role.ts';
import { readShown } from '../names/shown-text.ts';
import { knownClickables } from '../clicks/clickables.ts';
import { itemAround } from '../group/items.ts';
import { isStrong } from './evidence.ts';
import { listedBetween, type Look } from './look.ts';
import { numberOf } from './node-numbers.ts';
import type { SeenElement } from '../contract/perception.ts';
import type { Entry } from './scene.ts';
import { squeeze } from './text.ts';
import { wordsBefore } from '../group/words-before.ts';

const TOLD = [
  ...['id', 'class', 'href', 'name', 'type', 'placeholder', 'title', 'alt', 'rel', 'download', 'target'],
  ...['aria-label', 'role', 'autocomplete', 'aria-placeholder', 'data-placeholder'],
] as const;
const MOST_CHARS = 500;
const MOST_SHOWN_CHARS = 4_000;
const MOST_OPTION_CHARS = 1_000;
const MOST_OPTIONS = 60;
// Marks a truncated name.
const CUT = '…';

type ToldAttributes = Pick<
  SeenElement,
  'attributes' | 'handled' | 'layer' | 'shown' | 'cut' | 'options' | 'before' | 'items'
>;

/** An element's distinguishing attributes, visible text, options and items, and whether the page handles its clicks. */
export function toldAttributes(entry: Entry, name: string, look: Look): ToldAttributes {
  const { element } = entry;
  const attributes: Record<string, string> = {};
  for (const each of TOLD) {
    const value = attributeOf(element, each);
    if (value !== null) attributes[each] = value.trim().slice(0, MOST_CHARS);
  }
  const before = wordsBefore(entry, look);
  const items = itemsAround(entry, look);
  const layer = isStrong(entry.evidence ?? 'native') ? '' : layerRole(element);
  return {
    attributes,
    ...(layer !== '' && { layer }),
    ...(isHandled(element) && { handled: true as const }),
    ...shownBeside(element, name),
    ...(before !== '' && { before }),
    ...(items.length > 0 && { items }),
    ...(element instanceof HTMLSelectElement && { options: optionsIn(element) }),
  };
}

function isHandled(element: Element): boolean {
  const evidence = knownClickables.evidenceOf(element);
  return evidence === 'listener' || evidence === 'framework';
}

/** With more controls, an item is a section of the page. */
const MOST_IN_ITEM = 40;
const MOST_ITEMS = 3;

/** The rows, items and cards that an element shares with others. */
function itemsAround(entry: Entry, look: Look): number[] {
  const items: number[] = [];
  for (
    let item = entry.parent && itemAround(entry.parent);
    item !== undefined && items.length < MOST_ITEMS;
  ) {
    const count = listedBetween(look, item.index, item.end);
    if (count > MOST_IN_ITEM) break;
    if (count > 1) items.push(numberOf(item.element));
    item = item.parent && itemAround(item.parent);
  }
  return items;
}

/** All options, even while the list is closed. */
function optionsIn(select: HTMLSelectElement): string {
  const labels = Array.from(select.options)
    .slice(0, MOST_OPTIONS)
    .map(({ label }) => label.trim());
  return squeeze(labels.join(' · '), MOST_OPTION_CHARS);
}

/** Most elements are named by their visible text; it is read again only for the others. */
function shownBeside(element: Element, name: string): Pick<ToldAttributes, 'shown' | 'cut'> {
  const isNamedByOther = hasAttributeOf(element, 'aria-label') || hasAttributeOf(element, 'aria-labelledby');
  const isNameCut = name.endsWith(CUT);
  if (!isNamedByOther && !isNameCut) return {};
  const { text, isCut } = readShown(element, MOST_SHOWN_CHARS);
  const shown = squeeze(text, MOST_SHOWN_CHARS);
  return {
    ...(shown !== '' && shown !== name && { shown }),
    ...((isCut || (isNamedByOther && isNameCut)) && { cut: true as const }),
  };
}
