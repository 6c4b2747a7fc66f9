import { attributeOf } from '../dom.ts';
import type { Landmark } from '../contract/perception.ts';
import type { Entry, Rect, Scene } from '../perceive/scene.ts';
import { isLarge, ownRect, styleOf, surface } from '../visible/view.ts';

// On a page without landmarks, the layout identifies them: a band at the top, one at the bottom, columns.

const WIDE = 0.6;
const NARROW = 0.35;
const COVERING = 0.8;
const TOP_PX = 40;
const MOST_HEADER_PX = 200;
const MOST_FOOTER_PX = 400;
const DEEPEST = 8;
// Layout elements: list items and paragraphs are no landmarks, and a list is never split.
const LAID_OUT_WITH = new Set(['div', 'section', 'table', 'tbody', 'tr', 'td', 'center', 'form']);
// Siblings of one kind are alike unless one is this many times taller, or has another colour.
const TALLER = 3;
const ROW_TALLER = 8;

interface LayoutBlock {
  readonly entry: Entry;
  readonly rect: Rect;
}

/** The landmarks of a page by its layout alone. */
export function placesByLayout(scene: Scene): ReadonlyMap<Entry, Landmark> {
  const places = new Map<Entry, Landmark>();
  const body = scene.entries.find(({ tag }) => tag === 'body');
  if (body === undefined) return places;
  const blocks = blocksOf(body, scene);
  const [first] = blocks;
  const last = blocks.at(-1);
  if (first === undefined || last === undefined || blocks.length < 2) return places;
  const isHeader = first.rect[1] - surface()[1] <= TOP_PX && isBand(first, blocks, MOST_HEADER_PX);
  const isFooter = blocks.length > 2 && isBand(last, blocks, MOST_FOOTER_PX) && holds(last, scene);
  if (isHeader && holds(first, scene)) places.set(first.entry, 'header');
  if (isFooter) places.set(last.entry, 'footer');
  const middle = largest(blocks.filter(({ entry }) => !places.has(entry)));
  if (middle !== undefined && places.size > 0) placeColumns(middle, scene, places);
  return places;
}

/** A wide block next to a narrow one is the main content, the narrow one is a sidebar. */
function placeColumns(middle: LayoutBlock, scene: Scene, places: Map<Entry, Landmark>): void {
  const columns = blocksOf(middle.entry, scene).filter(({ rect }) => heightOf(rect) > MOST_HEADER_PX / 2);
  const main = largest(columns);
  const isBeside = ({ rect }: LayoutBlock): boolean =>
    main !== undefined && (rect[2] <= main.rect[0] + 1 || rect[0] >= main.rect[2] - 1);
  const aside = columns.filter(
    (column) => isBeside(column) && widthOf(column.rect) <= NARROW * widthOf(surface()),
  );
  places.set(aside.length > 0 && main !== undefined ? main.entry : middle.entry, 'main');
  for (const { entry } of aside) places.set(entry, 'aside');
}

/** The blocks of a container, from top to bottom; single wrappers are skipped. */
function blocksOf(container: Entry, scene: Scene): LayoutBlock[] {
  let at = container;
  for (let depth = 0; ; depth++) {
    const blocks = childrenOf(at, scene);
    const [only] = blocks.filter(({ rect }) => areaOf(rect) >= COVERING * areaOf(ownRect(at)));
    if (only === undefined || blocks.length > 1 || depth === DEEPEST)
      return blocks.sort((a, b) => a.rect[1] - b.rect[1]);
    at = only.entry;
  }
}

function childrenOf(container: Entry, { entries }: Scene): LayoutBlock[] {
  const blocks: LayoutBlock[] = [];
  for (let index = container.index + 1; index < container.end;) {
    const entry = entries[index];
    if (entry === undefined) break;
    const rect = ownRect(entry);
    if (!entry.isHidden && isLarge(rect)) blocks.push({ entry, rect });
    index = Math.max(entry.end, index + 1);
  }
  return blocks;
}

function isBand(block: LayoutBlock, blocks: readonly LayoutBlock[], mostPx: number): boolean {
  const { rect, entry } = block;
  if (widthOf(rect) < WIDE * widthOf(surface()) || heightOf(rect) > mostPx) return false;
  if (!LAID_OUT_WITH.has(entry.tag) && !entry.tag.includes('-')) return false;
  return isUnlikeMost(block, blocks);
}

/** A block like most others is an item of the content. */
function isUnlikeMost(block: LayoutBlock, blocks: readonly LayoutBlock[]): boolean {
  const kind = kindOf(block);
  const siblings = blocks.filter((other) => other !== block && kindOf(other) === kind);
  if (siblings.length === 0) return true;
  const isRow = block.entry.tag === 'tr';
  const tallest = Math.max(...siblings.map(({ rect }) => heightOf(rect)));
  if (tallest >= (isRow ? ROW_TALLER : TALLER) * heightOf(block.rect)) return true;
  const colour = styleOf(block.entry).backgroundColor;
  return !isRow && siblings.every(({ entry }) => styleOf(entry).backgroundColor !== colour);
}

function kindOf({ entry: { element, tag } }: LayoutBlock): string {
  return `${tag}.${attributeOf(element, 'class') ?? ''}`;
}

function holds({ entry }: LayoutBlock, { entries }: Scene): boolean {
  for (let index = entry.index; index < entry.end; index++)
    if (entries[index]?.evidence !== undefined) return true;
  return false;
}

function largest(blocks: readonly LayoutBlock[]): LayoutBlock | undefined {
  return blocks.toSorted((a, b) => areaOf(b.rect) - areaOf(a.rect))[0];
}

const widthOf = (rect: Rect): number => rect[2] - rect[0];
const heightOf = (rect: Rect): number => rect[3] - rect[1];
const areaOf = (rect: Rect): number => widthOf(rect) * heightOf(rect);
