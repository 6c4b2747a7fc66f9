// Scripts that do not separate words count by their characters.
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}]+/gu;

/** The share of the words of a text that another text does not have; 0 for a text without words. */
export function newWordShare(text: string, known: string): number {
  const words = wordsIn(text);
  if (words.length === 0) return 0;
  const knownWords = new Set(wordsIn(known));
  return words.filter((word) => !knownWords.has(word)).length / words.length;
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}
