import type { SeenFields, SeenFieldsRequest } from '../contract/fields.ts';
import { amountsIn } from './amounts.ts';
import { createCards } from './cards.ts';
import { findHint } from './hints.ts';
import type { FieldsLook } from './place.ts';
import { blocksIn, textsIn } from './texts.ts';
import { thingsOfPage } from './things.ts';
import { trailIn } from './trail.ts';

/** The sources of fields: visible texts, amounts of money, and structured data. */
export function fieldsIn(
  { hints }: SeenFieldsRequest,
  seen: Omit<FieldsLook, 'cards' | 'blocks'>,
): SeenFields {
  const look: FieldsLook = { ...seen, cards: createCards(seen.look), blocks: blocksIn(seen) };
  const trail = trailIn(look);
  return {
    texts: textsIn(look),
    amounts: amountsIn(look),
    things: thingsOfPage(),
    ...(trail !== undefined && { trail }),
    hints: hints.map((hint) => findHint(hint, look)),
  };
}
