import { attributeOf } from '../dom.ts';
import type { HintFinding, HintRequest } from '../contract/fields.ts';
import { itemAround } from '../group/items.ts';
import { roleOf } from '../names/roles.ts';
import { numberOf } from '../perceive/node-numbers.ts';
import { entryFor, isWithin, type Entry } from '../perceive/scene.ts';
import { isInSight, squeeze, textOf } from '../perceive/text.ts';
import { elementsBy } from './elements-by.ts';
import type { FieldsLook, TextBlockRead } from './place.ts';
import { tableRows } from './table-rows.ts';

const MOST_CHARS = 300;
const MOST_FOUND = 5;
const MOST_LOOKED_AT = 5_000;

/** The texts that match a caller's description. */
export function findHint(hint: HintRequest, look: FieldsLook): HintFinding {
  const { blocks } = look;
  const selected = candidatesOf(hint, blocks, look);
  const near = hint.nearText === undefined ? undefined : besideText(hint.nearText, blocks);
  const all = (selected ?? [])
    .filter(({ entry }) => near === undefined || near.isNear(entry))
    .filter(({ text }) => hint.textIncludes === undefined || includes(text, hint.textIncludes));
  const isAboutLabel = near?.rest !== undefined && hint.textIncludes === undefined && hint.role === undefined;
  const found = isAboutLabel && hint.selector === undefined ? [near.rest] : innermost(all);
  const table = hint.isTable === true ? tableAround(found[0]?.entry ?? near?.label, look) : undefined;
  return {
    isSelector: selected !== undefined,
    count: table === undefined ? found.length : 1,
    found: found.slice(0, MOST_FOUND).flatMap(({ entry, text }) => {
      const told = hint.attribute === undefined ? text : attributeOf(entry.element, hint.attribute);
      return told === null
        ? []
        : [{ node: numberOf((table ?? entry).element), text: squeeze(told, MOST_CHARS) }];
    }),
    ...(table !== undefined && { rows: tableRows(table, look.look.scene) }),
  };
}

/** Undefined if the selector is invalid. */
function candidatesOf(
  { selector, role }: HintRequest,
  blocks: readonly TextBlockRead[],
  look: FieldsLook,
): readonly TextBlockRead[] | undefined {
  const { scene } = look.look;
  const read = (entry: Entry): TextBlockRead => ({
    entry,
    text: textOf(entry, scene, { maxChars: MOST_CHARS }),
  });
  const isSeen = (entry: Entry): boolean => look.isTold(entry) && isInSight(entry);
  if (selector === undefined && role === undefined) return blocks;
  const isOfRole = ({ element }: Entry): boolean => role === undefined || roleOf(element) === role;
  if (selector === undefined)
    return scene.entries.filter((entry) => isSeen(entry) && isOfRole(entry)).map(read);
  try {
    return elementsBy(selector)
      .slice(0, MOST_LOOKED_AT)
      .map((element) => entryFor(scene, element))
      .filter((entry) => entry !== undefined)
      .filter((entry) => isSeen(entry) && isOfRole(entry))
      .map(read);
  } catch {
    return undefined;
  }
}

/** Of nested matches, only the innermost. */
function innermost(found: readonly TextBlockRead[]): TextBlockRead[] {
  return found.filter(({ entry }, at) => {
    const next = found[at + 1];
    return next === undefined || !isWithin(next.entry, entry);
  });
}

interface Beside {
  readonly label: Entry;
  /** The row, item or surroundings of the label, without the label itself. */
  isNear(entry: Entry): boolean;
  /** The text after the label. */
  readonly rest: TextBlockRead | undefined;
}

const MOST_STEPS = 4;

function besideText(words: string, blocks: readonly TextBlockRead[]): Beside {
  const at = shortest(blocks, words);
  const label = blocks[at];
  if (label === undefined) return { label: NOWHERE, isNear: () => false, rest: undefined };
  const after = label.text.slice(folded(label.text).indexOf(folded(words)) + words.length);
  const own = after.replace(/^[\s:–-]+/, '');
  const around = surroundings(label.entry, blocks);
  const next = blocks[at + 1];
  const isBeside = next !== undefined && around !== undefined && isWithin(next.entry, around);
  const rest = own !== '' ? { entry: label.entry, text: own } : isBeside ? next : undefined;
  const isNear = (entry: Entry): boolean =>
    around !== undefined && isWithin(entry, around) && entry !== label.entry;
  return { label: label.entry, isNear, rest };
}

// Represents a label that was not found.
const NOWHERE = { index: -1, end: -1 } as Entry; // only its index and end are read

/** The shortest text that contains the words is the label. */
function shortest(blocks: readonly TextBlockRead[], words: string): number {
  let best = -1;
  blocks.forEach(({ text }, at) => {
    if (includes(text, words) && text.length < (blocks[best]?.text.length ?? Infinity)) best = at;
  });
  return best;
}

/** Its item or row, else the smallest ancestor with another text. */
function surroundings(label: Entry, blocks: readonly TextBlockRead[]): Entry | undefined {
  const hasMore = (around: Entry): boolean =>
    blocks.some(({ entry }) => entry !== label && isWithin(entry, around));
  const item = itemAround(label);
  if (item !== undefined && hasMore(item)) return item;
  let at = label.parent;
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps++, at = at.parent)
    if (hasMore(at)) return at;
  return undefined;
}

function tableAround(entry: Entry | undefined, { look: { scene } }: FieldsLook): Entry | undefined {
  for (let at = entry; at !== undefined; at = at.parent) if (isTable(at)) return at;
  return entry && scene.entries.slice(Math.max(entry.index, 0), entry.end).find(isTable);
}

function isTable({ tag, role }: Entry): boolean {
  return (tag === 'table' && role === '') || role === 'table' || role === 'grid';
}

function includes(text: string, words: string): boolean {
  return folded(text).includes(folded(words));
}

function folded(text: string): string {
  return squeeze(text, MOST_CHARS * 2).toLowerCase();
}
