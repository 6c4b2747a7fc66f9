import { describe, expect, test } from 'vitest';
import { removeHidden } from '../../../src/content/hidden/index.ts';
import { present } from '../../../src/content/read/present.ts';
import { parsePage } from '../../../src/content/parse/index.ts';
import { page, paragraphs } from '../extract/pages.ts';

const URL = 'https://example.org/docs/lamp';

/** The Markdown of an article with this in the middle of its text. */
function markdownOf(inside: string, after = ''): string {
  const html = page(
    `<main><article><h1>The lamp of the lighthouse</h1>${paragraphs(4)}${inside}${paragraphs(4)}${after}</article></main>`,
    { head: '<title>The lamp of the lighthouse</title>' },
  );
  const options = { url: URL, format: 'markdown', isWhole: false, removeBase64Images: true } as const;
  return present(parsePage(html), options).text;
}

const MATHML = `<math display="block"><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi></mrow><annotation encoding="application/x-tex">E = mc^2</annotation></semantics></math>`;

describe('what stands between paragraphs of the main content is kept', () => {
  test.each([
    ['a formula in MathML', MATHML, '$$E = mc^2$$'],
    [
      'a formula of KaTeX',
      `<p><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>a</mi></mrow><annotation encoding="application/x-tex">a^2+b^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>a</span><span>2</span></span></span></p>`,
      '$a^2+b^2$',
    ],
    [
      'a formula inside a sentence',
      `<p>The energy that the lamp gives is <math><mi>E</mi><mo>=</mo><mi>h</mi></math> for every single photon of it.</p>`,
      'is $E=h$ for every',
    ],
    ['an emoji paragraph', '<p>🎉🎉🎉</p>', '🎉🎉🎉'],
    ['stars', '<div class="stars">★★★★☆</div>', '★★★★☆'],
    ['a picture without words', '<p><img src="/lamp.jpg" alt=""></p>', 'https://example.org/lamp.jpg'],
    [
      'a picture that only its sources name',
      '<figure><picture><source srcset="/lamp-2x.webp 2x, /lamp.webp 1x"><img alt="The lamp"></picture></figure>',
      '[image: The lamp](https://example.org/lamp-2x.webp)',
    ],
    [
      'a picture that comes later',
      '<figure><img alt="The lamp" src="data:image/gif;base64,R0lGOD" data-srcset="/late.jpg 1x"></figure>',
      '[image: The lamp](https://example.org/late.jpg)',
    ],
    [
      'a picture for readers without scripts',
      '<div class="lazy"><img class="lazy" alt=""><noscript><img src="/plain.jpg" alt="The lamp"></noscript></div>',
      '[image: The lamp](https://example.org/plain.jpg)',
    ],
    [
      'a picture inside a link',
      '<p><a href="/large"><img src="/small.jpg" alt="The lamp"></a></p>',
      'https://example.org/small.jpg',
    ],
    [
      'a link around a picture',
      '<p><a href="/large"><img src="/small.jpg" alt="The lamp"></a></p>',
      'https://example.org/large',
    ],
    [
      'a video',
      '<figure><video controls><source src="/lamp.mp4"></video></figure>',
      '[video](https://example.org/lamp.mp4)',
    ],
    ['sound', '<audio src="/horn.mp3" controls></audio>', '[audio](https://example.org/horn.mp3)'],
    [
      'a frame',
      '<div class="embed"><iframe src="https://video.example/embed/7" title="The lamp turns"></iframe></div>',
      '[embedded page: The lamp turns](https://video.example/embed/7)',
    ],
    [
      'code with an element for each line',
      '<pre><div>let lamp = 1;</div><div></div><div>light(lamp);</div></pre>',
      'let lamp = 1;\n\nlight(lamp);',
    ],
    ['a rule', '<hr>', '\n---\n'],
  ])('%s', (_, inside, expected) => {
    expect(markdownOf(inside)).toContain(expected);
  });

  test('cells that are signs only', () => {
    const table = `<table><tr><th>Lamp</th><th>Oil</th><th>Gas</th></tr><tr><td>Old lamp of the tower</td><td>✓</td><td>✗</td></tr>
      <tr><td>New lamp of the tower</td><td>—</td><td>★</td></tr></table>`;
    expect(markdownOf(table)).toContain(
      '| Old lamp of the tower | ✓ | ✗ |\n| New lamp of the tower | — | ★ |',
    );
  });

  test.each([
    ['blocks', { table: 'table', row: 'tr', cell: 'td', inner: 'div' }],
    [
      'elements with the roles of a table',
      { table: 'div role="table"', row: 'div role="row"', cell: 'div role="cell"', inner: 'span' },
    ],
  ])('a table whose cells are %s', (_, { table, row, cell, inner }) => {
    const end = (tag: string): string => `</${tag.split(' ', 1)[0] ?? ''}>`;
    const cells = (...texts: string[]): string =>
      texts.map((text) => `<${cell}><${inner}>${text}</${inner}>${end(cell)}`).join('');
    const rows = [
      ['Part of the lighthouse', 'Height above the sea', 'Year in which it was built'],
      ['The gallery around the lamp', '41 metres at low tide', 'Finished in 1840'],
      ['The house of the keeper', '12 metres at low tide', 'Finished in 1852'],
    ].map((texts) => `<${row}>${cells(...texts)}${end(row)}`);
    expect(markdownOf(`<${table}>${rows.join('')}${end(table)}`)).toContain(
      '| The gallery around the lamp | 41 metres at low tide | Finished in 1840 |',
    );
  });

  test('check boxes of a list of tasks', () => {
    const list = `<ul class="task-list"><li><input type="checkbox" checked disabled> Clean the glass of the lamp</li><li><input type="checkbox" disabled> Fill in the oil</li></ul>`;
    expect(markdownOf(list)).toContain('- [x] Clean the glass of the lamp\n- [ ] Fill in the oil');
  });

  test('footnotes and their marks', () => {
    const text = markdownOf(
      '<p>The lamp burned oil of whales<sup><a href="#fn1" id="ref1">1</a></sup> until the year 1890.</p>',
      '<section class="footnotes"><ol><li id="fn1">Says the diary of the keeper in the town hall. <a href="#ref1">↩</a></li></ol></section>',
    );
    expect(text).toContain('oil of whales[^1] until');
    expect(text).toContain('[^1]: Says the diary of the keeper in the town hall.');
  });
});

