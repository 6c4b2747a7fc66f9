import { jsonBytes, shorten } from '../core/index.ts';
import type { PageModel } from '../element/index.ts';
import { cutCharacters, stateText, type Folded } from '../element/rank/index.ts';
import { addressOf, shortHref } from './href.ts';
import { isFileField, menuKindOf } from './menu-kind.ts';
import type { MenuItem } from './terms/index.ts';

/** An item without its id, and what choosing it needs. */
export interface MenuChoice {
  readonly item: Omit<MenuItem, 'menuItemId'>;
  readonly folded: Folded;
  readonly address: URL | undefined;
  readonly isFile: boolean;
}

const LABEL_LIMITS = { characters: 80, bytes: 160 };
const MORE_LIMITS = { characters: 60, bytes: 120 };
const MOST_HREF_CHARS = 160;
const CHOICES = new Set(['radio', 'option', 'menuitemradio']);

export function choiceOf(folded: Folded, model: PageModel): MenuChoice {
  const { element } = folded;
  const { type, actionHint } = menuKindOf(element);
  const address = type === 'link' || type === 'download' ? addressOf(element, model) : undefined;
  const state = stateText(element.state, element.role);
  const row = folded.isAmbiguous === true && element.row !== element.name ? element.row : '';
  const group = CHOICES.has(element.role) ? (model.groups[element.group]?.label ?? '') : '';
  return {
    folded,
    address,
    isFile: isFileField(element),
    item: {
      type,
      label: cutCharacters(element.name, LABEL_LIMITS),
      ...(group !== '' && { group: cutCharacters(group, MORE_LIMITS) }),
      ...(row !== '' && { row: cutCharacters(row, MORE_LIMITS) }),
      ...(address !== undefined && { href: shorten(shortHref(address, model.url), MOST_HREF_CHARS) }),
      actionHint,
      ...(state !== undefined && { state }),
    },
  };
}

/** The bytes of a choice in an answer, with the longest id that it may get. */
export function bytesOf({ item }: MenuChoice): number {
  return jsonBytes({ menuItemId: 'm999', ...item }) + 1;
}

/** The first choices that fit; a single one is shortened if necessary. */
export function fitting(choices: readonly MenuChoice[], maxBytes: number): readonly MenuChoice[] {
  const fit: MenuChoice[] = [];
  let left = maxBytes;
  for (const choice of choices) {
    const shown = fit.length === 0 && bytesOf(choice) > left ? bare(choice) : choice;
    left -= bytesOf(shown);
    if (left < 0) break;
    fit.push(shown);
  }
  return fit;
}

const BARE_LIMITS = { characters: 20, bytes: 40 };

function bare({ item, ...rest }: MenuChoice): MenuChoice {
  const { type, label, actionHint } = item;
  return { ...rest, item: { type, label: cutCharacters(label, BARE_LIMITS), actionHint } };
}
