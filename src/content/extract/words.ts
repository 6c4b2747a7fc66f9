/** In scripts without spaces, about two characters count as a word. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const DENSE_ALL = new RegExp(DENSE.source, 'gu');
const WORD = /[\p{L}\p{N}_]+/gu;

export function countWords(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(WORD)) count += 1;
  if (count === 0 || !DENSE.test(text)) return count;
  return count + Math.floor((text.match(DENSE_ALL)?.length ?? 0) / 2);
}

export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}
