import { matchesSelector } from '../dom.ts';

/** A selector with `:hover`, split into what it styles and what must be hovered. */
export interface HoverSelector {
  /** As written in the sheet. */
  readonly written: string;
  /** The same, as if everything were hovered. */
  readonly subject: string;
  readonly hovered: string;
  /** The hovered element's position relative to the styled one. */
  readonly place: 'self' | 'around' | 'beside';
  /** The rule applies while the pointer is elsewhere. */
  readonly isNegative: boolean;
}

const HOVER = /:not\(:hover\)|(?<!\\):hover(?![\w-])/;
const EVERYWHERE = ':is(*)';
// Pseudo-elements, and everything except a hovered element.
const UNKNOWN = /::|:not\([^)]*:hover/;

/** The selectors of a list that depend on hover. */
export function hoverSelectorsIn(list: string): HoverSelector[] {
  if (!list.includes(':hover')) return [];
  return splitList(list).flatMap((written) => hoverSelectorOf(written.trim()) ?? []);
}

export function isMatch(element: Element, selector: string): boolean {
  try {
    return matchesSelector(element, selector);
  } catch {
    return false; // invalid outside its sheet
  }
}

function hoverSelectorOf(written: string): HoverSelector | undefined {
  const found = HOVER.exec(written);
  if (found === null || UNKNOWN.test(written.replaceAll(':not(:hover)', ''))) return undefined;
  const from = startOfComplex(written, found.index);
  const to = endOfCompound(written, found.index + found[0].length);
  return {
    written,
    subject: anywhere(written),
    hovered: anywhere(written.slice(from, to)),
    place: placeAfter(written, to),
    isNegative: found[0].startsWith(':not'),
  };
}

function anywhere(selector: string): string {
  return selector.replaceAll(new RegExp(HOVER, 'g'), EVERYWHERE);
}

/** Every character outside escapes and quotes, with its nesting depth in parentheses and brackets. */
function* charactersOf(text: string): Generator<{ at: number; character: string; depth: number }> {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else {
      if (character === ')' || character === ']') depth -= 1;
      yield { at, character, depth };
      if (character === '(' || character === '[') depth += 1;
    }
  }
}

function splitList(list: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { at, character, depth } of charactersOf(list)) {
    if (character !== ',' || depth > 0) continue;
    parts.push(list.slice(start, at));
    start = at + 1;
  }
  return [...parts, list.slice(start)];
}

/** The start of the innermost selector around a position. */
function startOfComplex(text: string, place: number): number {
  const starts = [0];
  for (const { at, character, depth } of charactersOf(text)) {
    if (at >= place) break;
    if (character === '(') starts[depth + 1] = at + 1;
    else if (character === ',') starts[depth] = at + 1;
    else if (character === ')') starts.length = depth + 1;
  }
  return starts.at(-1) ?? 0;
}

function endOfCompound(text: string, from: number): number {
  const level = depthAt(text, from);
  for (const { at, character, depth } of charactersOf(text))
    if (at >= from && (depth < level || (depth === level && /[\s,>+~]/.test(character)))) return at;
  return text.length;
}

function depthAt(text: string, place: number): number {
  let last = 0;
  for (const { at, character, depth } of charactersOf(text)) {
    if (at >= place) break;
    last = character === '(' || character === '[' ? depth + 1 : depth;
  }
  return last;
}

/** The combinator after the hovered part determines the position; inside parentheses, the one after them. */
function placeAfter(text: string, from: number): HoverSelector['place'] {
  let at = from;
  while (/[,)]/.test(text.charAt(at))) {
    const level = depthAt(text, at);
    const close = [...charactersOf(text)].find((each) => each.at >= at && each.depth < level)?.at;
    at = endOfCompound(text, (close ?? text.length) + 1);
  }
  const rest = text.slice(at).trim();
  if (rest === '') return 'self';
  return /^[+~]/.test(rest) ? 'beside' : 'around';
}
