import { stripInvisible } from '../../core/index.ts';

const SPECIAL = /[\\`*_~[\]<&!]/;
const SPECIALS = /[\\`*_~[\]<&!]/g;
const PUNCTUATION = /^[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;
const TAG_AHEAD = /^<[a-z/!?]/i;
const ENTITY_AHEAD = /^&(?:#x?[0-9a-f]{1,8}|[a-z][a-z0-9]{1,31});/i;
// The number of following characters that decide whether a character is markup.
const AHEAD = 40;

// Invisible characters could separate two characters that are markup together.
const MAYBE_INVISIBLE =
  /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]/;

/** The visible text: markup is searched in it, not in what a page hid in between. */
export function visible(text: string): string {
  return MAYBE_INVISIBLE.test(text) ? stripInvisible(text).text : text;
}

/** Page text as Markdown that shows the same characters; only what would be markup is escaped. */
export function escapeText(text: string, isLinkText = false): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(SPECIALS, (character, at: number) => {
    const ahead = text.slice(at, at + AHEAD);
    const before = text.slice(Math.max(0, at - 1), at);
    if (!isMarkup({ character, ahead, before, isLinkText, text, at })) return character;
    // A bare address would include a backslash and leave the tag unescaped.
    return character === '<' && isAfterAddress(text, at) ? '&lt;' : `\\${character}`;
  });
}

// Longer addresses are not recognised.
const MAX_ADDRESS = 500;

/** Whether the word that ends here is an address. */
export function isAfterAddress(text: string, at = text.length): boolean {
  const before = text.slice(Math.max(0, at - MAX_ADDRESS), at);
  const word = before.slice(before.lastIndexOf(' ') + 1);
  return word.includes('://') || word.includes('www.');
}

interface TextPosition {
  readonly character: string;
  readonly ahead: string;
  readonly before: string;
  readonly isLinkText: boolean;
  readonly text: string;
  readonly at: number;
}

function isMarkup(place: TextPosition): boolean {
  const { character, ahead, before, isLinkText } = place;
  const next = ahead.slice(1, 2);
  switch (character) {
    case '\\':
      return next === '' || PUNCTUATION.test(next);
    case '`':
      return true;
    case '<':
      // The next part of the text is not known here.
      return next === '' || TAG_AHEAD.test(ahead);
    case '&':
      return ENTITY_AHEAD.test(ahead);
    case '[':
      return isLinkText || next === '^' || before === '!';
    case ']':
      return isLinkText || next === '(' || next === '[';
    case '!':
      return false;
    default:
      return isDelimiter(place);
  }
}

/** Whether a run of "*", "_" or "~" could open or close emphasis. */
function isDelimiter({ character, text, at }: TextPosition): boolean {
  const before = beforeRun(text, at, character);
  const after = afterRun(text, at, character);
  if (before !== '' && after !== '' && /\s/.test(before) && /\s/.test(after)) return false;
  if (character === '_') return !(WORD.test(before) && WORD.test(after));
  if (character === '~') return isLongRun(text, at) || WORD.test(before) || before === '';
  return true;
}

function isLongRun(text: string, at: number): boolean {
  return text[at - 1] === '~' || text[at + 1] === '~';
}

// Longer rows of one character are decoration.
const MAX_RUN = 8;

function beforeRun(text: string, at: number, character: string): string {
  let start = at;
  while (start > 0 && at - start < MAX_RUN && text[start - 1] === character) start--;
  return characterBefore(text, start);
}

function afterRun(text: string, at: number, character: string): string {
  let end = at + 1;
  while (end - at < MAX_RUN && text[end] === character) end++;
  return characterAt(text, end);
}

function characterBefore(text: string, at: number): string {
  const code = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff
    ? text.slice(Math.max(0, at - 2), at)
    : text.slice(Math.max(0, at - 1), at);
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

// What begins a block: heading, quote, list item, numbered item, reference, task.
const LINE_START =
  /^(?:(#{1,6})(?=\s|$)|(>)|([-+*])(?=\s|$)|(\d{1,9})(?=[.)](?:\s|$))|(\[)(?=[^\]\n]{0,1000}\]:|[ xX]\]))/;
// A line of only these is a rule, underlines a heading or separates the header of a table.
const RULER = /^[-=:|\s]*[-=][-=:|\s]*$/;

/** Escapes the beginning of a paragraph so that it stays a paragraph. */
export function escapeLineStart(line: string): string {
  if (!/^[#>\-+*\d[=|:]/.test(line)) return line;
  const found = LINE_START.exec(line);
  if (found !== null) {
    const number = found[4];
    return number === undefined ? `\\${line}` : `${number}\\${line.slice(number.length)}`;
  }
  return line.length < 2000 && RULER.test(line) ? `\\${line}` : line;
}

export function isWord(character: string): boolean {
  return WORD.test(character);
}
