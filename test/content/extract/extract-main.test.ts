import { describe, expect, test } from 'vitest';
import { extractMain } from '../../../src/content/extract/index.ts';
import { parsePage } from '../../../src/content/parse/index.ts';
import { ARTICLE, COLLECTION, DOCUMENTATION, page, paragraphs, PRODUCT, THREAD } from './pages.ts';

const read = (html: string, url = 'https://example.org/some-page') => extractMain(parsePage(html), url);

describe('an article', () => {
  const found = read(ARTICLE, 'https://example.org/news/2026/the-lighthouse');

  test('is kept whole: text, subheadings, lists, tables, images and links', () => {
    for (const kept of [
      '(0)',
      '(3)',
      'How it was built',
      'northern quarry',
      'Jonas Holt',
      'archive of the town',
    ])
      expect(found.text).toContain(kept);
  });

  test('loses menus, share bars, cookie banners, related links and the foot of the page', () => {
    for (const dropped of [
      'Weather',
      'Tweet',
      'cookies',
      'Related articles',
      'Ten walks',
      'All rights reserved',
    ])
      expect(found.text).not.toContain(dropped);
  });

  test('says what it is, who wrote it, when and in which language', () => {
    expect(found).toMatchObject({
      title: 'The lighthouse at the harbour',
      pageType: 'article',
      byline: 'Ada Brook',
      published: '2026-03-01T10:00:00Z',
      language: 'en',
    });
    expect(found.reason).toContain('declared as an article');
  });

  test('names what was left out by selectors that find it', () => {
    expect(found.coverage.kept).toBeGreaterThan(0.6);
    expect(found.coverage.kept).toBeLessThan(1);
    expect(found.coverage.dropped.length).toBeGreaterThan(0);
    const document = parsePage(ARTICLE);
    for (const { selector, words } of found.coverage.dropped) {
      expect(document.querySelectorAll(selector).length).toBe(1);
      expect(words).toBeGreaterThan(0);
    }
  });
});

describe('pages of other kinds', () => {
  test('a thread keeps all of its posts', () => {
    const { text, pageType } = read(THREAD, 'https://example.org/t/which-rope/12');
    expect(pageType).toBe('forum');
    for (const at of [0, 1, 2, 3]) expect(text).toContain(`Answer number ${at}`);
  });

  test('a product keeps its description and its specifications', () => {
    const { text, pageType } = read(PRODUCT, 'https://example.org/products/lantern');
    expect(pageType).toBe('product');
    expect(text).toContain('solid brass');
    expect(text).toContain('Weight: 1.4 kg');
    expect(text).not.toContain('All rights reserved');
  });

  test('a collection keeps its cards', () => {
    const { text, pageType } = read(COLLECTION, 'https://example.org/collections/lanterns');
    expect(pageType).toBe('collection');
    for (const at of [0, 7, 13]) expect(text).toContain(`Lantern model ${at} of brass`);
  });

  test('documentation keeps its code as it is written', () => {
    const { text, pageType } = read(DOCUMENTATION, 'https://docs.example.org/client');
    expect(pageType).toBe('documentation');
    expect(text).toContain('npm install lighthouse\nnpm test');
  });
});

describe('what pages hide or leave out', () => {
  test('the text of a page for readers without scripts is found in noscript', () => {
    const html = `<body><div id="app"></div><noscript><article><h1>Rope</h1>${paragraphs(6)}</article></noscript></body>`;
    expect(read(html).text).toContain('lighthouse at the harbour');
  });

  test('a request to switch scripts on is not content', () => {
    const html = page(`<noscript>You need to enable JavaScript.</noscript><main>${paragraphs(6)}</main>`);
    expect(read(html).text).not.toContain('enable JavaScript');
  });

  test('a page that shows nothing is told by its own description', () => {
    const found = read(
      '<html><head><meta name="description" content="A shop for <b>rope</b> &amp; tar."></head><body></body></html>',
    );
    expect(found).toMatchObject({ candidate: 'description', text: 'A shop for <b>rope</b> & tar.' });
  });
});

describe('hostile pages', () => {
  test.each([
    ['nothing', ''],
    ['a frameset', '<html><frameset><frame src="/a"></frameset></html>'],
    ['no body', '<html><head><title>t</title></head></html>'],
    ['only a comment', '<!-- nothing -->'],
    ['broken linked data', '<script type="application/ld+json">{"@type": [</script>'],
  ])('%s is answered with an empty text', (_, html) => {
    expect(read(html)).toMatchObject({ text: '', candidate: 'nothing' });
  });

  test.each([
    ['an address that is none', ':::'],
    ['no address', ''],
  ])('%s does no harm', (_, url) => {
    expect(read(ARTICLE, url).text).toContain('northern quarry');
  });

  test('twenty thousand nested elements do not overflow the stack', () => {
    const found = read(`<main>${paragraphs(5)}</main>${'<div>'.repeat(20_000)}deep`);
    expect(found.text).toContain('lighthouse');
  });

  test('a very long text in one element is read to a bound', { timeout: 60_000 }, () => {
    expect(read(`<p>${'word '.repeat(1_000_000)}</p>`).text.length).toBeLessThanOrEqual(2_000_000);
  });

  test('tens of thousands of lines are read to a bound', { timeout: 60_000 }, () => {
    expect(
      read(`<main>${'<p>A line of the endless page, like all the others.</p>'.repeat(60_000)}</main>`).text,
    ).toContain('endless');
  });

  test('a document is not changed by reading it', () => {
    const document = parsePage(ARTICLE);
    const before = document.documentElement.outerHTML;
    extractMain(document, 'https://example.org/');
    expect(document.documentElement.outerHTML).toBe(before);
  });
});
