import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripInvisible } from '../../src/core/index.ts';

describe('ordinary text stays as it is', () => {
  test.each([
    ['English', 'Plain words, “quoted” – and a café.'],
    ['German', 'Größe: 5 µm, Straße'],
    ['Vietnamese', 'Tiếng Việt có dấu'],
    ['Greek', 'Καλημέρα κόσμε'],
    ['Russian', 'Привет, мир, ёлка'],
    ['Georgian', 'გამარჯობა'],
    ['Armenian', 'Բարեւ'],
    ['Hebrew with a direction mark', 'מחיר: ₪5\u200E (C++\u200E) שלום'],
    ['Arabic with vowel signs', 'ٱلسَّلَامُ عَلَيْكُمْ'],
    ['Persian with non-joiners', 'می\u200Cخواهم کتاب\u200Cها را بخوانم'],
    ['Persian with a non-joiner after a vowel sign', 'خانهٔ\u200Cما'],
    ['Urdu', 'پاکستان میں خوش آمدید'],
    ['Syriac', 'ܫܠܡܐ ܥܠܡܐ'],
    ["N'Ko", 'ߒߞߏ ߞߊ߲'],
    ['Hindi with a joiner', 'क्\u200Dष और राज\u200Cनीति'],
    ['Bengali with a joiner before the virama', 'র\u200D্যাব'],
    ['Tamil', 'வணக்கம் க்\u200Cஷ'],
    ['Telugu', 'నమస్కారం సాఫ్ట్\u200Cవేర్'],
    ['Kannada', 'ಸಾಫ್ಟ್\u200Cವೇರ್ ರ\u200D್ಯ'],
    ['Malayalam with chillus written the old way', 'അവന്\u200D വന്നു'],
    ['Sinhala', 'ශ්\u200Dරී ලංකාව'],
    ['Khmer', 'ភាសា\u200Cខ្មែរ'],
    ['Burmese', 'မြန်မာ က\uFE00'],
    ['Thai', 'ภาษาไทย'],
    ['Tibetan', 'བོད་སྐད་'],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ ᠬᠠᠭ\u180Eᠠ ᠨ\u180B\u180Eᠠ ᠪ\u180Bᠢ'],
    ['Chinese', '我们在北京。'],
    ['Japanese names with their variants', '葛\u{E0100}飾区の辻\u{E0101}さんと邉\u{E0102}さん'],
    ['a compatibility ideograph', '福\uFE00'],
    ['Korean', '안녕하세요 세계'],
    ['mathematics', 'a \u2229\uFE00 b \u2A3C\uFE00 c'],
    ['families and professions', '👩‍👩‍👧‍👦 🧑🏽‍🚀 👩🏾‍❤️‍💋‍👨🏻 🏃🏻‍♀️‍➡️'],
    ['text and emoji style', '❤️ ☺︎ ©️ ❤️‍🔥'],
    ['keycaps', '1️⃣ #️⃣ *️⃣'],
    ['flags', '🇩🇪 🏳️‍🌈 🏴‍☠️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['an emoji before a direction mark', 'שלום ❤️\u200E!'],
  ])('%s', (_, text) => {
    expect(stripInvisible(text)).toEqual({ text, removed: 0 });
  });
});

describe('what has no effect where it is goes, and is counted', () => {
  test.each([
    ['one selector per letter', 'r\u{E0159}e\u{E0157}d\u{E015E}', 'red'],
    ['an ideographic selector after an emoji', '😀\u{E0159}', '😀'],
    ['an ideographic selector after kana', 'の\u{E0100}', 'の'],
    ['a second selector on one base', '葛\u{E0100}\u{E0101}', '葛\u{E0100}'],
    ['a selector of no standardised form', '漢\uFE07 ❤\uFE05', '漢 ❤'],
    ['an emoji selector after a digit without a keycap', '1\uFE0F2\uFE0E', '12'],
    ['an emoji selector after a letter', 'é\uFE0F ж\uFE0F', 'é ж'],
    ['a Mongolian selector after a Latin letter', 'a\u180Bb\u180F', 'ab'],
    ['a Mongolian vowel separator elsewhere', 'a\u180Eb ᠠ\u180E', 'ab ᠠ'],
    ['joiners between Latin letters', 'a\u200Cb\u200Dc', 'abc'],
    ['joiners between ideographs', '東\u200D京', '東京'],
    ['a joiner at the end of an Arabic word', 'می\u200C !', 'می !'],
    ['two joiners in one place', 'می\u200C\u200Dخ', 'میخ'],
    ['a joiner between an emoji and a letter', '😀\u200Da', '😀a'],
    ['direction marks without right-to-left letters', 'a\u200Eb\u200Fc', 'abc'],
    ['a direction mark on another line than the Hebrew', 'שלום\na\u200Eb', 'שלום\nab'],
    ['a run of direction marks', 'שלום\u200E\u200F\u200E a', 'שלום\u200E a'],
    ['a run that other invisible characters interrupt', 'ש\u200E\u200B\uFE0F\u200F\u200D\u200Ea', 'ש\u200Ea'],
  ])('%s', (_, text, expected) => {
    const { text: shown, removed } = stripInvisible(text);
    expect(shown).toBe(expected);
    expect(removed).toBe(Array.from(text).length - Array.from(expected).length);
  });
});

type Encoder = (byte: number) => string;
const bits = (byte: number, [zero, one]: readonly [string, string]): string =>
  Array.from(byte.toString(2).padStart(8, '0'), (bit) => (bit === '1' ? one : zero)).join('');
const selector: Encoder = (byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16);

/** The ways in which a byte is known to be hidden in text. */
const ENCODERS: Readonly<Record<string, Encoder>> = {
  selectors: selector,
  tags: (byte) => String.fromCodePoint(0xe0000 + (byte & 0x7f)),
  joiners: (byte) => bits(byte, ['\u200C', '\u200D']),
  directions: (byte) => bits(byte, ['\u200E', '\u200F']),
  operators: (byte) => bits(byte, ['\u2062', '\u2063']),
  spaces: (byte) => bits(byte, ['\u200B', '\uFEFF']),
  mongolian: (byte) => bits(byte, ['\u180B', '\u180E']),
  fillers: (byte) => bits(byte, ['\u3164', '\u115F']),
  private: (byte) => String.fromCodePoint(0xe000 + byte),
};
const encoder = fc.constantFrom(...Object.values(ENCODERS));
const message = fc.uint8Array({ minLength: 1, maxLength: 20 });
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Co}\u202a-\u202e\u2066-\u2069]/gu;

