import type { IndexTokens } from '../../store/index.ts';
import { findWords, type FoundWord } from './find-words.ts';
import { normaliseWord } from './fold-word.ts';
import { wordTokenizer, plainWord, type WordTokenizer } from './word-tokens.ts';

const VIETNAMESE = 'vi';

/** The tokens under which a text is indexed. */
export function documentTokens(
  text: string,
  { title = '', language = '' }: { readonly title?: string; readonly language?: string },
): IndexTokens {
  const tokenizer = wordTokenizer(language);
  const ofTitle = streams(title, tokenizer);
  const ofText = streams(text, tokenizer);
  const isVietnamese = language === VIETNAMESE;
  return {
    title: isVietnamese ? [...ofTitle.words, ...accentedForms(title)] : ofTitle.words,
    words: isVietnamese ? [...ofText.words, ...accentedForms(text)] : ofText.words,
    grams: [...ofTitle.grams, ...ofText.grams],
  };
}

/**
 * In Vietnamese, accents distinguish most words, but many people type without them: both forms are tokens. The accented ones
 * follow after the text, in its order, so that phrases are found in either form.
 */
export function accentedForms(text: string): string[] {
  return [...findWords(text)].flatMap((word) => accentedForm(word) ?? []);
}

/** A word with its accents, if it has any that folding removes. */
export function accentedForm({ text, script }: FoundWord): string | undefined {
  if (script !== 'spaced') return undefined;
  const accented = normaliseWord(text);
  return accented === plainWord(text) ? undefined : accented;
}

function streams(text: string, tokenizer: WordTokenizer): { words: string[]; grams: string[] } {
  const words: string[] = [];
  const grams: string[] = [];
  for (const word of findWords(text)) {
    // A run of ideographs can have more tokens than a call can have arguments.
    for (const token of tokenizer.wordsOf(word)) words.push(token);
    for (const gram of tokenizer.gramsOf(word)) grams.push(gram);
  }
  return { words, grams };
}
