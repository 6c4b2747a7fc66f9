/** Ten times the markup of a long page; what lies behind it is not read. */
const MAX_CHARS = 12_000_000;
/** A browser draws such a page for minutes; a tree of it would take half a gigabyte. */
const MAX_TAGS = 300_000;
/** The parser's time grows with the square of the depth; the deepest real pages have about a hundred levels. */
const MAX_OPEN = 3_000;
/** Browsers go about as deep: below this, plain wrappers are left out and what they hold stays. */
const MAX_WRAPPERS = 500;

/** Elements that are left open by custom: they say nothing about depth. */
const LEFT_OPEN = new Set(
  'area base br col dd dt embed hr img input li link meta option p param path rect source td th tr track use wbr'.split(
    ' ',
  ),
);
/** Elements that only group; without attributes nothing can hide what they hold. */
const WRAPPERS = new Set(
  'a abbr article b big blockquote center cite code dl div em font i ins main ol q s section small span strong sub sup table tbody u ul'.split(
    ' ',
  ),
);
const TAG = /<(\/?)([a-z][a-z0-9-]*)(\s*>)?/iy;

export interface Bounded {
  readonly html: string;
  /** What lies behind the end of `html` is not read. */
  readonly isCut: boolean;
}

interface ParsedTag {
  readonly name: string;
  readonly closes: boolean;
  /** It has no attributes. */
  readonly isBare: boolean;
  readonly length: number;
}

/** The markup without wrappers that are nested absurdly deep, up to the point where it becomes absurd otherwise. */
export function withinBounds(html: string): Bounded {
  let end = Math.min(html.length, MAX_CHARS);
  let [tags, open, from] = [0, 0, 0];
  const kept: string[] = [];
  const wrappers = new DeepWrappers();
  for (let at = html.indexOf('<'); at !== -1 && at < end; at = html.indexOf('<', at + 1)) {
    tags += 1;
    const tag = tagAt(html, at);
    if (tag !== undefined && !LEFT_OPEN.has(tag.name)) {
      if (wrappers.leavesOut(tag, open)) {
        kept.push(html.slice(from, at));
        from = at + tag.length;
      } else open = Math.max(0, open + (tag.closes ? -1 : 1));
    }
    if (tags > MAX_TAGS || open > MAX_OPEN) end = Math.max(at, from);
  }
  const isCut = end < html.length;
  if (kept.length === 0) return { html: isCut ? html.slice(0, end) : html, isCut };
  // Words on both sides of a wrapper are words of their own.
  return { html: [...kept, html.slice(from, end)].join(' '), isCut };
}

function tagAt(html: string, at: number): ParsedTag | undefined {
  TAG.lastIndex = at;
  const match = TAG.exec(html);
  if (match === null) return undefined;
  const [text, slash, name = '', end] = match as readonly (string | undefined)[]; // the last group may be missing
  return {
    name: name.toLowerCase(),
    closes: slash === '/',
    isBare: end !== undefined,
    length: text?.length ?? 0,
  };
}

/** Follows the elements below the depth to which wrappers are kept, so that both tags of one are left out. */
class DeepWrappers {
  readonly #open: { readonly name: string; readonly isLeftOut: boolean }[] = [];

  leavesOut({ name, closes, isBare }: ParsedTag, depth: number): boolean {
    if (closes) return this.#open.at(-1)?.name === name && this.#open.pop()?.isLeftOut === true;
    if (depth < MAX_WRAPPERS && this.#open.length === 0) return false;
    const isLeftOut = isBare && WRAPPERS.has(name);
    this.#open.push({ name, isLeftOut });
    return isLeftOut;
  }
}
