import { foldText } from '../rank/index.ts';

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;
const PLAIN = /^[a-z0-9 ]*$/;

/** Folded as texts are compared: also ß as ss. */
export function foldLabel(text: string): string {
  const folded = foldText(text).trim();
  return folded.includes('ß') ? folded.replaceAll('ß', 'ss') : folded;
}

/** The words of a text with one space around each; scripts without spaces stay together. */
export function wordsOf(text: string): string {
  return wordsOfFolded(foldLabel(text));
}

/** The same, of a text that is folded already. */
export function wordsOfFolded(folded: string): string {
  if (PLAIN.test(folded)) return ` ${folded} `;
  let words = ' ';
  let start = 0;
  let script = NONE;
  for (let at = 0; at <= folded.length; at++) {
    const next = at === folded.length ? NONE : scriptOf(folded, at, script);
    if (next === script) continue;
    if (script !== NONE) words += `${folded.slice(start, at)} `;
    start = at;
    script = next;
  }
  return words === ' ' ? '  ' : words;
}

const NONE = 0;
const SPACED = 1;
const SPACELESS = 2;

/** Of a character: by far the most are told by their number alone. */
function scriptOf(text: string, at: number, before: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) ? SPACED : NONE;
  if ((unit >= 0x4e00 && unit <= 0x9fff) || (unit >= 0x3041 && unit <= 0x30ff)) return SPACELESS;
  // The second half of a pair goes with the first.
  if (unit >= 0xdc00 && unit <= 0xdfff) return before;
  const character = String.fromCodePoint(text.codePointAt(at) ?? unit);
  if (CJK.test(character)) return SPACELESS;
  return WORD.test(character) ? SPACED : NONE;
}

export function hasCjk(text: string): boolean {
  return CJK.test(text);
}
