import { expect, test } from 'vitest';
import { toMarkdown } from '../../../src/content/markdown/index.ts';
import { parsePage } from '../../../src/content/parse/index.ts';

test.each([
  ['div', '<div>', '</div>'],
  ['span', '<span>', '</span>'],
  ['b', '<b>', '</b>'],
  ['ul', '<ul><li>', '</li></ul>'],
  ['dl', '<dl><dd>', '</dd></dl>'],
  ['blockquote', '<blockquote>', '</blockquote>'],
  ['table', '<table><tr><td>', '</td></tr></table>'],
  ['table with a body', '<table><tbody><tr><td>a</td><td>', '</td></tr></tbody></table>'],
])('text at the bottom of many levels of %s is read', (_, open, close) => {
  for (const depth of [66, 67, 100, 1_000, 20_000]) {
    const document = parsePage(`<p>top</p>${open.repeat(depth)}bottom${close.repeat(depth)}<p>after</p>`);
    const text = toMarkdown(document.documentElement, { base: 'http://x/', removeBase64Images: true });
    expect(text).toContain('top');
    expect(text).toContain('bottom');
    expect(text).toContain('after');
  }
});
