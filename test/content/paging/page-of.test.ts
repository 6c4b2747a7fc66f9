import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteLength } from '../../../src/core/index.ts';
import { pageOf, type TextPage } from '../../../src/content/paging/index.ts';

interface Page extends TextPage {
  readonly offset: number;
}

function pagesOf(markdown: string, maxBytes: number): Page[] {
  const pages: Page[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const page: TextPage = pageOf(markdown, { offset, maxBytes });
    pages.push({ ...page, offset });
    offset = page.nextOffset;
  }
  return pages;
}

function texts(markdown: string, maxBytes: number): string[] {
  return pagesOf(markdown, maxBytes).map(({ text }) => text);
}

describe('where a page ends', () => {
  test('a text that fits is one page', () => {
    expect(pageOf('# a\n\nb', { offset: 0, maxBytes: 100 })).toEqual({ text: '# a\n\nb', total: 6 });
    expect(pageOf('', { offset: 0, maxBytes: 100 })).toEqual({ text: '', total: 0 });
  });

  test('after a block, if one ends in its second half', () => {
    expect(texts('one one one\n\ntwo two two\n\nthree', 30)).toEqual([
      'one one one\n\ntwo two two\n\n',
      'three',
    ]);
  });

  test('a heading goes with what follows it', () => {
    const [first] = texts(
      `${'a'.repeat(40)}\n\n${'b'.repeat(20)}\n\n## Title\n\ntext text text text text`,
      85,
    );
    expect(first?.endsWith('b\n\n')).toBe(true);
  });

  test('then after a line, a sentence, a word', () => {
    expect(texts('- one one one\n- two two two\n- three three', 30)[0]).toBe(
      '- one one one\n- two two two\n',
    );
    expect(texts('First of all. Then some more of this and that.', 24)[0]).toBe('First of all. ');
    expect(texts('many words without any end of it', 20)[0]).toBe('many words without ');
  });

  test('a link is not parted', () => {
    const link = '[a link with words](https://example.org/some/where)';
    const markdown = `some words before it ${link} and after`;
    for (const size of [60, 65, 70])
      expect(texts(markdown, size).some((text) => text.includes(link))).toBe(true);
  });

  test('no character is parted', () => {
    for (const unit of ['😀', '👩‍👩‍👧', '🇩🇪', 'e\u0301', '👍🏽', '\\*']) {
      const pages = texts(unit.repeat(50), 64);
      expect(pages.join('')).toBe(unit.repeat(50));
      for (const page of pages) expect(page.replaceAll(unit, '')).toBe('');
    }
  });

  test('a character that is larger than a page is a page', () => {
    expect(texts('😀😀', 1)).toEqual(['😀', '😀']);
  });
});

describe('code and tables go on', () => {
  test('a code block is closed and opened again with its language', () => {
    const code = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
    const pages = texts(`text\n\n\`\`\`js\n${code}\n\`\`\`\n\nend`, 60);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page.match(/^```/gm)?.length ?? 0).toBe(page.includes('line') ? 2 : 0);
    for (const page of pages.slice(1, -1)) expect(page).toMatch(/^```js\n/);
  });

  test('also within a list', () => {
    const code = Array.from({ length: 12 }, (_, at) => `  line ${at}`).join('\n');
    const pages = texts(`- item\n\n  \`\`\`js\n${code}\n  \`\`\`\n- end`, 70);
    for (const page of pages.slice(1, -1)) expect(page).toMatch(/^ {2}```js\n[^]*\n {2}```$/);
  });

  test('a table repeats its header and parts no row', () => {
    const rows = Array.from({ length: 20 }, (_, at) => `| row ${at} | ${'x'.repeat(10)} |`).join('\n');
    const pages = texts(`| A | B |\n| --- | --- |\n${rows}\n\nafter`, 120);
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      expect(page.startsWith('| A | B |\n| --- | --- |\n| row')).toBe(page.includes('row'));
      for (const line of page.split('\n').filter((text) => text.includes('row')))
        expect(line).toMatch(/^\| row \d+ \| x{10} \|$/);
    }
  });
});

test.each([-1, 0.5, 6, 100, Number.NaN])(
  'an offset of %s in a text of five characters is refused',
  (offset) => {
    expect(() => pageOf('hello', { offset, maxBytes: 100 })).toThrow(
      expect.objectContaining({ code: 'invalid_cursor' }),
    );
  },
);

test('an offset within a character begins with the whole character', () => {
  expect(pageOf('a😀b', { offset: 2, maxBytes: 100 }).text).toBe('😀b');
});

const PIECES = [
  'word ',
  'Sentence one. ',
  '\n',
  '\n\n',
  '```js\n',
  '```\n',
  '\n\n```\ncode\n```\n\n',
  '| a | b |\n',
  '| --- | --- |\n',
  '[a](https://e.example/x) ',
  '`code` ',
  '😀',
  '👩‍👩‍👧',
  'e\u0301',
  '- item\n',
  '> quote\n',
  '# Heading\n\n',
  '\\*',
  'ß',
  'x'.repeat(90),
  '  ```py\n',
];
const anyMarkdown = fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }).map((parts) => parts.join(''));

test('joined pages are the whole text, and every page fits', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anyMarkdown, fc.integer({ min: 120, max: 400 }), (markdown, maxBytes) => {
      const pages = pagesOf(markdown, maxBytes);
      const slices = pages.map(({ offset, nextOffset }) => markdown.slice(offset, nextOffset));
      expect(slices.join('')).toBe(markdown);
      pages.forEach(({ text }, at) => {
        expect(text).toContain(slices[at]);
        expect(byteLength(text)).toBeLessThanOrEqual(maxBytes);
        expect(text.isWellFormed()).toBe(true);
      });
    }),
    { numRuns: 1000 },
  );
});

test('any size gives progress', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anyMarkdown, fc.integer({ min: 1, max: 60 }), (markdown, maxBytes) => {
      const slices = pagesOf(markdown, maxBytes).map(({ offset, nextOffset }) =>
        markdown.slice(offset, nextOffset),
      );
      expect(slices.join('')).toBe(markdown);
    }),
    { numRuns: 300 },
  );
});

test('a page of a huge text is found in time', { timeout: 60_000 }, () => {
  const texts = [
    'x'.repeat(10_000_000),
    '[a]('.repeat(2_000_000),
    '| a '.repeat(2_000_000),
    'line\n'.repeat(2_000_000),
    '`'.repeat(5_000_000),
  ];
  for (const text of texts) {
    const { nextOffset } = pageOf(text, { offset: text.length - 100_000, maxBytes: 24_000 });
    expect(nextOffset).toBeGreaterThan(text.length - 100_000);
  }
});
