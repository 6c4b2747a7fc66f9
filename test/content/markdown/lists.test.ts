import { expect, test } from 'vitest';
import { lines, md } from './convert.ts';

test('lists nest by the width of their markers', () => {
  expect(md('<ul><li>a<ul><li>b<ol><li>c</ol></ul><li>d</ul>')).toBe(
    lines('- a', '  - b', '    1. c', '- d'),
  );
});

test('an ordered list keeps its start, its values and its direction', () => {
  expect(md('<ol start="3"><li>three<li>four<li value="10">ten<li>eleven</ol>')).toBe(
    lines('3. three', '4. four', '10. ten', '11. eleven'),
  );
  expect(md('<ol reversed><li>c<li>b<li>a</ol>')).toBe(lines('3. c', '2. b', '1. a'));
});

test('a list right inside a list belongs to the item before it', () => {
  expect(md('<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>')).toBe(lines('- a', '  - b', '- c'));
});

test('two lists in a row stay two', () => {
  expect(md('<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>')).toBe(
    lines('- a', '', '* b', '', '1. c', '', '1) d'),
  );
});

test('items of several blocks keep them inside', () => {
  const html =
    '<ul><li><p>a</p><p>b</p></li><li>c<pre><code class="language-js">x\n\ny</code></pre></li><li>d</li></ul><p>after</p>';
  expect(md(html)).toBe(
    lines('- a', '', '  b', '', '- c', '', '  ```js', '  x', '', '  y', '  ```', '', '- d', '', 'after'),
  );
});

test('quotes and tables stand inside of items', () => {
  expect(md('<ol><li>a<blockquote>q<p>r</p></blockquote></li></ol>')).toBe(
    lines('1. a', '', '   > q', '   >', '   > r'),
  );
});

test('boxes at the beginning of items make a task list', () => {
  const html =
    '<ul class="contains-task-list"><li><input type="checkbox" checked disabled> done</li>' +
    '<li><label><input type="checkbox"> open</label></li><li>[x] only text</li></ul>';
  expect(md(html)).toBe(lines('- [x] done', '- [ ] open', '- \\[x] only text'));
});

test('empty items are left out, items without a list are items', () => {
  expect(md('<ul><li>a<li> <li>b</ul>')).toBe(lines('- a', '- b'));
  expect(md('<div><li>alone</div>')).toBe('- alone');
  expect(md('<p>before</p><ul><li> <li>a<li>b</ul>')).toBe(lines('before', '', '- a', '- b'));
});

test('definitions stand beside their terms', () => {
  expect(md('<dl><dt>Term</dt><dd>Meaning</dd><dt>A</dt><dt>B</dt><dd>both</dd></dl>')).toBe(
    lines('- **Term**: Meaning', '- **A**, **B**: both'),
  );
  expect(md('<dl><div><dt>T</dt><dd><p>one</p><p>two</p></dd></div></dl>')).toBe(
    lines('- **T**: one', '', '  two'),
  );
});
