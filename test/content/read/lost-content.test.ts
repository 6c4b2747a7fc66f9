import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../../src/content/extract/index.ts';
import { leftOut } from '../../../src/content/extract/left-out.ts';
import { lostPieces } from '../../../src/content/extract/lost.ts';
import { parsePage } from '../../../src/content/parse/index.ts';
import { present, type Presented } from '../../../src/content/read/present.ts';
import { page, paragraphs } from '../extract/pages.ts';

const OPTIONS = {
  url: 'https://example.org/docs/lamp',
  format: 'markdown',
  isWhole: false,
  removeBase64Images: true,
} as const;

/** What is lost of an article with this in the middle of its text. */
function lostOf(inside: string, options: Partial<Parameters<typeof present>[1]> = {}): Presented['lost'] {
  const html = page(
    `<main><article><h1>The lamp</h1>${paragraphs(4)}${inside}${paragraphs(4)}</article></main>`,
    { head: '<title>The lamp</title>' },
  );
  return present(parsePage(html), { ...OPTIONS, ...options }).lost;
}

const LARGE_DATA = `data:image/png;base64,${'iVBORw0KGgo'.repeat(300)}`;
const RENDERED = '<span class="MathJax_SVG" id="f1"><svg width="90" height="20"></svg></span>';

describe('content that cannot be written is counted', () => {
  test.each([
    ['a formula that is only drawn', `<p>${RENDERED}</p>`, { formulas: 1 }],
    ['a formula of empty marks', '<mjx-container><mjx-math></mjx-math></mjx-container>', { formulas: 1 }],
    ['a picture without an address', '<figure><img src="blob:x" alt="The lamp"></figure>', { images: 1 }],
    ['a picture inside the page itself', `<p><img src="${LARGE_DATA}" alt=""></p>`, { images: 1 }],
    ['a chart', '<figure><svg width="600" height="300"><path d="M0 0"/></svg></figure>', { images: 1 }],
    ['a canvas', '<div><canvas width="600" height="300"></canvas></div>', { images: 1 }],
  ])('%s', (_, inside, expected) => {
    expect(lostOf(inside)).toEqual(expected);
    expect(lostOf(inside, { isWhole: true })).toMatchObject(expected);
  });
});

describe('nothing is counted for', () => {
  test.each([
    ['a formula with its source', '<math><mi>E</mi><mo>=</mo><mi>h</mi></math>'],
    ['a rendering beside its source', `<p>${RENDERED}<script type="math/tex">E = h</script></p>`],
    ['a picture that is written', '<p><img src="/lamp.jpg" alt=""></p>'],
    ['an icon', '<p><svg viewBox="0 0 24 24"></svg> <svg width="24" height="24"></svg></p>'],
    ['a tracker', '<img src="blob:x" width="1" height="1">'],
    ['a portrait', '<img src="blob:x" class="avatar">'],
    ['a placeholder', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'],
    ['a decoration', '<img src="blob:x" role="presentation">'],
  ])('%s', (_, inside) => {
    expect(lostOf(inside)).toBeUndefined();
  });

  test('a list of links', () => {
    expect(lostOf('<figure><img src="blob:x"></figure>', { format: 'links' })).toBeUndefined();
  });
});

describe('content that the extraction leaves out is counted', () => {
  /** Keeps the texts that contain "kept". */
  const lostBetween = (html: string): ReturnType<typeof lostPieces> => {
    const outline = outlineOf(parsePage(`<html><body>${html}</body></html>`).documentElement);
    const kept = outline.blocks.map(({ text }) => text.includes('kept'));
    return lostPieces(outline, kept, leftOut(outline, kept));
  };
  const figure = '<figure><img src="/a.jpg"><figcaption>A short caption</figcaption></figure>';
  const words = 'words of another section '.repeat(20);

  test.each([
    ['a figure whose caption was dropped', `<p>kept</p>${figure}<p>kept</p>`, 1],
    ['a figure right before the first text', `<p>first</p>${figure}<p>kept</p>`, 1],
    ['a figure right after the last text', `<p>kept</p><p>kept</p>${figure}<p>other</p>`, 1],
    ['a figure far from any kept text', `<p>kept</p><p>other</p><p>other</p>${figure}`, 0],
    [
      'a dropped section with its picture',
      `<p>kept</p><div><img src="/a.jpg"><p>${words}</p></div><p>kept</p>`,
      0,
    ],
    ['teasers', `<p>kept</p><ul><li><a href="/1"><img src="/a.jpg">Ten walks</a></li></ul><p>kept</p>`, 0],
    [
      'a card',
      `<p>kept</p><div><a href="/1"><img src="/a.jpg"></a><p>kept</p></div><div><a href="/1"><img src="/b.jpg"></a><p>Ten walks by the sea</p></div><p>kept</p>`,
      0,
    ],
    ['an aside', `<p>kept</p><aside>${figure}</aside><p>kept</p>`, 0],
    ['a formula with a short text', '<p>kept</p><p>where <math><mi>E</mi></math> is</p><p>kept</p>', 1],
  ])('%s', (_, html, expected) => {
    const { formulas, images } = lostBetween(html);
    expect(formulas + images).toBe(expected);
  });
});
