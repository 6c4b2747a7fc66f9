import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectLanguage, documentTokens } from '../../src/recall/index.ts';
import { foldWord, normaliseWord } from '../../src/recall/tokens/fold-word.ts';
import { STEMMED_LANGUAGES, stemWord } from '../../src/recall/tokens/stemmers.ts';
import { QUESTION_SETS } from './questions.ts';

// Lone surrogates included.
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 30 })
  .map((codes) => String.fromCodePoint(...codes));

const words = (text: string, language = ''): readonly string[] => documentTokens(text, { language }).words;

describe('words', () => {
  test.each([
    ['composed and decomposed accents', 'Café', 'Cafe\u0301'],
    ['marks that other scripts use, too', 'Hà Nội ọ\u0301', 'Ha\u0300 No\u0323\u0302i o\u0323\u0301'],
    ['full-width letters', 'ＡＢＣ１２', 'abc12'],
    ['sharp s', 'Straße', 'STRASSE'],
    ['a ligature', 'œuvre', 'oeuvre'],
    ['a soft hyphen', 'Donau\u00addampf', 'Donaudampf'],
    ['dotted and dotless i', 'IĞDIR İzmir', 'ığdır izmir'],
    ['digits of other scripts', '١٩٦٩ १९६९', '1969 1969'],
    ['Arabic vowel signs and the stretched line', 'مَكْتَبَة مكتـــبة', 'مكتبة مكتبة'],
    ['forms of alef', 'أحمد إسلام', 'احمد اسلام'],
    ['Greek accents and the final sigma', 'Οδός', 'ΟΔΟΣ'],
    ['Russian yo', 'ёлка', 'елка'],
    ['narrow kana', 'ｶﾞｽ', 'ガス'],
  ])('%s have the tokens of their other spelling', (_, one, other) => {
    expect(words(one)).toEqual(words(other));
  });

  test('й is another letter than и', () => {
    expect(words('край')).not.toEqual(words('краи'));
  });

  test('Hindi vowel signs are kept', () => {
    expect(words('की को')).toEqual(['की', 'को']);
  });

  test.each([
    ['en', 'connected connections', 'connect'],
    ['de', 'Häuser Hauses', 'haus'],
    ['fr', 'continuellement continuel', 'continuel'],
    ['es', 'bibliotecas biblioteca', 'bibliotec'],
    ['ru', 'библиотеками библиотека', 'библиотек'],
    ['el', 'βιβλιοθήκης βιβλιοθήκη', 'βιβλιοθηκ'],
    ['tr', 'KİTAPLAR kitap', 'kitap'],
    ['hi', 'किताबों किताब', 'किताब'],
    ['ro', 'bibliotecile biblioteca', 'bibliotec'],
    ['ar', 'المكتبات مكتبة', 'مكتب'],
  ])('have one stem in %s: %s', (language, text, stem) => {
    expect(words(text, language)).toEqual([stem, stem]);
  });

  test('Han, Kana and Hangul are characters and pairs', () => {
    expect(words('日本語')).toEqual(['日', '日本', '本', '本語', '語']);
    expect(words('한국 말')).toEqual(['한', '한국', '국', '말']);
  });

  test('a script change divides', () => {
    expect(words('iPhone15を買う', 'ja')).toEqual(['iphone15', 'を', 'を買', '買', '買う', 'う']);
  });

  test('Thai is divided by a dictionary', () => {
    expect(words('รถไฟฟ้าสายแรก')).toContain('สาย');
  });

  test('Vietnamese has both forms, the accented ones after the text', () => {
    expect(words('Hà Nội', 'vi')).toEqual(['ha', 'noi', 'hà', 'nội']);
  });

  test('a title has separate tokens', () => {
    const { title, words: ofText } = documentTokens('Text', { title: 'Ships', language: 'en' });
    expect([title, ofText]).toEqual([['ship'], ['text']]);
  });
});

describe('grams', () => {
  test('are four characters within a word, also of the title', () => {
    expect(documentTokens('Häuser an der', { title: 'Deiche' }).grams).toEqual([
      'deic',
      'eich',
      'iche',
      'haus',
      'ause',
      'user',
    ]);
  });

  test('of a word without end are bounded', () => {
    expect(documentTokens('a'.repeat(100_000), {}).grams.length).toBeLessThan(100);
  });
});

test('a run of ideographs has all of its tokens, however long it is', () => {
  const run = '漢字'.repeat(100_000);
  expect(documentTokens(run, { title: '' }).words).toHaveLength(2 * run.length - 1);
});

test('a ligature whose normal form has a space is a token without it', () => {
  expect(documentTokens('a \ufc5e b', {}).words).toEqual(['a', '\u064c\u0651', 'b']);
});

test('any text has tokens without white space, in every language', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('', 'vi', ...STEMMED_LANGUAGES), (text, language) => {
      const { title, words: ofText, grams } = documentTokens(text, { title: text, language });
      expect([...title, ...ofText, ...grams].filter((token) => !/^\S+$/u.test(token))).toEqual([]);
    }),
  );
});

test('every composed character has the same tokens in its decomposed form, within whatever word', () => {
  const composed = Array.from({ length: 0x30000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => character.normalize('NFD') !== character);
  const around = composed.flatMap((character) => [`a${character}b`, `के${character}`, `東${character}京`]);
  const differing = around.filter(
    (text) => words(text.normalize('NFD')).join() !== words(text.normalize('NFC')).join(),
  );
  expect(composed.length).toBeGreaterThan(13_000);
  expect(differing).toEqual([]);
});

test('a folded word stays as it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldWord(normaliseWord(text));
      expect(foldWord(normaliseWord(folded))).toBe(folded);
    }),
  );
});

test('no stemmer fails on a word of the documents', () => {
  const texts = QUESTION_SETS.flatMap(({ documents }) => documents.map(({ text }) => text)).join(' ');
  const distinct = new Set(texts.match(/\p{L}+/gu));
  const failed = STEMMED_LANGUAGES.flatMap((language) =>
    [...distinct].filter((word) => stemWord(word, language) === ''),
  );
  expect(failed).toEqual([]);
});

describe('the language of a text', () => {
  test('is found for each of the 90 documents', async () => {
    for (const { language, documents } of QUESTION_SETS)
      for (const { id, text } of documents) expect([id, await detectLanguage(text)]).toEqual([id, language]);
  });

  test('is unknown where there are no words', async () => {
    expect(await detectLanguage('12:30 – 14:00')).toBeUndefined();
    expect(await detectLanguage('')).toBeUndefined();
  });
});
