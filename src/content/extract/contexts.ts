import { WORD_GROUPS } from './word-groups.ts';
import type { OutlineBox, Outline } from './outline.ts';

export const FAR = 12;
/** Parts of a page that an element or a role marks. */
export const PARTS = [
  'main',
  'article',
  'nav',
  'aside',
  'header',
  'footer',
  'form',
  'list',
  'table',
  'dialog',
  'figure',
  'section',
  'noscript',
  'details',
] as const;

const PART_OF_TAG = new Map<string, number>([
  ['main', 0],
  ['article', 1],
  ['nav', 2],
  ['aside', 3],
  ['header', 4],
  ['footer', 5],
  ['form', 6],
  ['ul', 7],
  ['ol', 7],
  ['table', 8],
  ['dialog', 9],
  ['figure', 10],
  ['section', 11],
  ['noscript', 12],
  ['details', 13],
]);
const PART_OF_ROLE = new Map<string, number>([
  ['main', 0],
  ['article', 1],
  ['navigation', 2],
  ['menu', 2],
  ['menubar', 2],
  ['complementary', 3],
  ['banner', 4],
  ['contentinfo', 5],
  ['search', 6],
  ['dialog', 9],
  ['alertdialog', 9],
  ['tabpanel', 13],
]);

/** The distance in boxes to the nearest ancestor that is such a part, or has a name of such a group; FAR if none. */
export interface BlockContext {
  readonly parts: Uint8Array;
  readonly groups: Uint8Array;
  /** The nearest box that is one of several similar siblings. */
  readonly repeated: OutlineBox | undefined;
  /** The highest such box: an item of a list, not a line in an item. */
  readonly item: OutlineBox | undefined;
}

export function contextsOf({ boxes }: Outline): BlockContext[] {
  const contexts: BlockContext[] = [];
  for (const box of boxes)
    contexts.push(contextOf(box, box.parent === undefined ? undefined : contexts[box.parent.index]));
  return contexts;
}

function contextOf(box: OutlineBox, above: BlockContext | undefined): BlockContext {
  const parts = oneFurther(above?.parts, PARTS.length);
  const groups = oneFurther(above?.groups, WORD_GROUPS.length);
  const tagged = PART_OF_TAG.get(box.tag);
  if (tagged !== undefined) parts[tagged] = 0;
  const called = PART_OF_ROLE.get(box.role);
  if (called !== undefined) parts[called] = 0;
  for (let place = 0; place < groups.length; place++)
    if ((box.groups & (1 << place)) !== 0) groups[place] = 0;
  const isRepeated = box.alike >= 3;
  return {
    parts,
    groups,
    repeated: isRepeated ? box : above?.repeated,
    item: above?.item ?? (isRepeated && box.words >= 5 ? box : undefined),
  };
}

function oneFurther(from: Uint8Array | undefined, length: number): Uint8Array {
  const next = new Uint8Array(length).fill(FAR);
  if (from !== undefined)
    for (let place = 0; place < length; place++) next[place] = Math.min((from[place] ?? FAR) + 1, FAR);
  return next;
}
