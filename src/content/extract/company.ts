import { itemListsOf, type ItemList } from './item-lists.ts';
import type { Block, Outline, OutlineBox } from './outline.ts';

/** Less running text is no story. */
export const MIN_STORY_WORDS = 60;
const MIN_STORY_BLOCK = 15;
const MIN_REMARK_WORDS = 10;
const MAX_HEAD_WORDS = 8;
const MOST = 0.8;
const SOME = 0.6;
const FEW = 0.2;

/**
 * The blocks of lists that accompany a story: teasers of other stories, and remarks of readers. They are known by their
 * form, so this works in any language. On labelled articles less than a tenth of the words in such lists are content.
 */
export function companyOf(
  outline: Outline,
  readability: readonly boolean[] | undefined,
): ReadonlySet<number> {
  const lists = itemListsOf(outline);
  const listed = new Set(lists.flatMap(blocksOf));
  const storyBefore = storyWords(outline, listed);
  const company = new Set<number>();
  for (const list of lists) {
    const isCompany = isTeasers(list, outline, readability) || isRemarks(list, outline);
    if (isCompany && (storyBefore[list.items[0]?.firstBlock ?? 0] ?? 0) >= MIN_STORY_WORDS)
      for (const block of blocksOf(list)) company.add(block);
  }
  return company;
}

function blocksOf({ items }: ItemList): number[] {
  return items.flatMap(indexesIn);
}

function indexesIn({ firstBlock, endBlock }: OutlineBox): number[] {
  return Array.from({ length: endBlock - firstBlock }, (_, at) => firstBlock + at);
}

/** For each block the words of running text before it that are in no list. */
function storyWords({ blocks }: Outline, listed: ReadonlySet<number>): number[] {
  let words = 0;
  return blocks.map((block) => {
    const before = words;
    if (!listed.has(block.index) && ownWords(block) >= MIN_STORY_BLOCK) words += block.words;
    return before;
  });
}

/** Every item begins with a link, and Readability leaves the list out. */
function isTeasers(
  list: ItemList,
  { blocks }: Outline,
  readability: readonly boolean[] | undefined,
): boolean {
  const all = blocksOf(list);
  if (share(all, (at) => readability?.[at] === true) >= 0.5) return false;
  return (
    share(list.items, ({ firstBlock }) => {
      const head = blocks[firstBlock];
      return head !== undefined && head.linkWords >= MOST * head.words;
    }) >= MOST
  );
}

/** Every item begins with who and when, and says something; none has a heading. */
function isRemarks({ items }: ItemList, { blocks }: Outline): boolean {
  const inside = (item: OutlineBox): readonly Block[] => blocks.slice(item.firstBlock, item.endBlock);
  const isSigned = (item: OutlineBox): boolean => {
    const [head, next] = inside(item);
    return (
      (head?.words ?? 0) <= MAX_HEAD_WORDS &&
      /\d/.test(`${head?.text ?? ''} ${next?.text ?? ''}`.slice(0, 120))
    );
  };
  return (
    share(items, isSigned) >= MOST &&
    share(items, (item) => inside(item).some((block) => ownWords(block) >= MIN_REMARK_WORDS)) >= SOME &&
    share(items, (item) => inside(item).some(({ box }) => /^h[1-6]$/.test(box.tag))) < FEW
  );
}

function ownWords({ words, linkWords }: Block): number {
  return words - linkWords;
}

function share<T>(list: readonly T[], holds: (item: T) => boolean): number {
  return list.filter(holds).length / Math.max(1, list.length);
}
