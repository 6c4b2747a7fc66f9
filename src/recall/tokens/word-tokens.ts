import { ownCopy } from '../../core/index.ts';
import type { FoundWord } from './find-words.ts';
import { foldWord, normaliseWord } from './fold-word.ts';
import { stemWord } from './stemmers.ts';

const GRAM_LENGTH = 4;
// For each language that is read, about 2 MB.
const MAX_KNOWN = 20_000;

/** The tokens of the words of one language. */
export interface WordTokenizer {
  /** In text order: the stem; or the characters of a run, each followed by the pair that begins with it. */
  wordsOf(word: FoundWord): readonly string[];
  gramsOf(word: FoundWord): readonly string[];
}

const tokenizers = new Map<string, WordTokenizer>();

/** The tokenizer of a language; `''` where it is unknown. Most words of a text return in it and in the next: they are remembered. */
export function wordTokenizer(language: string): WordTokenizer {
  const known = tokenizers.get(language);
  if (known !== undefined) return known;
  const tokenizer = createTokenizer(language);
  tokenizers.set(language, tokenizer);
  return tokenizer;
}

function createTokenizer(language: string): WordTokenizer {
  const words = new Map<string, readonly string[]>();
  return {
    wordsOf: (word) =>
      word.script === 'ideographic'
        ? ideographTokens(word.text)
        : remembered(words, word.text, () => wordTokens(word, language)),
    gramsOf: (word) =>
      word.script === 'ideographic' ? [] : remembered(grams, word.text, () => gramsIn(plainWord(word.text))),
  };
}

const grams = new Map<string, readonly string[]>();

/** A word as it is compared where no language is known. */
export function plainWord(text: string): string {
  return foldWord(normaliseWord(text));
}

/** Every four characters in a row of a folded word; none where it is shorter. */
export function gramsIn(folded: string): readonly string[] {
  const characters = Array.from(folded);
  const grams: string[] = [];
  for (let at = 0; at + GRAM_LENGTH <= characters.length; at++)
    grams.push(characters.slice(at, at + GRAM_LENGTH).join(''));
  return grams;
}

/** The characters of a run, each followed by the pair that begins with it: a part of a run has a part of its tokens. */
export function ideographTokens(run: string): string[] {
  const characters = Array.from(normaliseWord(run));
  return characters.flatMap((character, at) => {
    const next = characters[at + 1];
    return next === undefined ? [character] : [character, character + next];
  });
}

/** The pairs of a run; of a single character, the character. */
export function ideographPairs(run: string): string[] {
  const characters = Array.from(normaliseWord(run));
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
}

function wordTokens({ text, script }: FoundWord, language: string): readonly string[] {
  const token = script === 'unspaced' ? plainWord(text) : stemWord(text, language);
  return token === '' ? [] : [token];
}

function remembered(
  known: Map<string, readonly string[]>,
  text: string,
  make: () => readonly string[],
): readonly string[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const made = make();
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(ownCopy(text), made);
  return made;
}
