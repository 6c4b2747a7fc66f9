import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteLength } from '../../../src/core/index.ts';
import { cutCharacters } from '../../../src/element/rank/index.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc
    .array(fc.constantFrom('\ud83d', '\udc68', '\u200d', 'a', '\u0301'), { maxLength: 100 })
    .map((parts) => parts.join('')),
);

test('a text that fits is left as it is', () => {
  expect(cutCharacters('Add to bag', { characters: 10 })).toBe('Add to bag');
  expect(cutCharacters('港'.repeat(10), { characters: 10, bytes: 30 })).toBe('港'.repeat(10));
});

test('a cut text ends with a sign that it was cut, within both limits', () => {
  expect(cutCharacters('Add to bag', { characters: 8 })).toBe('Add to…');
  expect(cutCharacters('港'.repeat(11), { characters: 80, bytes: 30 })).toBe(`${'港'.repeat(9)}…`);
});

test('an emoji of several parts is kept whole or left out', () => {
  expect(cutCharacters(`Us 👨‍👩‍👧‍👦 and you`, { characters: 8 })).toBe('Us…');
  expect(cutCharacters(`Us 👨‍👩‍👧‍👦 and you`, { characters: 11 })).toBe('Us 👨‍👩‍👧‍👦…');
});

test('any text is cut within its limits, and leaves no half character', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 3, max: 200 }),
      (text, characters, bytes) => {
        const cut = cutCharacters(text, { characters, bytes });
        expect(Array.from(cut).length).toBeLessThanOrEqual(characters);
        expect(byteLength(cut)).toBeLessThanOrEqual(bytes);
        expect(cut.isWellFormed()).toBe(true);
      },
    ),
  );
});
