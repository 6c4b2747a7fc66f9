const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;
const PLAIN = /^[a-z0-9 ]*$/;
const ACCENTS = /[\u0300-\u036f]/g;

/** Lower case, without accents, full-width forms as plain ones, ß as ss. */
export function foldText(text: string): string {
  if (!hasForms(text)) return text.toLowerCase();
  // Composed again, because people do not type the parts of a Hangul syllable.
  const folded = text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
  return folded.includes('ß') ? folded.replaceAll('ß', 'ss') : folded;
}

/** Whether folding changes more than the case of a text: for most texts it does not. */
function hasForms(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80 || (unit >= 0x3041 && unit <= 0x30ff) || (unit >= 0x4e00 && unit <= 0x9fff)) continue;
    // Hangul syllables, surrogates, joiners and variation selectors.
    if ((unit >= 0xac00 && unit <= 0xdfff) || unit === 0x200d || unit === 0xfe0f) continue;
    return true;
  }
  return false;
}

/** The words of a text, folded, with one space around each; a run of a script without spaces is one word. */
export function wordsOf(text: string): string {
  return wordsOfFolded(foldText(text).trim());
}

export function wordsOfFolded(folded: string): string {
  if (PLAIN.test(folded)) return ` ${folded} `;
  let words = ' ';
  let start = 0;
  let script = NONE;
  for (let at = 0; at <= folded.length; at++) {
    const next = at === folded.length ? NONE : scriptAt(folded, at, script);
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

/** The kind of script of a character; for most, the code unit alone decides. */
function scriptAt(text: string, at: number, before: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) ? SPACED : NONE;
  if ((unit >= 0x4e00 && unit <= 0x9fff) || (unit >= 0x3041 && unit <= 0x30ff)) return SPACELESS;
  // The second half of a surrogate pair belongs to the first.
  if (unit >= 0xdc00 && unit <= 0xdfff) return before;
  const character = String.fromCodePoint(text.codePointAt(at) ?? unit);
  if (HAN.test(character)) return SPACELESS;
  return WORD.test(character) ? SPACED : NONE;
}

/** Whether a text has letters of a script without spaces. */
export function hasHan(text: string): boolean {
  return HAN.test(text);
}