test('what has no words is left out with the part of the page that it is in', () => {
  const html = page(
    `<main><article><h1>The lamp</h1>${paragraphs(8)}</article></main>
     <aside class="sidebar related"><h3>Related articles</h3><ul><li><img src="/walk.jpg" alt=""><a href="/1">Ten walks by the sea</a></li><li>★★★</li></ul></aside>`,
    { head: '<title>The lamp</title>' },
  );
  const options = { url: URL, format: 'markdown', isWhole: false, removeBase64Images: true } as const;
  const { text } = present(parsePage(html), options);
  expect(text).not.toContain('walk.jpg');
  expect(text).not.toContain('★');
});

test('a picture that is there twice, once for readers without scripts, is written once', () => {
  const text = markdownOf(
    '<figure><img data-src="/lamp.jpg" alt="The lamp"><noscript><img src="/lamp.jpg" alt="The lamp"></noscript></figure>',
  );
  expect(text.match(/lamp\.jpg/g)).toHaveLength(1);
});

test('a page without links has an empty list of them', () => {
  const options = { url: URL, format: 'links', isWhole: false, removeBase64Images: true } as const;
  expect(present(parsePage(`<main>${paragraphs(4)}</main>`), options)).toMatchObject({ links: 0, text: '' });
});

test('the heading is that of the content, not the logo of the site in the first heading', () => {
  const html = `<html><head><title>The lamp of the lighthouse | Seaside Times</title></head><body><header><h1><a href="/"><img src="/logo.png" alt="Seaside Times"> Seaside Times</a></h1></header>
    <div class="intro"><h2>The lamp of the lighthouse</h2><p>By Ada</p></div><main>${paragraphs(8)}</main></body></html>`;
  const options = { url: URL, format: 'markdown', isWhole: false, removeBase64Images: true } as const;
  const { text } = present(parsePage(html), options);
  expect(text).toContain('## The lamp of the lighthouse');
  expect(text).not.toContain('logo.png');
});

describe('a page whose text is only for readers without scripts', () => {
  const html = `<html><head><title>Which rope?</title></head><body><div id="app"></div><noscript><div><h1>Which rope?</h1>${paragraphs(8)}<a href="/t/2">Next thread</a></div></noscript></body></html>`;

  test.each(['markdown', 'links'] as const)('is read as %s', (format) => {
    const document = parsePage(html);
    removeHidden(document);
    const { text } = present(document, { url: URL, format, isWhole: false, removeBase64Images: true });
    expect(text).toContain(format === 'links' ? '/t/2' : 'lighthouse at the harbour');
  });
});
