import { contextsOf, FAR, PARTS, type BlockContext } from './contexts.ts';
import type { Block, OutlineBox, Outline } from './outline.ts';
import { DATE, phrasesIn, PHRASE_NAMES, PRICE } from './phrases.ts';
import { WORD_GROUPS } from './word-groups.ts';
import { wordsIn } from './words.ts';

/** What is known about a page in addition to its blocks. */
export interface ExtractFacts {
  readonly title: string;
  readonly description: string;
  /** Features of the whole page, the same for each of its blocks. */
  readonly page: readonly number[];
}

/** A box with this share of all words is a part of the page, not a single line. */
const LARGE_SHARE = 0.15;
const TAG_CODES = new Map(
  'p h1 h2 h3 h4 h5 h6 li td th dt dd pre blockquote figcaption button summary caption div section article main'
    .split(' ')
    .map((tag, at) => [tag, at + 1]),
);

/** One row of features per block. */
export function featuresOf(outline: Outline, facts: ExtractFacts): number[][] {
  const contexts = contextsOf(outline);
  const trunk = trunkOf(outline);
  const large = nearestOf(outline, (box) => box.words >= LARGE_SHARE * outline.words);
  const around = new Surroundings(outline, trunk, facts);
  return outline.blocks.map((block) => [
    ...ownFeatures(block),
    ...around.features(block),
    ...boxFeatures(block.box, large[block.box.index] ?? block.box, outline.words),
    ...contextFeatures(contexts[block.box.index], outline),
    ...facts.page,
  ]);
}

/** For each box the nearest ancestor or self that satisfies the condition. */
function nearestOf({ boxes }: Outline, holds: (box: OutlineBox) => boolean): OutlineBox[] {
  const nearest: OutlineBox[] = [];
  for (const box of boxes)
    nearest.push(holds(box) || box.parent === undefined ? box : (nearest[box.parent.index] ?? box));
  return nearest;
}

