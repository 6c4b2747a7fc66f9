import type { FeatureTable } from './feature-table.ts';
import { sumInside, type Block, type Outline } from './outline.ts';

/** For each block, whether another way to find the main content keeps it; undefined where it finds none. */
export interface Opinions {
  readonly readability: readonly boolean[] | undefined;
  readonly main: readonly boolean[] | undefined;
}

/** What the other ways say about a block, the boxes around it and the page. */
export class OpinionFeatures {
  readonly #readability: OpinionOf;
  readonly #main: OpinionOf;

  constructor(outline: Outline, { readability, main }: Opinions) {
    this.#readability = new OpinionOf('readability', outline, readability);
    this.#main = new OpinionOf('mainElement', outline, main);
  }

  put(table: FeatureTable, block: Block): void {
    this.#readability.put(table, block);
    this.#main.put(table, block);
  }
}

const BOXES = [1, 2, 3, 4];

class OpinionOf {
  readonly #outline: Outline;
  readonly #kept: readonly boolean[] | undefined;
  readonly #keptWords: Float64Array;
  readonly #before: number[] = [];
  readonly #share: number;
  readonly #first: number;
  readonly #last: number;
  readonly #names: Readonly<Record<'kept' | 'share' | 'place' | 'distance' | 'around', string>>;
  readonly #boxNames: readonly string[];

  constructor(name: string, outline: Outline, kept: readonly boolean[] | undefined) {
    this.#outline = outline;
    this.#kept = kept;
    this.#names = {
      kept: `${name}.kept`,
      share: `${name}.share`,
      place: `${name}.place`,
      distance: `${name}.distance`,
      around: `${name}.around`,
    };
    this.#boxNames = BOXES.map((level) => `${name}.up${level}`);
    this.#keptWords = new Float64Array(outline.boxes.length);
    let all = 0;
    for (const { index, box, words } of outline.blocks) {
      this.#before.push(all);
      all += words;
      if (kept?.[index] === true) this.#keptWords[box.index] = (this.#keptWords[box.index] ?? 0) + words;
    }
    sumInside(outline, this.#keptWords);
    this.#share = (this.#keptWords[0] ?? 0) / Math.max(1, all);
    this.#first = kept?.indexOf(true) ?? -1;
    this.#last = kept?.lastIndexOf(true) ?? -1;
  }

  put(table: FeatureTable, { index, box }: Block): void {
    const kept = this.#kept;
    table.put(this.#names.kept, kept === undefined ? -1 : Number(kept[index]));
    table.put(this.#names.share, kept === undefined ? -1 : this.#share);
    table.put(this.#names.place, this.#placeOf(index));
    table.put(this.#names.distance, this.#distanceOf(index));
    table.put(this.#names.around, kept === undefined ? -1 : this.#around(kept, index));
    let at = box;
    for (const name of this.#boxNames) {
      at = at.parent ?? at;
      table.put(name, kept === undefined ? -1 : (this.#keptWords[at.index] ?? 0) / Math.max(1, at.words));
    }
  }

  /** Before, in or after what it keeps. */
  #placeOf(index: number): number {
    if (this.#first === -1) return -2;
    return index < this.#first ? -1 : index > this.#last ? 1 : 0;
  }

  /** The words between the block and what it keeps. */
  #distanceOf(index: number): number {
    const place = this.#placeOf(index);
    if (place === 0 || place === -2) return 0;
    const from = this.#before[place < 0 ? this.#first : this.#last] ?? 0;
    return place * Math.log2(1 + Math.abs((this.#before[index] ?? 0) - from));
  }

  #around(kept: readonly boolean[], index: number): number {
    let [words, keptWords] = [0, 0];
    for (let at = Math.max(0, index - 4); at <= Math.min(kept.length - 1, index + 4); at++) {
      const count = this.#outline.blocks[at]?.words ?? 0;
      words += count;
      if (kept[at] === true) keptWords += count;
    }
    return keptWords / Math.max(1, words);
  }
}
