import type { SeenText } from '../contract/fields.ts';
import type { Groups } from '../group/groups.ts';
import type { ReadHeading } from '../group/headings.ts';
import type { Look } from '../perceive/look.ts';
import { numberOf } from '../perceive/node-numbers.ts';
import type { Entry } from '../perceive/scene.ts';
import type { Cards } from './cards.ts';

/** A paragraph, cell or other block, with its visible text. */
export interface TextBlockRead {
  readonly entry: Entry;
  readonly text: string;
}

/** A look of the page for reading fields. */
export interface FieldsLook {
  readonly look: Look;
  readonly groups: Groups;
  readonly cards: Cards;
  /** The visible texts, in document order. */
  readonly blocks: readonly TextBlockRead[];
  readonly headings: readonly ReadHeading[];
  /** Whether it is in the requested region. */
  readonly isTold: (entry: Entry) => boolean;
}

export function placeOfText(
  entry: Entry,
  { groups, cards }: FieldsLook,
): Omit<SeenText, 'text' | 'level' | 'isError' | 'isStock'> {
  const { landmark } = groups.placeOf(entry);
  const card = cards.around(entry);
  const list = card?.parent;
  return {
    node: numberOf(entry.element),
    order: entry.index,
    ...(landmark !== undefined && { landmark }),
    ...(card !== undefined && { card: numberOf(card.element) }),
    ...(list !== undefined && { list: numberOf(list.element) }),
    ...(entry.control !== undefined && { inControl: true as const }),
  };
}
