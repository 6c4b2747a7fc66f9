import { expect, test } from 'vitest';
import { parseHTML } from 'linkedom';
import { toMarkdown, type DomNode } from '../../../src/content/markdown/index.ts';
import { BASE, md } from './convert.ts';

// Each of these took minutes, or the stack, before depth and repetition were bounded.
test.each([
  ['20,000 nested wrappers', '<div>'.repeat(20_000) + '<h1>x</h1>'],
  ['a million unclosed wrappers', '<div>'.repeat(1_000_000) + 'x'],
  ['60,000 links', '<a href="/a">link</a> '.repeat(60_000)],
  ['a link around 200,000 pictures', `<a href="/x">${'<img src="/y" alt="z">'.repeat(200_000)}t</a>`],
  ['half formulas', '\\('.repeat(500_000)],
  ['a text of 10 MB', 'lorem ipsum '.repeat(850_000)],
  ['10 MB without a space', 'x'.repeat(10_000_000)],
  ['a million stars', '*'.repeat(1_000_000)],
  ['backticks', '`'.repeat(1_000_000)],
  ['brackets', '['.repeat(1_000_000)],
  ['half tags', '<'.repeat(1_000_000)],
  ['half comments', '<!--'.repeat(300_000)],
  ['a table of 10,000 rows', `<table>${'<tr><td>a<td>b'.repeat(10_000)}</table>`],
  ['nested tables', '<table><tr><td>a<td>'.repeat(5_000) + 'x'],
  ['nested lists', '<ul><li>a'.repeat(20_000)],
  ['nested quotes', '<blockquote>a'.repeat(20_000)],
  ['quotes and lists in turn', '<blockquote><ul><li>'.repeat(20_000) + '<br>x'.repeat(20_000)],
  ['tags that never close what they say', '<b>'.repeat(200_000) + '</i>'.repeat(200_000)],
  ['nested code', '<pre>' + '<div>'.repeat(50_000) + 'x'],
  ['nested formulas', '<math>' + '<mfrac>'.repeat(50_000) + 'x'],
  ['nested terms', '<dl><dt>a<dd>b'.repeat(10_000)],
  [
    'cells over all rows',
    `<table><tr>${`<td rowspan="9999">${'y'.repeat(99)}`.repeat(60)}${'<tr>'.repeat(9_999)}</table>`,
  ],
  [
    'cells over all columns',
    `<table>${'<tr><td colspan="999">x'.repeat(9_999)}<tr>${'<td>z'.repeat(99)}</table>`,
  ],
  ['a table of 100,000 columns', `<table><tr>${'<td>x'.repeat(100_000)}${'<tr><td>y'.repeat(9_999)}</table>`],
])('%s are read in time and in bounds', { timeout: 60_000 }, (_what, html) => {
  expect(md(html).length).toBeLessThan(5 * html.length + 20_000);
});

test('a parsed document may be as deep as it likes', () => {
  const html = '<div>'.repeat(5_000) + '<h1>Title</h1>';
  const { document } = parseHTML(`<html><body>${html}</body></html>`) as unknown as { document: DomNode };
  expect(toMarkdown(document, { base: BASE })).toBe('# Title');
});

test('what nests too deep for its structure keeps its text', () => {
  expect(md('<em><span>'.repeat(5_000) + 'deep')).toContain('deep');
  expect(md('<div>'.repeat(20_000) + '<h1>Title</h1><p>text <a href="/x">link</a>')).toBe(
    '# Title\n\ntext [link](https://example.org/x)',
  );
  expect(md('<ul><li>'.repeat(12) + 'deep')).toContain('- deep');
});