describe('smuggling', () => {
  test('nothing that is hidden in Latin, Greek, Cyrillic, kana or Hangul text is left', () => {
    const cover = fc.array(fc.constantFrom(...Array.from('ab Z9éßωжのカ한.-#*')), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(cover, message, encoder, (letters, bytes, encode) => {
        const hidden = Array.from(bytes, encode);
        const spread = Array.from(
          { length: Math.max(letters.length, hidden.length) },
          (_, at) => `${letters[at] ?? ''}${hidden[at] ?? ''}`,
        ).join('');
        expect(stripInvisible(spread).text).toBe(letters.join(''));
      }),
    );
  });

  test('whatever the text, no two selectors and no two joiners or marks are left together, and the rest is counted', () => {
    const piece = fc.oneof(
      fc.constantFrom(...Array.from('a1# ߞمیש葛ᠮक्\n'), '❤', '👩', '🏽', '∩', '\u20E3', 'র', '্', 'ക'),
      fc.nat(255).chain((byte) => encoder.map((encode) => encode(byte))),
      fc.constantFrom('\u00AD', '\u202E', '\uFE0F', '\u200D', '\u180F', '\u{E0100}', '\u034F'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const raw = pieces.join('');
        const { text, removed } = stripInvisible(raw);
        expect(stripInvisible(text)).toEqual({ text, removed: 0 });
        expect(Array.from(text).length + removed).toBe(Array.from(raw).length);
        expect(text.replace(INVISIBLE, '')).toBe(raw.replace(INVISIBLE, ''));
        // A selector or a joiner, and a direction mark after it, is the most that ordinary text has.
        expect(text).not.toMatch(
          /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d\u180f]{2}|[\u200c-\u200f\u180e]{2}/u,
        );
      }),
      { numRuns: 500 },
    );
  });
});
