import { parseHTML } from 'linkedom';
import type { PageDocument } from './page-document.ts';

const ROOT_WITHIN = 100_000;

/** A document with a root and a body even if the markup has none; excessive markup is cut. */
export function parsePage(html: string): PageDocument {
  // Outside SVG a browser ends a CDATA section at the next bracket, the parser at its own end or never.
  const bounded = withinBounds(html).html.replaceAll('<![CDATA[', '<![cdata[');
  const whole = hasRoot(bounded) ? bounded : `<!doctype html><html><body>${bounded}</body></html>`;
  // linkedom's types need the DOM library; PageDocument is the part of them that is used.
  return (parseHTML(whole) as unknown as { document: PageDocument }).document;
}

/** Whether a page has more markup than is read. */
export function isCutByParsing(html: string): boolean {
  return withinBounds(html).isCut;
}

/** The parser takes the first element as the root; comments and a doctype may precede it. */
function hasRoot(html: string): boolean {
  const head = html.slice(0, ROOT_WITHIN).replace(/<!--[\s\S]*?-->|<[!?][^>]*>/g, '');
  return /^\s*<html[\s>/]/i.test(head);
}

/** Ten times the markup of a long page; the rest is not read. */
const MAX_CHARS = 12_000_000;
/** A browser takes minutes to render such a page; its tree would take half a gigabyte. */
const MAX_TAGS = 300_000;
/** The parser's time grows with the square of the depth; the deepest real pages have about a hundred levels. */
const MAX_OPEN = 3_000;
/** Browsers have a similar limit: below this depth plain wrappers are dropped and their content is kept. */
const MAX_WRAPPERS = 500;

/** Elements whose end tag is often omitted: they do not count for the depth. */
const LEFT_OPEN = new Set(
  'area base br col dd dt embed hr img input li link meta option p param path rect source td th tr track use wbr'.split(
    ' ',
  ),
);
/** Elements that only group; without attributes they cannot hide their content. */
const WRAPPERS = new Set(
  'a abbr article b big blockquote center cite code dl div em font i ins main ol q s section small span strong sub sup table tbody u ul'.split(
    ' ',
  ),
);
const TAG = /<(\/?)([a-z][a-z0-9-]*)(\s*>)?/iy;

interface Bounded {
  readonly html: string;
  /** The markup behind the end of `html` is not read. */
  readonly isCut: boolean;
}

interface ParsedTag {
  readonly name: string;
  readonly closes: boolean;
  /** It has no attributes. */
  readonly isBare: boolean;
  readonly length: number;
}

/** The markup without excessively nested wrappers, cut where it exceeds another limit. */
function withinBounds(html: string): Bounded {
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
  // A space, so that the words on both sides of a dropped wrapper stay separate.
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

/** Tracks the elements below the depth limit, so that both tags of a dropped wrapper are left out. */
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
