import { contextsOf, FAR, PARTS, type BlockContext } from './contexts.ts';
import { FeatureTable } from './feature-table.ts';
import { OpinionFeatures, type Opinions } from './opinions.ts';
import type { Block, OutlineBox, Outline } from './outline.ts';
import { DATE, phrasesIn, PHRASE_NAMES, PRICE } from './phrases.ts';
import { trunkOf } from './trunk.ts';
import { WORD_GROUPS } from './word-groups.ts';
import { wordsIn } from './words.ts';

/** What is known about a page in addition to its blocks. */
export interface ExtractFacts {
  readonly title: string;
  readonly description: string;
  readonly opinions: Opinions;
  /** Features of the whole page, the same for each of its blocks. */
  readonly page: ReadonlyMap<string, number>;
}

/** A box with this share of all words is a part of the page, not a single line. */
const LARGE_SHARE = 0.15;
const TAG_CODES = new Map(
  'p h1 h2 h3 h4 h5 h6 li td th dt dd pre blockquote figcaption button summary caption div section article main'
    .split(' ')
    .map((tag, at) => [tag, at + 1]),
);

/** One row of features per block. */
export function featuresOf(outline: Outline, facts: ExtractFacts): FeatureTable {
  const table = new FeatureTable();
  const contexts = contextsOf(outline);
  const large = nearestOf(outline, (box) => box.words >= LARGE_SHARE * outline.words);
  const around = new Surroundings(outline, trunkOf(outline), facts);
  const opinions = new OpinionFeatures(outline, facts.opinions);
  for (const block of outline.blocks) {
    table.startRow();
    putOwn(table, block);
    around.put(table, block);
    opinions.put(table, block);
    putBoxes(table, block.box, { large: large[block.box.index] ?? block.box, pageWords: outline.words });
    putContext(table, contexts[block.box.index], outline);
    for (const [name, value] of facts.page) table.put(name, value);
  }
  return table;
}

/** For each box the nearest ancestor or self that satisfies the condition. */
function nearestOf({ boxes }: Outline, holds: (box: OutlineBox) => boolean): OutlineBox[] {
  const nearest: OutlineBox[] = [];
  for (const box of boxes)
    nearest.push(holds(box) || box.parent === undefined ? box : (nearest[box.parent.index] ?? box));
  return nearest;
}

const OWN_PHRASES = PHRASE_NAMES.map((name) => `says.${name}`);

