import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteLength, cutText, fitJson } from '../../src/core/index.ts';

const anyAnswer = fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 60 });

describe('cutText', () => {
  test('keeps within the bytes, keeps a beginning and splits no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(200), (text, maxBytes) => {
        const cut = cutText(text, maxBytes);
        expect(byteLength(cut)).toBeLessThanOrEqual(maxBytes);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('fitJson', () => {
  test('any answer fits any budget and stays JSON', () => {
    fc.assert(
      fc.property(anyAnswer, fc.integer({ min: 32, max: 2000 }), (answer, maxBytes) => {
        const { json, value } = fitJson(answer, maxBytes);
        expect(byteLength(json)).toBeLessThanOrEqual(maxBytes);
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('an answer that fits is left alone', () => {
    const answer = { title: 'Jumper', items: [1, 2, 3] };
    expect(fitJson(answer, 1000)).toEqual({ value: answer, json: JSON.stringify(answer), truncated: false });
  });

  test('a cut answer says so and counts the items that were left out', () => {
    const { value } = fitJson(
      { view: { headings: Array.from({ length: 100 }, (_, n) => `Heading ${n}`) } },
      500,
    );
    const { view, truncated, omitted } = value as {
      view: { headings: string[] };
      truncated: boolean;
      omitted: Record<string, number>;
    };
    expect(truncated).toBe(true);
    expect(view.headings.length + (omitted['view.headings'] ?? 0)).toBe(100);
    expect(view.headings.length).toBeGreaterThan(20);
  });

  test('one long text is shortened before any list is', () => {
    const { value } = fitJson({ excerpt: 'x'.repeat(5000), items: [1, 2, 3] }, 1000);
    expect(value).toMatchObject({ items: [1, 2, 3], truncated: true });
    expect(byteLength(JSON.stringify(value))).toBeGreaterThan(900);
  });

  test('a cut never leaves half a surrogate pair', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constant('😀'), { minLength: 200, maxLength: 400 }),
        fc.integer({ min: 100, max: 600 }),
        (emoji, max) => {
          expect(fitJson({ text: emoji.join('') }, max).json.isWellFormed()).toBe(true);
          expect(JSON.parse(fitJson({ text: emoji.join('') }, max).json)).toHaveProperty('truncated', true);
        },
      ),
    );
  });
});
