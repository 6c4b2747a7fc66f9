const ASCII = /^[\0-\x7f]*$/;
// The normal form of some Arabic ligatures begins with a space.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\s]/gu;
// Marks are accents in these scripts; in others they are vowels. In Cyrillic the breve makes another letter (й).
const ACCENTS =
  /(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}\p{N}]\p{M}*)\p{M}|(?<=\p{sc=Cyrillic}\p{M}*)[\u0300\u0301\u0308]/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  // Arabic: the stretched line, and letters that are written for each other.
  ـ: '',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** One form for all spellings of a character, in lower case; the accents are kept, because stemmers need them. */
export function normaliseWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  return word.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().normalize('NFC');
}

/** Without accents, in the letters and digits that people type instead of others. Takes a normalised word. */
export function foldWord(normalised: string): string {
  if (ASCII.test(normalised)) return normalised;
  return normalised
    .normalize('NFKD')
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replace(ACCENTS, '')
    .replace(OTHER_DIGITS, digitOf)
    .normalize('NFC');
}

/** The digits of a script are ten in a row, from zero to nine. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
