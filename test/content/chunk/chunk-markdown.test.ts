import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkId, chunkMarkdown, contentHash, type Chunk } from '../../../src/content/chunk/index.ts';
import { estimateTokens } from '../../../src/core/index.ts';

const url = 'https://example.org/boats';
const chunk = (markdown: string, maxTokens = 100): Chunk[] => chunkMarkdown(markdown, { url, maxTokens });
const sentence = (n: number): string => `Sentence ${n} says that the boats of the town went out early. `;
const paragraph = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => sentence(from + at))
    .join('')
    .trim();

describe('sections', () => {
  test('each have their own chunks, with the headings above them', () => {
    const markdown = '# Boats\n\nIntro.\n\n## Small\n\nOars.\n\n### Red\n\nPaint.\n\n## Large\n\nSails.';
    expect(chunk(markdown).map(({ sectionPath, text }) => [sectionPath, text])).toEqual([
      [['Boats'], 'Intro.'],
      [['Boats', 'Small'], 'Oars.'],
      [['Boats', 'Small', 'Red'], 'Paint.'],
      [['Boats', 'Large'], 'Sails.'],
    ]);
  });

  test('begin before the first heading, and a heading needs no empty line', () => {
    expect(chunk('Before.\n# Boats #\nAfter.').map(({ sectionPath, text }) => [sectionPath, text])).toEqual([
      [[], 'Before.'],
      [['Boats'], 'After.'],
    ]);
  });

  test('are found in time in lines of spaces', () => {
    const spaces = ' '.repeat(5000);
    expect(chunk(`#${spaces}Boats${spaces}##${spaces}`)).toEqual([]);
    const chunks = chunk(`#${spaces}Boats${spaces}Oars\n# Real\nPaint.`);
    expect(chunks.at(-1)).toMatchObject({ sectionPath: ['Real'], text: 'Paint.' });
    expect(chunks[0]?.sectionPath).toEqual([]);
  });

  test('are not made by what looks like a heading in code', () => {
    const code = '```sh\n# not a heading\n\nls\n```';
    expect(chunk(`# Real\n\n${code}`)).toMatchObject([{ sectionPath: ['Real'], text: code }]);
  });
});

describe('the size', () => {
  test('is that of as many paragraphs as fit together', () => {
    const markdown = [paragraph(1, 2), paragraph(3, 4), paragraph(5, 6)].join('\n\n');
    expect(chunk(markdown, 1_000)).toMatchObject([{ text: markdown, tokens: estimateTokens(markdown) }]);
  });

  test('is kept to by cutting a long paragraph between sentences, with 10 to 15 % of it repeated', () => {
    const chunks = chunk(paragraph(1, 40), 200);
    expect(chunks.length).toBeGreaterThan(3);
    for (const [at, { text, tokens }] of chunks.entries()) {
      expect(tokens).toBeLessThanOrEqual(200);
      expect(text).toMatch(/^(?:Sentence|[a-z]).*early\.$/);
      const before = chunks[at - 1]?.text ?? '';
      const overlap = overlapOf(before, text);
      if (before !== '') expect(estimateTokens(overlap) / 200).toBeGreaterThanOrEqual(0.095);
      expect(estimateTokens(overlap) / 200).toBeLessThanOrEqual(0.15);
    }
  });

  test('counts one token for each character of Chinese, whose sentences need no space', () => {
    const chunks = chunk('今天早上船都出海了。'.repeat(30), 60);
    for (const { text, tokens } of chunks) {
      expect(tokens).toBe(text.length === 0 ? 0 : estimateTokens(text));
      expect(tokens).toBeLessThanOrEqual(60);
      expect(text).toMatch(/。$/);
    }
    expect(chunks.length).toBeGreaterThan(1);
  });

  test('leaves tables, code and formulas whole where they fit', () => {
    const table = '| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |';
    const code = '```js\nconst a = 1;\n\nconst b = 2;\n```';
    const formula = '$$\nx = 1\n\ny = 2\n$$';
    const markdown = [paragraph(1, 5), table, paragraph(6, 10), code, paragraph(11, 15), formula].join(
      '\n\n',
    );
    const texts = chunk(markdown, 80).map(({ text }) => text);
    for (const whole of [table, code, formula])
      expect(texts.filter((text) => text.includes(whole))).toHaveLength(1);
  });

  test('cuts a table that is too long between its rows', () => {
    const rows = Array.from({ length: 60 }, (_, n) => `| boat ${n} | large |`);
    const chunks = chunk(['| name | size |', '| --- | --- |', ...rows].join('\n'), 60);
    for (const { text } of chunks) expect(text).toMatch(/^\|[^]*\|$/);
    expect(chunks.flatMap(({ text }) => text.split('\n'))).toHaveLength(62);
  });

  test('holds for any text, and no word is lost', () => {
    const words = fc.array(
      fc.constantFrom('boat', 'sea.', '船', '\n\n', '# Top\n', '|', '```\n', '😀', '$$'),
    );
    fc.assert(
      fc.property(words, fc.integer({ min: 8, max: 60 }), (parts, maxTokens) => {
        const chunks = chunk(parts.join(' '), maxTokens);
        for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(maxTokens);
        const all = chunks.map(({ text, sectionPath }) => [...sectionPath, text].join(' ')).join(' ');
        for (const word of ['boat', '船', '😀'] as const)
          expect(all.includes(word)).toBe(parts.includes(word));
      }),
    );
  });
});

describe('ids', () => {
  test('are the sha256 of address, section and text', () => {
    const [first] = chunk('# A\n\n## B\n\nText.');
    // From sha256sum, not from our own code.
    const expected = '220eb0cf6307bcc3f480c850441e4c1a383a08d5c1a1b332fb88fe1dfcf9f192';
    expect(first?.id).toBe(expected);
    expect(chunkId({ url, sectionPath: ['A', 'B'], text: 'Text.' })).toBe(expected);
    expect(contentHash('Text.')).toBe('f06dce27b84e18ccb3c7e94a0679c279cd42027da23bcf1e1ca1f94e365ea420');
  });

  test('of unchanged paragraphs stay when another section changes', () => {
    const page = (middle: string): string => `# A\n\nOne.\n\n# B\n\n${middle}\n\n# C\n\nThree.`;
    const [before, after] = [chunk(page('Two.')), chunk(page('Changed.'))];
    expect(before.map(({ id }, at) => id === after[at]?.id)).toEqual([true, false, true]);
  });

  test('that are the same are one chunk', () => {
    expect(chunk('# A\n\nSame.\n\n# A\n\nSame.')).toHaveLength(1);
  });
});

/** The longest end of one text with which the other begins. */
function overlapOf(before: string, after: string): string {
  for (let size = Math.min(before.length, after.length); size > 0; size -= 1)
    if (before.endsWith(after.slice(0, size))) return after.slice(0, size);
  return '';
}
