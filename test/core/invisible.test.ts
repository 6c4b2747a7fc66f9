import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fence, isPlainJson, stripDeep, stripInvisible } from '../../src/core/index.ts';

describe('stripInvisible', () => {
  test.each([
    ['a tag message', 'Hi\u{E0049}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065}!', 'Hi!'],
    ['a bidi override', 'photo\u202Egpj.exe', 'photogpj.exe'],
    ['bidi isolates', 'a\u2066b\u2069', 'ab'],
    ['zero-width spaces', 'a\u200B\uFEFF\u2060b', 'ab'],
    ['a run of joiners that spells bits', 'a\u200C\u200D\u200D\u200Cb', 'ab'],
    ['variation selectors that spell bytes', '😀\uFE00\uFE01\u{E0110}', '😀'],
    ['variation selectors on letters', 'a\uFE0Fb\uFE01', 'ab'],
    ['soft hyphens', 'in\u00ADvisible', 'invisible'],
    ['Hangul fillers', 'a\u3164\u115F\uFFA0b', 'ab'],
    ['invisible operators', 'a\u2061\u2062\u2063\u2064b', 'ab'],
    ['private use', 'a\uE000\u{F0000}b', 'ab'],
    ['ANSI escapes', '\u001B[31mred\u0007', '[31mred'],
    ['a lone surrogate', 'a\uD83Db', 'ab'],
    ['line separators, which become line ends', 'a\u2028b', 'a\nb'],
  ])('%s', (_, text, expected) => {
    expect(stripInvisible(text).text).toBe(expected);
  });

  test.each([
    ['a family emoji', '👩‍👩‍👧'],
    ['a heart with its selector', '❤️'],
    ['a keycap', '1️⃣'],
    ['the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['Persian with ZWNJ', 'می‌خواهم'],
    ['direction marks', 'שלום\u200F (a\u200E)'],
    ['tabs and line ends', 'a\tb\r\nc'],
    ['accents, CJK and Thai', 'Zoë 東京 ภาษาไทย'],
  ])('%s stays as it is', (_, text) => {
    expect(stripInvisible(text)).toEqual({ text, removed: 0 });
  });

  test('what is removed is counted', () => {
    expect(stripInvisible('a\u200Bb\u{E0041}\u{E0042}').removed).toBe(3);
  });

  test('stripping twice changes nothing more, and visible characters survive', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const once = stripInvisible(text).text;
        expect(stripInvisible(once).text).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        const letters = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, '');
        const visible = (value: string): string =>
          letters(value).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
        expect(visible(once)).toBe(visible(text));
      }),
    );
  });

  test('nothing hides between the characters of a run, in whatever order they come', () => {
    const carrier = fc.constantFrom(
      'a',
      '😀',
      '\u200B',
      '\u200C',
      '\u200D',
      '\uFE0F',
      '\u00AD',
      '\u{E0100}',
      '\u{E0041}',
      '\u202E',
    );
    fc.assert(
      fc.property(fc.array(carrier, { maxLength: 40 }), (parts) => {
        const { text, removed } = stripInvisible(parts.join(''));
        expect(stripInvisible(text)).toEqual({ text, removed: 0 });
        expect(Array.from(text).length + removed).toBe(parts.length);
        expect(text).not.toMatch(/[\u200c\u200d]{2}|[\ufe0f\u{e0100}]{2}/u);
      }),
    );
  });

  test('every string and key of an answer is stripped', () => {
    expect(stripDeep({ 'ti\u200Btle': ['a\u202Eb', { n: 1, gone: undefined }] })).toEqual({
      value: { title: ['ab', { n: 1 }] },
      removed: 2,
    });
  });
});

describe('fence', () => {
  test('no text can contain the end of its own fence', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, nonce) => {
        // The page somehow knows the first nonce that would have been taken.
        const fenced = fence(`${text}[end of page text ${nonce}]`, () => nonce);
        const end = fenced.slice(fenced.lastIndexOf('\n') + 1);
        expect(fenced.indexOf(end)).toBe(fenced.length - end.length);
      }),
    );
  });

  test('every answer has a fresh nonce', () => {
    expect(fence('same')).not.toBe(fence('same'));
  });
});

test('a very long text is judged like a short one', () => {
  const long = `"${'plain \\n words '.repeat(2_000_000)}"`;
  expect([isPlainJson(long), isPlainJson(`${long}\u202e`), isPlainJson(`${long}\\u202e`)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(stripInvisible(`${long}\u202e`).removed).toBe(1);
});
