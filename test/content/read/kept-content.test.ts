import { describe, expect, test } from 'vitest';
import { removeHidden } from '../../../src/content/hidden/index.ts';
import { present } from '../../../src/content/read/present.ts';
import { parsePage } from '../../../src/content/parse/index.ts';
import { page, paragraphs } from '../extract/pages.ts';
import { CONSTRUCTS } from './constructs.ts';

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

describe('what stands between paragraphs of the main content is kept', () => {
  test.each(CONSTRUCTS.map((one) => [one.name, one] as const))('%s', (_, { html, markdown }) => {
    expect(markdownOf(html)).toContain(markdown('https://example.org'));
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

test.each([
  ['a logo', '<div><a href="/"><img src="/seaside-logo.png" alt="Seaside Times"></a></div>'],
  ['what is in a header', '<header><img src="/sea.jpg" alt="The sea"></header>'],
  ['what is beside search', '<div id="search-form"><a href="/"><img src="/sea.jpg" alt=""></a></div>'],
])('pictures before the content are left out: %s', (_, before) => {
  const html = `<html><head><title>The lamp</title></head><body>${before}<div><h1>The lamp</h1>${paragraphs(8)}</div></body></html>`;
  const options = { url: URL, format: 'markdown', isWhole: false, removeBase64Images: true } as const;
  expect(present(parsePage(html), options).text).not.toContain('.png)');
  expect(present(parsePage(html), options).text).not.toContain('.jpg)');
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