function ownFeatures(block: Block): number[] {
  const { text, words, linkWords, box } = block;
  const sentences = text.match(/[.!?。！？](?:\s|$)/g)?.length ?? 0;
  const digits = text.length > 3000 ? 0 : (text.match(/\d/g)?.length ?? 0);
  const capitals = text.length > 3000 ? 0 : (text.match(/\p{Lu}/gu)?.length ?? 0);
  const bits = phrasesIn(text);
  return [
    Math.log2(1 + words),
    linkWords / words,
    block.strongWords / words,
    text.length / words,
    sentences / words,
    /[.!?。！？:"”)]$/.test(text) ? 1 : 0,
    sentences,
    digits / text.length,
    capitals / words,
    text.length < 200 && PRICE.test(text) ? 1 : 0,
    text.length < 200 && DATE.test(text) ? 1 : 0,
    TAG_CODES.get(box.tag) ?? 0,
    block.hidden ? 1 : 0,
    block.images,
    ...PHRASE_NAMES.map((_, place) => (bits >> place) & 1),
  ];
}

function boxFeatures(box: OutlineBox, large: OutlineBox, pageWords: number): number[] {
  const row: number[] = [box.depth];
  let at: OutlineBox = box;
  for (let level = 0; level < 5; level++) {
    at = at.parent ?? at;
    row.push(
      Math.log2(1 + at.words),
      at.linkWords / Math.max(1, at.words),
      at.paragraphWords / Math.max(1, at.words),
    );
  }
  row.push(
    large.words / pageWords,
    large.linkWords / Math.max(1, large.words),
    large.paragraphWords / Math.max(1, large.words),
    large.alike,
    box.depth - large.depth,
  );
  return row;
}

function contextFeatures(context: BlockContext | undefined, outline: Outline): number[] {
  const parts = context === undefined ? PARTS.map(() => FAR) : [...context.parts];
  const groups = context === undefined ? WORD_GROUPS.map(() => FAR) : [...context.groups];
  const row = [...parts, ...groups];
  for (const box of [context?.repeated, context?.item]) {
    const list = box?.parent;
    row.push(
      box?.alike ?? 0,
      box === undefined ? 0 : Math.log2(1 + box.words),
      list === undefined ? 0 : list.linkWords / Math.max(1, list.words),
      list === undefined ? 0 : list.words / outline.words,
      list === undefined ? 0 : list.words / (list.endBlock - list.firstBlock + 1),
    );
  }
  return row;
}

/** The blocks before and after a block, and its position on the page. */
class Surroundings {
  readonly #blocks: readonly Block[];
  readonly #words: number;
  readonly #before: number[] = [];
  readonly #linksBefore: number[] = [];
  readonly #heading: number[] = [];
  readonly #same = new Map<string, number>();
  readonly #firstH1: number;
  readonly #trunk: OutlineBox | undefined;
  readonly #meeting: readonly OutlineBox[];
  readonly #title: ReadonlySet<string>;
  readonly #description: ReadonlySet<string>;

  constructor(outline: Outline, trunk: OutlineBox | undefined, facts: ExtractFacts) {
    const { blocks, words } = outline;
    this.#blocks = blocks;
    this.#words = Math.max(1, words);
    this.#trunk = trunk;
    const line = new Set<OutlineBox>();
    for (let at = trunk; at !== undefined; at = at.parent) line.add(at);
    this.#meeting = nearestOf(outline, (box) => line.has(box));
    this.#title = new Set(wordsIn(facts.title));
    this.#description = new Set(wordsIn(facts.description));
    let [sum, links, heading] = [0, 0, -1];
    for (const block of blocks) {
      this.#before.push(sum);
      this.#linksBefore.push(links);
      this.#heading.push(heading);
      sum += block.words;
      links += block.linkWords;
      if (/^h[1-6]$/.test(block.box.tag)) heading = block.index;
      if (block.text.length < 400) this.#same.set(block.text, (this.#same.get(block.text) ?? 0) + 1);
    }
    this.#before.push(sum);
    this.#linksBefore.push(links);
    this.#firstH1 = blocks.findIndex(({ box }) => box.tag === 'h1');
  }

  features(block: Block): number[] {
    const { index } = block;
    const heading = this.#blocks[this.#heading[index] ?? -1];
    const bits = heading === undefined ? 0 : phrasesIn(heading.text);
    const before = this.#before[index] ?? 0;
    return [
      before / this.#words,
      index / this.#blocks.length,
      this.#firstH1 === -1 ? -1 : Math.sign(index - this.#firstH1),
      this.#firstH1 === -1 ? 0 : (before - (this.#before[this.#firstH1] ?? 0)) / this.#words,
      heading === undefined ? 9 : Number(heading.box.tag[1]),
      heading === undefined ? -1 : Math.log2(1 + before - (this.#before[heading.index] ?? 0)),
      ...PHRASE_NAMES.map((_, place) => (bits >> place) & 1),
      this.#same.get(block.text) ?? 1,
      overlap(block, this.#title),
      overlap(block, this.#description),
      ...[-3, -2, -1, 1, 2, 3].flatMap((step) => neighbour(this.#blocks[index + step])),
      ...this.#window(index, 3),
      ...this.#window(index, 10),
      ...this.#toTrunk(block.box),
    ];
  }

  #window(index: number, reach: number): number[] {
    const from = Math.max(0, index - reach);
    const to = Math.min(this.#blocks.length, index + reach + 1);
    const words = (this.#before[to] ?? 0) - (this.#before[from] ?? 0);
    const links = (this.#linksBefore[to] ?? 0) - (this.#linksBefore[from] ?? 0);
    return [words / (to - from), links / Math.max(1, words)];
  }

  #toTrunk(box: OutlineBox): number[] {
    const meet = this.#meeting[box.index];
    if (meet === undefined || this.#trunk === undefined) return [-1, -1, -1];
    return [box.depth - meet.depth, this.#trunk.depth - meet.depth, meet.words / this.#words];
  }
}

function neighbour(block: Block | undefined): number[] {
  if (block === undefined) return [-1, -1, -1];
  return [Math.log2(1 + block.words), block.linkWords / block.words, TAG_CODES.get(block.box.tag) ?? 0];
}

function overlap(block: Block, words: ReadonlySet<string>): number {
  if (words.size === 0 || block.text.length > 1000) return 0;
  const list = wordsIn(block.text);
  let shared = 0;
  for (const word of list) if (words.has(word)) shared += 1;
  return shared / Math.max(list.length, words.size);
}

/** The box that contains the running text: a paragraph counts in full for its parent, less for boxes further up. */
function trunkOf({ boxes, blocks }: Outline): OutlineBox | undefined {
  const scores = new Float64Array(boxes.length);
  for (const { box, words, linkWords, text } of blocks) {
    const said = words - 2 * linkWords;
    if (said < 12) continue;
    const score = Math.min(said, 120) + 5 * (text.split(/[,.;!?，。；！？]/).length - 1);
    let share = 1;
    for (let at: OutlineBox | undefined = box.parent; at !== undefined && share > 0.1; at = at.parent) {
      scores[at.index] = (scores[at.index] ?? 0) + score * share;
      share *= 0.75;
    }
  }
  let best: OutlineBox | undefined;
  let most = 0;
  for (const box of boxes) {
    const score = (scores[box.index] ?? 0) * (1 - (box.words === 0 ? 0 : box.linkWords / box.words));
    if (score > most) [best, most] = [box, score];
  }
  return best;
}
