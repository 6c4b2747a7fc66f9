import { expect, test } from 'vitest';
import { toMarkdown, type DomNode } from '../../../src/content/markdown/index.ts';
import { parsePage } from '../../../src/content/parse/index.ts';
import { parseHTML } from 'linkedom';
import { BASE, lines, md } from './convert.ts';

test('paragraphs, breaks, quotes and rules', () => {
  expect(
    md(
      '<p>a\n  b</p><div>c<br>d<br><br>e</div><hr><blockquote><p>f</p><blockquote>g</blockquote></blockquote>',
    ),
  ).toBe(lines('a b', '', 'c  ', 'd', '', 'e', '', '---', '', '> f', '>', '> > g'));
});

test.each([
  ['<b>a</b><b>b</b>', '**ab**'],
  ['<b> a </b>b', '**a** b'],
  ['<b></b>x<b> </b>y', 'x y'],
  ['<b><b>a</b></b>', '**a**'],
  ['<b>a <i>b</i></b>', '**a *b***'],
  ['<i><b>a</b> b</i>', '***a** b*'],
  ['un<em>frigging</em>believable', 'un*frigging*believable'],
  ['<b>Note:</b>text', 'Note:text'],
  ['<b>Note:</b> text', '**Note:** text'],
  ['<strong><p>a</p><p>b</p></strong>', '**a**\n\n**b**'],
  ['<b>a<br>b</b>', '**a  \nb**'],
  ['<b>see <a href="/x">this</a> now</b>', '**see [this](https://example.org/x) now**'],
  ['<a href="/x">a <b>b</b></a>', '[a **b**](https://example.org/x)'],
  ['<del>a</del> <s>b</s> <ins>c</ins> <mark>d</mark> <u>e</u>', '~~a~~ ~~b~~ c **d** e'],
])('emphasis: %s', (html, expected) => {
  expect(md(html)).toBe(expected);
});

test.each([
  ['H<sub>2</sub>O and x<sup>2</sup>', 'H₂O and x²'],
  ['a<sub>ij</sub> e<sup>x+1</sup>', 'a_ij e^(x+1)'],
  ['1<sup>st</sup> Acme<sup>®</sup>', '1st Acme®'],
  ['<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>', '漢(かん)字(じ)'],
  ['<abbr title="HyperText">HTML</abbr> <q>yes</q> <cite>Book</cite> <var>x</var>', 'HTML "yes" *Book* *x*'],
  ['<button>OK</button><button>Cancel</button>', 'OK Cancel'],
  ['<address>Street 1<br>City</address>after', 'Street 1  \nCity\n\nafter'],
  ['<details><summary>More</summary><p>Inside</p></details>', '**More**\n\nInside'],
  ['a&nbsp;&nbsp;b', 'a b'],
])('%s', (html, expected) => {
  expect(md(html)).toBe(expected);
});

test('headings lose their permalinks and their bold, and keep real links', () => {
  const html =
    '<h1>A</h1><h2 id="x">Title<a class="headerlink" href="#x">¶</a></h2><h3><a class="anchor" href="#y"><svg></svg></a><b>Bold</b></h3>' +
    '<h4><a href="#z">Self</a></h4><h5><a href="/p">Linked</a></h5><h6>C #</h6><div role="heading" aria-level="2">Role</div>' +
    '<h2>Docs <a href="#d" class="hash-link" title="Direct link">Direct link to Docs</a></h2><h2> </h2>';
  expect(md(html)).toBe(
    lines(
      '# A',
      '',
      '## Title',
      '',
      '### Bold',
      '',
      '#### Self',
      '',
      '##### [Linked](https://example.org/p)',
      '',
      '###### C \\#',
      '',
      '## Role',
      '',
      '## Docs',
    ),
  );
});

test('a link around blocks is written at the first that has text', () => {
  expect(md('<a href="/s"><div> </div><h3>Title</h3><p>Summary</p></a>')).toBe(
    lines('### [Title](https://example.org/s)', '', 'Summary'),
  );
});

