import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pieceOfHtml } from '../../../src/page/listing/full-html.ts';
import { squeezeHtml } from '../../../src/page/listing/html-places.ts';
import type { NamedElement } from '../../../src/page/listing/list-page.ts';
import { wordsOf } from '../../support/listed-page.ts';
import { pageOf } from '../../element/rank/support/pages.ts';

const mark = (index: number): string => ` data-web-agent-id="${index}"`;
const ids = (html: string): string[] =>
  [...html.matchAll(/data-web-agent-id="(wa-\d+)"/g)].map(([, id = '']) => id);

function namedOf(count: number): NamedElement[] {
  const { elements } = pageOf(Array.from({ length: count }, (_, n) => ({ name: `Link ${n}` })));
  return elements.map((element, index) => ({ element, index, id: `wa-${index + 5}` }));
}

/** All pieces of a text of so many elements each. */
function pieces(
  html: string,
  count: number,
  { limit, maxBytes = 10_000 }: { limit: number; maxBytes?: number },
): string[] {
  const named = namedOf(count);
  const all: string[] = [];
  for (let offset = 0; offset < count;) {
    const shown = named.slice(offset, offset + limit);
    const { html: piece, taken } = pieceOfHtml({ html, count }, { offset, shown }, maxBytes);
    all.push(piece);
    offset += Math.max(1, taken);
  }
  return all;
}

describe('a piece of a page', () => {
  const html = `<main><h1>Top</h1><ul><li>one <a${mark(0)}>A</a></li><li>two <a${mark(1)}>B</a> end</li></ul><p>last</p></main>`;

  test('begins with what belongs to its first element and is closed again', () => {
    expect(pieces(html, 2, { limit: 1 })).toEqual([
      '<main><h1>Top</h1><ul><li>one <a data-web-agent-id="wa-5">A</a></li></ul></main>',
      '<main><ul><li>two <a data-web-agent-id="wa-6">B</a> end</li></ul><p>last</p></main>',
    ]);
  });

  test('an element around others has its id in the first piece only', () => {
    const nested = `<div${mark(0)} class="card"><p>text <a${mark(1)}>A</a></p><a${mark(2)}>B</a></div>`;
    expect(pieces(nested, 3, { limit: 1 })).toEqual([
      '<div data-web-agent-id="wa-5" class="card"></div>',
      '<div><p>text <a data-web-agent-id="wa-6">A</a></p></div>',
      '<div><a data-web-agent-id="wa-7">B</a></div>',
    ]);
  });

  test('an element that does not stand in the text, or not in its place, is written by itself', () => {
    const odd = `<p><a${mark(2)}>C</a><a${mark(0)}>A</a></p>`;
    const [first = '', ...rest] = pieces(odd, 3, { limit: 3 });
    expect(rest).toEqual([]);
    expect(ids(first).toSorted()).toEqual(['wa-5', 'wa-6', 'wa-7']);
    expect(pieces(odd, 3, { limit: 1 }).map(ids)).toEqual([['wa-5'], ['wa-6'], ['wa-7']]);
  });

  test('an element at the end of a long part is there, though the part before it has no room', () => {
    const long = `<a${mark(0)}>A</a><div><ol>${'<li>many words</li>'.repeat(500)}</ol><p><a${mark(1)}>B</a></p></div>`;
    const parts = pieces(long, 2, { limit: 2, maxBytes: 2_000 });
    expect(parts.map(ids)).toEqual([['wa-5'], ['wa-6']]);
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(2_000);
  });

  test('a page without elements is its text, cut where there is no room', () => {
    expect(pieceOfHtml({ html: '<p>text</p>', count: 0 }, { offset: 0, shown: [] }, 100)).toEqual({
      html: '<p>text</p>',
      taken: 0,
      cutChars: 0,
    });
    const { html: cut, cutChars } = pieceOfHtml(
      { html: `<p>${'wörter &amp; mehr '.repeat(50)}</p>`, count: 0 },
      { offset: 0, shown: [] },
      100,
    );
    expect(cut).toMatch(/^<p>wörter &amp; mehr .*<\/p>$/);
    expect(cut).not.toMatch(/&[a-z]*<\/p>$/);
    expect(Buffer.byteLength(JSON.stringify(cut))).toBeLessThanOrEqual(102);
    expect(cutChars).toBeGreaterThan(700);
  });
});

type Tree = string | { readonly tag: string; readonly isMarked: boolean; readonly inner: readonly Tree[] };

const tree = fc.letrec<{ node: Tree }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.stringMatching(/^[a-zé"' ]{1,12}$/),
    fc.record({
      tag: fc.constantFrom('div', 'a', 'p', 'ul', 'input', 'br'),
      isMarked: fc.boolean(),
      inner: fc.array(tie('node'), { maxLength: 4 }),
    }),
  ),
})).node;

/** The text of a tree, with its marks in document order. */
function write(nodes: readonly Tree[], next = { index: 0 }): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { tag, isMarked } = node;
      const start = `<${tag}${isMarked ? mark(next.index++) : ''}>`;
      return tag === 'input' || tag === 'br' ? start : `${start}${write(node.inner, next)}</${tag}>`;
    })
    .join('');
}

test('whatever the page, its pieces hold every element once, in order, all text, and fit', () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 6 }), fc.integer({ min: 1, max: 5 }), (nodes, limit) => {
      const next = { index: 0 };
      const html = write(nodes, next);
      const count = next.index;
      fc.pre(count > 0);
      const all = pieces(html, count, { limit });
      expect(all.flatMap(ids)).toEqual(namedOf(count).map(({ id }) => id));
      expect(wordsOf(all).replaceAll(' ', '')).toBe(wordsOf([html]).replaceAll(' ', ''));
      for (const piece of all) expect(isBalanced(piece)).toBe(true);
      const narrow = pieces(html, count, { limit: count, maxBytes: 300 });
      expect(narrow.flatMap(ids)).toEqual(namedOf(count).map(({ id }) => id));
      for (const piece of narrow) expect(Buffer.byteLength(JSON.stringify(piece))).toBeLessThanOrEqual(302);
    }),
    { numRuns: 300 },
  );
});

function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (slash === '' && tag !== 'input' && tag !== 'br') open.push(tag);
    else if (slash !== '' && open.pop() !== tag) return false;
  }
  return open.length === 0;
}

test('blanks that nobody sees are left out, those of preformatted text stay', () => {
  expect(squeezeHtml('<p>\n   a   b\n c </p>\n\n<pre>x\n  <b>y  z</b></pre>  <i>q</i>')).toBe(
    '<p> a b c </p>\n<pre>x\n  <b>y  z</b></pre> <i>q</i>',
  );
});
