/** Receives blocks of Markdown. */
export interface BlockSink {
  /** One block; its lines are separated by line breaks. */
  block(text: string): void;
  /** Whether blocks are joined to one line of a table. */
  readonly isCell: boolean;
}

interface Frame {
  /** The prefix of the first line inside. */
  readonly first: string;
  /** The prefix of all other lines. */
  readonly rest: string;
  isUsed: boolean;
}

export type FrameKind = 'quote' | 'item' | 'note';

// Deeper levels are flattened: each level costs bytes on every line.
const MAX_FRAMES: Readonly<Record<FrameKind, number>> = { quote: 6, item: 10, note: 1 };

/** Writes blocks one after the other, inside quotes and list items. */
export class Blocks implements BlockSink {
  readonly isCell = false;
  readonly #parts: string[] = [];
  readonly #frames: (Frame & { readonly kind: FrameKind })[] = [];
  #isTight = false;
  #afterList: { readonly depth: number; readonly marker: string } | undefined;
  /** How many blank lines were written inside an item that had begun. */
  innerBlanks = 0;
  /** How many blocks were written. */
  count = 0;

  get markdown(): string {
    return this.#parts.join('');
  }

  block(text: string): void {
    if (text === '') return;
    this.count++;
    this.#afterList = undefined;
    this.#separate();
    const prefix = this.#takePrefix();
    this.#parts.push(prefix.first);
    if (prefix.rest === '' || !text.includes('\n')) {
      this.#parts.push(text);
      return;
    }
    const blank = prefix.rest.trimEnd();
    text.split('\n').forEach((line, at) => {
      if (at > 0) this.#parts.push('\n', line === '' ? blank : prefix.rest);
      this.#parts.push(line);
    });
  }

  /** No blank line before the next block. */
  tightNext(isTight: boolean): void {
    this.#isTight = isTight;
  }

  /** Everything written during `write` is inside the frame. */
  within(
    frame: { readonly kind: FrameKind; readonly first: string; readonly rest: string },
    write: () => void,
  ): void {
    const depth = this.#frames.filter(({ kind }) => kind === frame.kind).length;
    const parent = this.#frames.at(-1);
    const isTooDeep = depth >= MAX_FRAMES[frame.kind];
    if (isTooDeep && (frame.kind !== 'item' || parent?.kind !== 'item')) {
      write();
      return;
    }
    const replaced = isTooDeep ? this.#frames.pop() : undefined;
    this.#frames.push({ ...frame, isUsed: false });
    write();
    this.#frames.pop();
    if (replaced !== undefined) this.#frames.push({ ...replaced, isUsed: true });
  }

  /** Of two markers the one that separates a list from another right before it. */
  markerFor(marker: string, other: string): string {
    const last = this.#afterList;
    return last?.depth === this.#frames.length && last.marker === marker ? other : marker;
  }

  endList(marker: string): void {
    this.#isTight = false;
    this.#afterList = { depth: this.#frames.length, marker };
  }

  #separate(): void {
    if (this.#parts.length === 0) return;
    if (this.#isTight) {
      this.#isTight = false;
      this.#parts.push('\n');
      return;
    }
    let blank = '';
    for (const { isUsed, rest } of this.#frames) if (isUsed) blank += rest;
    if (this.#frames.at(-1)?.isUsed === true) this.innerBlanks++;
    this.#parts.push('\n', blank.trimEnd(), '\n');
  }

  #takePrefix(): { first: string; rest: string } {
    let first = '';
    let rest = '';
    for (const frame of this.#frames) {
      first += frame.isUsed ? frame.rest : frame.first;
      rest += frame.rest;
      frame.isUsed = true;
    }
    return { first, rest };
  }
}

/** Joins all blocks to one line. */
export class CellLine implements BlockSink {
  readonly isCell = true;
  readonly #parts: string[] = [];

  get text(): string {
    return this.#parts.join(' ');
  }

  block(text: string): void {
    if (text !== '') this.#parts.push(text.replace(/\s*\n\s*/g, ' '));
  }
}
