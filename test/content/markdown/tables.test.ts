import { expect, test } from 'vitest';
import { lines, md } from './convert.ts';

test('a table with a header row is a GFM table, with the alignment of its columns', () => {
  const html =
    '<table><thead><tr><th>Name</th><th align="right">Price</th><th style="text-align: center">Size</th></tr></thead>' +
    '<tbody><tr><td>Tea</td><td>3</td><td>M</td></tr></tbody></table>';
  expect(md(html)).toBe(lines('| Name | Price | Size |', '| --- | --: | :-: |', '| Tea | 3 | M |'));
});

test('a first row of header cells is the header, also outside of thead', () => {
  expect(md('<table><tr><th>A<th>B<tr><td>1<td>2</table>')).toBe(
    lines('| A | B |', '| --- | --- |', '| 1 | 2 |'),
  );
});

test('a table without a header gets an empty one', () => {
  expect(md('<table><tr><td>a<td>b<tr><td>c<td>d</table>')).toBe(
    lines('|  |  |', '| --- | --- |', '| a | b |', '| c | d |'),
  );
});

test('a caption stands before its table', () => {
  expect(md('<table><caption>Prices</caption><tr><th>A<th>B<tr><td>1<td>2</table>')).toBe(
    lines('Prices', '', '| A | B |', '| --- | --- |', '| 1 | 2 |'),
  );
});

test('a cell that spans columns or rows is repeated in each of them', () => {
  const html =
    '<table><tr><th colspan="2">Sales<th rowspan="2">Note<tr><th>Q1<th>Q2' +
    '<tr><td rowspan="2">1<td>2<td>n<tr><td>3<td>m</table>';
  expect(md(html)).toBe(
    lines(
      '| Sales | Sales | Note |',
      '| --- | --- | --- |',
      '| Q1 | Q2 | Note |',
      '| 1 | 2 | n |',
      '| 1 | 3 | m |',
    ),
  );
});

test('a cell over the whole width is written once', () => {
  expect(md('<table><tr><th>A<th>B<tr><td colspan="2">Part one<tr><td>1<td>2</table>')).toBe(
    lines('| A | B |', '| --- | --- |', '| Part one |  |', '| 1 | 2 |'),
  );
});

test('columns that no cell begins in are left out', () => {
  expect(md('<table><tr><td colspan="500">a<td>b<tr><td colspan="500">c<td>d</table>')).toBe(
    lines('|  |  |', '| --- | --- |', '| a | b |', '| c | d |'),
  );
});

test('lists, line breaks, paragraphs and pipes stay within their cell', () => {
  const html =
    '<table><tr><th>A<th>B<tr><td><ul><li>one<li>two</ul><td><ol start="3"><li>x<li>y</ol>' +
    '<tr><td>up<br>down<td>a|b <code>c|d</code><tr><td><p>p1</p><p>p2</p><td><pre>let a\nlet b</pre></table>';
  expect(md(html)).toBe(
    lines(
      '| A | B |',
      '| --- | --- |',
      '| • one • two | 3. x 4. y |',
      '| up down | a\\|b `c\\|d` |',
      '| p1 p2 | `let a let b` |',
    ),
  );
});

test('a cell with only a drawing has what that says of itself', () => {
  const html =
    '<table><tr><th>Plan<th>A<th>B<th>C<tr><td>Calls<td><svg aria-label="Yes"></svg><td><i role="img" aria-label="No"></i>' +
    '<td><span><svg><title>Some | more</title></svg></span><tr><td>Mail<td><svg></svg><td>2 <svg aria-label="Info"></svg><td></table>';
  expect(md(html)).toBe(
    lines(
      '| Plan | A | B | C |',
      '| --- | --- | --- | --- |',
      '| Calls | Yes | No | Some \\| more |',
      '| Mail |  | 2 |  |',
    ),
  );
});

test('a table within a cell becomes its text', () => {
  const html = '<table><tr><th>A<th>B<tr><td><table><tr><td>x<td>y<tr><td>z<td>w</table><td>1</table>';
  expect(md(html)).toBe(lines('| A | B |', '| --- | --- |', '| x, y; z, w | 1 |'));
});

test.each([
  ['with role presentation', '<table role="presentation"><tr><td>a<td>b</table>', 'a b'],
  ['of one cell', '<table><tr><td><p>only</p><p>this</p></table>', 'only\n\nthis'],
  ['of one column', '<table><tr><td>first<tr><td>second</table>', 'first\n\nsecond'],
  ['that holds headings', '<table><tr><td><h2>Hi</h2>text<td>side</table>', '## Hi\n\ntext side'],
  [
    'that holds another table',
    '<table><tr><td>menu<td><table><tr><th>A<th>B<tr><td>1<td>2</table></table>',
    'menu\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
  ],
])('a table %s only places things and is none', (_what, html, expected) => {
  expect(md(html)).toBe(expected);
});

test('empty rows are left out, short ones are filled up', () => {
  expect(md('<table><tr><th>A<th>B<tr><td> <td><tr><td>1</table>')).toBe(
    lines('| A | B |', '| --- | --- |', '| 1 |  |'),
  );
});
