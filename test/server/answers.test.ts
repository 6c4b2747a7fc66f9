import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { byteLength } from '../../src/core/index.ts';
import { defineTool, type Tool } from '../../src/tools/index.ts';
import { answerOf } from '../support/answer-of.ts';

const MAX_BYTES = 300;
const about = {
  name: 'test.answer',
  family: 'web',
  description: 'Answers.',
  effect: 'reads',
  needs: [],
  maxBytes: MAX_BYTES,
  input: z.strictObject({}),
} as const;

describe('an answer', () => {
  const output = z.strictObject({ url: z.string().max(20), note: z.string().optional() });

  test('with words of a page says so before the first of them', async () => {
    const run = () => Promise.resolve({ url: 'http://a/' });
    const tool = defineTool({ ...about, hasPageText: true, output, run });
    expect(await answerOf(tool)).toBe('{"untrusted":true,"url":"http://a/"}');
  });

  test('has no longer texts than its schema allows, and says where one was cut', async () => {
    const run = () => Promise.resolve({ url: 'x'.repeat(21), note: 'n'.repeat(100) });
    expect(JSON.parse(await answerOf(defineTool({ ...about, output, run })))).toEqual({
      url: `${'x'.repeat(20)}…`,
      note: 'n'.repeat(100),
      truncated: true,
    });
  });

  test('that says itself whether there is more is not truncated by a long address', async () => {
    const run = () => Promise.resolve({ url: 'x'.repeat(21), truncated: false });
    const tool = defineTool({ ...about, output: output.extend({ truncated: z.boolean() }), run });
    expect(JSON.parse(await answerOf(tool))).toMatchObject({ truncated: false });
  });

  test('counts what nobody looked at', async () => {
    const notShown = { elements: 3, frames: 0 };
    const run = () =>
      Promise.resolve({ url: 'x', leftOut: { isLoading: false, notShown, textsCut: 2 }, hiddenRemoved: 1 });
    expect(JSON.parse(await answerOf(defineTool({ ...about, output, run })))).toEqual({
      url: 'x',
      truncated: true,
      notShown: { elements: 3 },
      texts_cut: 2,
      hiddenRemoved: 1,
    });
  });

  test('says nothing of what it did not have to leave out', async () => {
    const leftOut = { isLoading: false, notShown: { elements: 0, frames: 0 } };
    const run = () => Promise.resolve({ url: 'x', leftOut, hiddenRemoved: 0 });
    expect(await answerOf(defineTool({ ...about, output, run }))).toBe('{"url":"x"}');
  });
});

describe('a list that may shrink', () => {
  const output = z.strictObject({ items: z.array(z.string()).readonly(), next: z.int().optional() });
  const toolFor = (items: readonly string[]): Tool =>
    defineTool({
      ...about,
      output,
      run: (_input, _services, { shrink }) =>
        Promise.resolve(
          shrink(items, (shown) => ({
            items: shown,
            ...(shown.length < items.length && { next: shown.length }),
          })),
        ),
    });

  test.each([0, 1, 5, 24, 25, 26, 27, 40, 500])(
    'has as many of %i items as there is room for, and the answer belongs to them',
    async (count) => {
      const items = Array.from({ length: count }, (_, at) => `item ${100 + at}`);
      const text = await answerOf(toolFor(items));
      const { items: shown, next } = JSON.parse(text) as { items: string[]; next?: number };
      expect(byteLength(text)).toBeLessThanOrEqual(MAX_BYTES);
      expect(shown).toEqual(items.slice(0, shown.length));
      expect(next).toBe(shown.length < count ? shown.length : undefined);
      const withOneMore = JSON.stringify({ items: items.slice(0, shown.length + 1), next: shown.length + 1 });
      if (shown.length < count - 1) expect(byteLength(withOneMore)).toBeGreaterThan(MAX_BYTES);
    },
  );
});

test('a part that is made to measure gets what the rest of the answer leaves', async () => {
  const tool = defineTool({
    ...about,
    hasPageText: true,
    output: z.strictObject({ url: z.string(), content: z.string() }),
    run: (_input, _services, { fill }) =>
      Promise.resolve(
        fill({ widest: '', fit: (maxBytes) => '.'.repeat(maxBytes) }, (content) => ({ url: 'x', content })),
      ),
  });
  expect(byteLength(await answerOf(tool))).toBe(MAX_BYTES);
});
