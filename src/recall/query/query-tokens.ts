import { accentedForm } from '../tokens/document-tokens.ts';
import { findWords, type FoundWord } from '../tokens/find-words.ts';
import { STEMMED_LANGUAGES } from '../tokens/stemmers.ts';
import { wordTokenizer, gramsIn, ideographTokens, plainWord } from '../tokens/word-tokens.ts';

/** The tokens that documents are ranked by. */
export interface QueryTokens {
  readonly words: readonly string[];
  readonly grams: readonly string[];
}

/** The tokens of a question in plain words, without operators. */
export function tokensOfText(text: string): QueryTokens {
  return tokensOfWords([...findWords(text)]);
}

export function tokensOfWords(words: readonly FoundWord[]): QueryTokens {
  return {
    words: [...new Set(words.flatMap(formsOf))],
    grams: [...new Set(words.flatMap(gramsOf))],
  };
}

/** Every token under which a document of any language may have this word; of ideographs, the characters and pairs. */
export function formsOf(word: FoundWord): readonly string[] {
  if (word.script === 'ideographic') return ideographTokens(word.text);
  if (word.script === 'unspaced') return [plainWord(word.text)];
  const spellings = [word.text, ...withUmlauts(word.text)];
  const stems = spellings.flatMap((text) =>
    STEMMED_LANGUAGES.flatMap((language) => wordTokenizer(language).wordsOf({ ...word, text })),
  );
  const accented = accentedForm(word);
  return [...new Set([plainWord(word.text), ...stems, ...(accented === undefined ? [] : [accented])])];
}

export function gramsOf(word: FoundWord): readonly string[] {
  return word.script === 'ideographic' ? [] : gramsIn(plainWord(word.text));
}

/** What a phrase looks like in the index: one sequence of tokens for each language that makes a difference. */
export function phraseForms(words: readonly FoundWord[]): readonly (readonly string[])[] {
  const forms = ['', ...STEMMED_LANGUAGES].map((language) => {
    const tokenizer = wordTokenizer(language);
    return words.flatMap((word) => tokenizer.wordsOf(word));
  });
  return [...new Map(forms.map((form) => [form.join(' '), form])).values()];
}

/** On a keyboard without umlauts, German writes ae for ä; a consonant follows, or the u of äu. */
function withUmlauts(text: string): string[] {
  const lower = text.toLowerCase();
  const written = lower
    .replace(/(?<![aeiouq])([aou])e(?=[b-df-hj-np-tv-z]|(?<=ae)u)/g, '$1\u0308')
    .normalize('NFC');
  return written === lower ? [] : [written];
}
