// Links and code spans are searched within this distance; we write no longer ones.
const REACH = 12_000;
const UNIT =
  /\[(?:[^[\]\\\n]|\\.|\[[^[\]\n]{0,200}\]){0,4000}\]\((?:[^()\s]|\([^()\s]{0,4000}\)){0,6000}\)|\[\^[^\]\n]{1,60}\]|(`+)[^`\n]{1,2000}\1(?!`)|\$[^$\n]{1,2000}\$/g;
// Combining marks, joiners, selectors and skin tones belong to the character before them.
const JOINS_BEFORE = /^[\p{M}\u200d\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/u;
const REGIONAL = /^[\u{1f1e6}-\u{1f1ff}]/u;
const MAX_STEPS = 64;

/** The offset itself, or the beginning of the link, code or formula that it is inside of. */
export function beforeUnit(text: string, at: number, least: number): number {
  const lineStart = Math.max(text.lastIndexOf('\n', at - 1) + 1, least, at - REACH);
  const lineEnd = text.indexOf('\n', at);
  const window = text.slice(lineStart, Math.min(lineEnd === -1 ? text.length : lineEnd, at + REACH));
  for (const found of window.matchAll(UNIT)) {
    const start = lineStart + found.index;
    if (start >= at) return at;
    if (start + found[0].length > at) return start;
  }
  return at;
}

/** The nearest offset at or before this one that does not split a character or an escape sequence. */
export function beforeCharacter(text: string, at: number, least: number): number {
  let place = at;
  for (let step = 0; step < MAX_STEPS && place > least && isInside(text, place); step++) place--;
  return place > least ? place : least;
}

function isInside(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= 0xdc00 && code <= 0xdfff && isHigh(text.charCodeAt(at - 1))) return true;
  const before = text[at - 1];
  if (before === '\\' || before === '\u200d' || (before === '\r' && text[at] === '\n')) return true;
  const ahead = text.slice(at, at + 2);
  return JOINS_BEFORE.test(ahead) || (REGIONAL.test(ahead) && isHalfFlag(text, at));
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

/** Whether an odd number of regional letters precedes: two of them are a flag. */
function isHalfFlag(text: string, at: number): boolean {
  let letters = 0;
  for (
    let place = at - 2;
    letters < MAX_STEPS && REGIONAL.test(text.slice(place, place + 2)) && place >= 0;
    place -= 2
  ) {
    letters++;
  }
  return letters % 2 === 1;
}
