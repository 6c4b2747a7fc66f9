import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { collectLinks, type FoundLink } from '../../../src/content/links/index.ts';

type Root = Parameters<typeof collectLinks>[0];
const BASE = 'https://www.example.org/news/today?x=1';

function linksOf(html: string): FoundLink[] {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`) as unknown as {
    document: Root;
  };
  return collectLinks(document, BASE);
}

function kindOf(html: string): string | undefined {
  return linksOf(html)[0]?.kind;
}

test('links are absolute, in the order of the document, each address once', () => {
  expect(
    linksOf('<a href="b">B</a><a href="/a?utm_source=x&q=1#top">A</a><a href="b">B again, longer</a>'),
  ).toEqual([
    { url: 'https://www.example.org/news/b', text: 'B again, longer', kind: 'internal' },
    { url: 'https://www.example.org/a?utm_source=x&q=1#top', text: 'A', kind: 'internal' },
  ]);
});

test('a text that says something is kept before one that says "read more"', () => {
  expect(linksOf('<a href="/a">The whole story</a><a href="/a">Continue reading</a>')[0]?.text).toBe(
    'The whole story',
  );
  expect(
    linksOf('<a href="/a"><svg></svg></a><a href="/a">Read more</a><a href="/a">Story</a>')[0]?.text,
  ).toBe('Story');
});

test('a picture speaks for a link without text', () => {
  expect(linksOf('<a href="/a"><img alt="The sea" src="x.png"></a>')[0]?.text).toBe('The sea');
});

test('what is no page, and jumps within this one, are left out', () => {
  const html = [
    'javascript:x()',
    ' java\nscript:x()',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a/1',
    'file:///x',
    'mailto:a@b.c',
    'tel:1',
    '#top',
    '',
    '?x=1#here',
    'http://[',
  ]
    .map((href) => `<a href="${href}">x</a>`)
    .join('');
  expect(linksOf(html)).toEqual([]);
});

test('a long text is cut, invisible characters are gone', () => {
  const [link] = linksOf(`<a href="/a">${'word '.repeat(100_000)}</a>`);
  expect(link?.text.length).toBeLessThanOrEqual(200);
  expect(linksOf('<a href="/a">a\u200bb<script>no</script></a>')[0]?.text).toBe('ab');
});

describe('kinds', () => {
  test.each([
    ['internal', '<a href="https://example.org/x">x</a>'],
    ['external', '<a href="https://other.example/x">x</a>'],
    ['nav', '<nav><a href="/x">x</a></nav>'],
    ['nav', '<header><div><a href="/x">x</a></div></header>'],
    ['nav', '<footer><a href="/x">x</a></footer>'],
    ['nav', '<div role="navigation"><a href="https://other.example/">x</a></div>'],
    ['internal', '<article><header><a href="/x">x</a></header></article>'],
    ['media', '<a href="/report.PDF?v=1">Report</a>'],
    ['media', '<a href="https://cdn.example/a.mp4">Film</a>'],
    ['pagination', '<a rel="next" href="/x">x</a>'],
    ['pagination', '<a rel="nofollow prev" href="/x">x</a>'],
    ['pagination', '<link rel="next" href="/x">'],
    ['pagination', '<a href="/x">Next page »</a>'],
    ['pagination', '<a href="/x">Nächste Seite</a>'],
    ['pagination', '<a href="/x">下一页</a>'],
    ['pagination', '<nav class="pagination"><a href="/x">3</a></nav>'],
    ['pagination', '<ul aria-label="Pagination"><li><a href="/x">4</a></li></ul>'],
    ['pagination', '<a href="/list?page=2">2</a>'],
    ['pagination', '<a href="/list/page/2/">→</a>'],
    ['internal', '<a href="/chapter">2</a>'],
    ['internal', '<a href="/next">What is next for Europe</a>'],
  ])('%s: %s', (kind, html) => {
    expect(kindOf(html)).toBe(kind);
  });

  test('a link that is also in the content is no navigation', () => {
    expect(kindOf('<nav><a href="/x">x</a></nav><main><a href="/x">The x</a></main>')).toBe('internal');
  });
});

test('an element can be asked instead of the document', () => {
  const { document } = parseHTML(
    '<html><body><a href="/a">a</a><main><a href="/b">b</a></main><a href="/c">c</a></body></html>',
  ) as unknown as {
    document: { querySelector(selector: string): Root };
  };
  expect(collectLinks(document.querySelector('main'), BASE).map(({ text }) => text)).toEqual(['b']);
});

test('60,000 links and deep pages are read', { timeout: 60_000 }, () => {
  expect(linksOf('<div>'.repeat(3_000) + '<a href="/deep">deep</a>')).toHaveLength(1);
  expect(linksOf(Array.from({ length: 60_000 }, (_, at) => `<a href="/${at}">x</a>`).join(''))).toHaveLength(
    60_000,
  );
});