function putOwn(table: FeatureTable, block: Block): void {
  const { text, words, linkWords, box } = block;
  const sentences = text.match(/[.!?。！？](?:\s|$)/g)?.length ?? 0;
  const isLong = text.length > 3000;
  table.put('words', Math.log2(1 + words));
  table.put('links', linkWords / words);
  table.put('strong', block.strongWords / words);
  table.put('wordLength', text.length / words);
  table.put('sentencesPerWord', sentences / words);
  table.put('endsSentence', /[.!?。！？:"”)]$/.test(text) ? 1 : 0);
  table.put('sentences', sentences);
  table.put('digits', isLong ? 0 : (text.match(/\d/g)?.length ?? 0) / text.length);
  table.put('capitals', isLong ? 0 : (text.match(/\p{Lu}/gu)?.length ?? 0) / words);
  table.put('price', text.length < 200 && PRICE.test(text) ? 1 : 0);
  table.put('date', text.length < 200 && DATE.test(text) ? 1 : 0);
  table.put('tag', TAG_CODES.get(box.tag) ?? 0);
  table.put('hidden', block.hidden ? 1 : 0);
  table.put('images', block.images);
  putBits(table, OWN_PHRASES, phrasesIn(text));
}

function putBits(table: FeatureTable, names: readonly string[], bits: number): void {
  for (const [place, name] of names.entries()) table.put(name, (bits >> place) & 1);
}

const LEVELS = [1, 2, 3, 4, 5].map(
  (level) => [`up${level}.words`, `up${level}.links`, `up${level}.prose`] as const,
);

function putBoxes(
  table: FeatureTable,
  box: OutlineBox,
  { large, pageWords }: { readonly large: OutlineBox; readonly pageWords: number },
): void {
  table.put('depth', box.depth);
  let at: OutlineBox = box;
  for (const [words, links, prose] of LEVELS) {
    at = at.parent ?? at;
    table.put(words, Math.log2(1 + at.words));
    table.put(links, at.linkWords / Math.max(1, at.words));
    table.put(prose, at.paragraphWords / Math.max(1, at.words));
  }
  table.put('large.share', large.words / pageWords);
  table.put('large.links', large.linkWords / Math.max(1, large.words));
  table.put('large.prose', large.paragraphWords / Math.max(1, large.words));
  table.put('large.alike', large.alike);
  table.put('large.above', box.depth - large.depth);
}

const IN_PARTS = PARTS.map((name) => `in.${name}`);
const IN_GROUPS = WORD_GROUPS.map((name) => `named.${name}`);
const ITEM_NAMES = (['repeated', 'item'] as const).map((name) => ({
  name,
  alike: `${name}.alike`,
  words: `${name}.words`,
  links: `${name}.listLinks`,
  share: `${name}.listShare`,
  wordsPerBlock: `${name}.wordsPerBlock`,
}));

function putContext(table: FeatureTable, context: BlockContext | undefined, outline: Outline): void {
  for (const [place, name] of IN_PARTS.entries()) table.put(name, context?.parts[place] ?? FAR);
  for (const [place, name] of IN_GROUPS.entries()) table.put(name, context?.groups[place] ?? FAR);
  for (const names of ITEM_NAMES) {
    const box = context?.[names.name];
    const list = box?.parent;
    table.put(names.alike, box?.alike ?? 0);
    table.put(names.words, box === undefined ? 0 : Math.log2(1 + box.words));
    table.put(names.links, list === undefined ? 0 : list.linkWords / Math.max(1, list.words));
    table.put(names.share, list === undefined ? 0 : list.words / outline.words);
    table.put(
      names.wordsPerBlock,
      list === undefined ? 0 : list.words / (list.endBlock - list.firstBlock + 1),
    );
  }
}

const HEADING_PHRASES = PHRASE_NAMES.map((name) => `heading.says.${name}`);
const NEIGHBOURS = [-3, -2, -1, 1, 2, 3].map((step) => ({
  step,
  words: `next${step}.words`,
  links: `next${step}.links`,
  tag: `next${step}.tag`,
}));
const WINDOWS = [3, 10].map((reach) => ({
  reach,
  words: `around${reach}.words`,
  links: `around${reach}.links`,
}));

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

  put(table: FeatureTable, block: Block): void {
    const { index } = block;
    const before = this.#before[index] ?? 0;
    table.put('wordsBefore', before / this.#words);
    table.put('blocksBefore', index / this.#blocks.length);
    this.#putHeadings(table, index, before);
    table.put('sameTexts', this.#same.get(block.text) ?? 1);
    table.put('inTitle', overlap(block, this.#title));
    table.put('inDescription', overlap(block, this.#description));
    for (const { step, ...names } of NEIGHBOURS) putNeighbour(table, names, this.#blocks[index + step]);
    for (const { reach, words, links } of WINDOWS) {
      const from = Math.max(0, index - reach);
      const to = Math.min(this.#blocks.length, index + reach + 1);
      const inside = (this.#before[to] ?? 0) - (this.#before[from] ?? 0);
      const linked = (this.#linksBefore[to] ?? 0) - (this.#linksBefore[from] ?? 0);
      table.put(words, inside / (to - from));
      table.put(links, linked / Math.max(1, inside));
    }
    const meet = this.#trunk === undefined ? undefined : this.#meeting[block.box.index];
    table.put('trunk.below', meet === undefined ? -1 : block.box.depth - meet.depth);
    table.put('trunk.above', meet === undefined ? -1 : (this.#trunk?.depth ?? 0) - meet.depth);
    table.put('trunk.share', meet === undefined ? -1 : meet.words / this.#words);
  }

  #putHeadings(table: FeatureTable, index: number, before: number): void {
    const heading = this.#blocks[this.#heading[index] ?? -1];
    const hasH1 = this.#firstH1 !== -1;
    const wordsTo = (block: number): number => before - (this.#before[block] ?? 0);
    table.put('afterH1', hasH1 ? Math.sign(index - this.#firstH1) : -1);
    table.put('wordsAfterH1', hasH1 ? wordsTo(this.#firstH1) / this.#words : 0);
    table.put('heading.level', heading === undefined ? 9 : Number(heading.box.tag[1]));
    table.put('heading.distance', heading === undefined ? -1 : Math.log2(1 + wordsTo(heading.index)));
    putBits(table, HEADING_PHRASES, heading === undefined ? 0 : phrasesIn(heading.text));
  }
}

interface NeighbourNames {
  readonly words: string;
  readonly links: string;
  readonly tag: string;
}

function putNeighbour(table: FeatureTable, names: NeighbourNames, block: Block | undefined): void {
  table.put(names.words, block === undefined ? -1 : Math.log2(1 + block.words));
  table.put(names.links, block === undefined ? -1 : block.linkWords / block.words);
  table.put(names.tag, block === undefined ? -1 : (TAG_CODES.get(block.box.tag) ?? 0));
}

function overlap(block: Block, words: ReadonlySet<string>): number {
  if (words.size === 0 || block.text.length > 1000) return 0;
  const list = wordsIn(block.text);
  let shared = 0;
  for (const word of list) if (words.has(word)) shared += 1;
  return shared / Math.max(list.length, words.size);
}
