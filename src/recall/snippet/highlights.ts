import { accentedForm } from '../tokens/document-tokens.ts';
import { findWords, ideographicWords, type FoundWord } from '../tokens/find-words.ts';
import { normaliseWord } from '../tokens/fold-word.ts';
import type { WantedWord } from '../query/plan-search.ts';
import { formsOf } from '../query/query-tokens.ts';
import { wordTokenizer, ideographPairs, plainWord, type WordTokenizer } from '../tokens/word-tokens.ts';

/** A part of a text: from `start`, up to and without `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

// A shorter word is found inside of too many others.
const MIN_INSIDE_LENGTH = 6;
const KANA = /^[\p{sc=Hiragana}ー]+$/u;

/** Finds the words of a query in a text. */
export interface Highlighter {
  rangesIn(text: string): TextRange[];
}

export function createHighlighter(words: readonly WantedWord[], language: string | undefined): Highlighter {
  const runs = words.filter(({ word }) => word.script === 'ideographic').map(({ word }) => word);
  const spaced = words.filter(({ word }) => word.script !== 'ideographic');
  const wanted = {
    tokens: new Set(spaced.flatMap(({ word }) => formsOf(word))),
    prefixes: spaced.filter(({ isPrefix }) => isPrefix).map(({ word }) => plainWord(word.text)),
    inside: spaced
      .map(({ word }) => plainWord(word.text))
      .filter(({ length }) => length >= MIN_INSIDE_LENGTH),
    ideographs: new Set(runs.flatMap(pairsOf)),
    tokenizer: wordTokenizer(language ?? ''),
  };
  return {
    rangesIn: (text) =>
      merged(
        [...findWords(text)].flatMap((word) => {
          if (word.script === 'ideographic') return rangesInRun(word, wanted.ideographs);
          return isWanted(word, wanted) ? [{ start: word.start, end: word.end }] : [];
        }),
      ),
  };
}

/** Pairs of kana alone are endings and particles, which are everywhere. */
function pairsOf({ text }: FoundWord): string[] {
  return ideographicWords(text)
    .flatMap(ideographPairs)
    .filter((pair) => !KANA.test(pair));
}

interface WantedForms {
  readonly tokens: ReadonlySet<string>;
  readonly prefixes: readonly string[];
  readonly inside: readonly string[];
  readonly tokenizer: WordTokenizer;
}

function isWanted(word: FoundWord, { tokens, prefixes, inside, tokenizer }: WantedForms): boolean {
  if (tokenizer.wordsOf(word).some((token) => tokens.has(token))) return true;
  const accented = accentedForm(word);
  if (accented !== undefined && tokens.has(accented)) return true;
  const plain = plainWord(word.text);
  return prefixes.some((prefix) => plain.startsWith(prefix)) || inside.some((part) => plain.includes(part));
}

function rangesInRun({ text, start, end }: FoundWord, pairs: ReadonlySet<string>): TextRange[] {
  const plain = normaliseWord(text);
  const characters = Array.from(plain);
  // Composed or narrow characters have other places in the folded run: then it is all or nothing.
  const isSame = plain.length === text.length;
  const ranges: TextRange[] = [];
  let at = 0;
  for (const [index, character] of characters.entries()) {
    const pair = character + (characters[index + 1] ?? '');
    const found = pairs.has(pair) ? pair : pairs.has(character) ? character : undefined;
    if (found !== undefined)
      ranges.push(isSame ? { start: start + at, end: start + at + found.length } : { start, end });
    at += character.length;
  }
  return ranges;
}

/** Ranges that overlap or touch are one. */
function merged(ranges: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    if (last !== undefined && range.start <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else result.push(range);
  }
  return result;
}