test('a link around a picture and words is written at the words', () => {
  expect(md('<a href="/s"><div><img src="/t.png" alt="A plate"></div><p>Tomato soup</p></a>')).toBe(
    lines('[image: A plate](https://example.org/t.png)', '', '[Tomato soup](https://example.org/s)'),
  );
  expect(md('<a href="/s"><div><img src="/t.png"></div><pre>code</pre></a>')).toBe(
    lines(
      '[image](https://example.org/t.png)',
      '',
      '```',
      'code',
      '```',
      '',
      '[link](https://example.org/s)',
    ),
  );
});

test('pictures are links, wherever they stand', () => {
  expect(md('<img src="a.png" alt="A [cat]">')).toBe('[image: A \\[cat\\]](https://example.org/docs/a.png)');
  expect(md('<a href="/full"><img src="t.png" alt="thumb"></a>')).toBe(
    '[image: thumb](https://example.org/docs/t.png) [link](https://example.org/full)',
  );
  expect(md('<a href="/full.jpg?w=9"><img src="t.png" alt="thumb"></a>')).toBe(
    '[image: thumb](https://example.org/full.jpg?w=9)',
  );
  expect(md('<a href="/c"><img src="/t.png" alt="pic"> Title</a>')).toBe(
    '[image: pic](https://example.org/t.png) [Title](https://example.org/c)',
  );
  expect(
    md('<img src="data:image/gif;base64,R0" data-src="/late.jpg"><img src="/p.gif" width="1" height="1">'),
  ).toBe('[image](https://example.org/late.jpg)');
  expect(md('Flag<img src="/eu.svg" alt="">Buy')).toBe('Flag [image](https://example.org/eu.svg) Buy');
});

test('of several sizes of a picture the largest is taken', () => {
  const sizes = '/a,w_3.jpg 320w, /b,w_9.jpg 1200w,/c.jpg 640w';
  expect(md(`<img alt="A" srcset="${sizes}">`)).toBe('[image: A](https://example.org/b,w_9.jpg)');
  expect(md('<img alt="A" srcset="/a.jpg, /b.jpg 2x">')).toBe('[image: A](https://example.org/b.jpg)');
  expect(md('<img alt="A" srcset="/a.jpg">')).toBe('[image: A](https://example.org/a.jpg)');
});

test('a sign that is a small picture is that sign', () => {
  const emoji =
    '<img class="emoji" src="/1f642.png" alt="🙂"><img class="smilie" src="/emoji/wave.png" alt=":wave:">';
  expect(md(`<p>Hello ${emoji} there</p>`)).toBe('Hello 🙂:wave: there');
  expect(md('<img src="/photo.jpg" alt="🎉">')).toBe('[image: 🎉](https://example.org/photo.jpg)');
});

test('a picture in the text of the page itself is left out unless it is asked for', () => {
  const html = '<img alt="dot" src="data:image/png;base64,iVBORw0KGgo=">';
  expect(md(html)).toBe('[image: dot]');
  expect(toMarkdown(parsePage(html).documentElement, { base: BASE, removeBase64Images: false })).toBe(
    '[image: dot](data:image/png;base64,iVBORw0KGgo=)',
  );
});

test('a figure has its caption below', () => {
  expect(
    md('<figure><img src="/a.png" alt="Cat"><figcaption>The <em>cat</em> sat</figcaption></figure>'),
  ).toBe(lines('[image: Cat](https://example.org/a.png)', '', '*The cat sat*'));
});

test('what plays or embeds is a link', () => {
  const html =
    '<video src="/v.mp4" title="Clip">no video</video><audio><source src="a.mp3"></audio><iframe src="https://tube.example/e/1" title="Talk">x</iframe>';
  expect(md(html)).toBe(
    '[video: Clip](https://example.org/v.mp4) [audio](https://example.org/docs/a.mp3) [embedded page: Talk](https://tube.example/e/1)',
  );
});

test('a document gives the same as its root element', () => {
  const html =
    '<h1>T</h1><ul><li>a <a href="/b">b</a><li>c</ul><pre><code class="language-js">x\n y</code></pre><svg><text>no</text></svg><p>d';
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`) as unknown as {
    document: DomNode;
  };
  expect(toMarkdown(document, { base: BASE })).toBe(md(html));
});
