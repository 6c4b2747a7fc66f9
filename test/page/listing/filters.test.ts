import { describe, expect, test } from 'vitest';
import { filterElements, type ElementFilters } from '../../../src/page/listing/filters.ts';
import { button, link, page, type AskedPage } from '../../element/find/support/pages.ts';

function filtered({ elements }: AskedPage, filters: ElementFilters): string[] {
  const listed = elements.map((element, index) => ({ element, index }));
  return filterElements(listed, filters).map(({ element }) => element.name);
}

const refused = (field: string): unknown =>
  expect.objectContaining({ code: 'invalid_input', facts: { field } });

describe('addresses', () => {
  const threads = page([
    link('plain', 'thread-1155609-1-1.html'),
    link('rooted', '/bbs/thread-1-1-1.html'),
    link('whole', 'https://x.example/bbs/thread-1.html'),
    link('other', 'forum-145-1.html'),
    link('asked', '/bbs/viewthread.php?tid=7&page=2#last'),
    link('large', 'Thread-9.html'),
    button('none'),
  ]);

  test.each([
    ['thread-*', ['plain', 'rooted', 'whole']],
    ['/bbs/*', ['rooted', 'whole', 'asked']],
    ['bbs/thread-?-1-1.html', ['rooted']],
    ['https://*', ['whole']],
    ['*tid=7*', ['asked']],
    ['viewthread.php?tid=?&page=2', ['asked']],
    ['*', ['plain', 'rooted', 'whole', 'other', 'asked', 'large']],
    ['forum-145', ['other']],
    ['thread-(1|2)*', []],
    ['[a-z]*', []],
  ])('%s', (hrefPattern, expected) => expect(filtered(threads, { hrefPattern })).toEqual(expected));

  test('of many stars and a long text take no time', () => {
    const long = page([link('long', 'a'.repeat(500))]);
    const start = performance.now();
    expect(filtered(long, { hrefPattern: `${'*a'.repeat(100)}b` })).toEqual([]);
    expect(performance.now() - start).toBeLessThan(250);
  });
});

describe('texts', () => {
  const texts = page([
    link('Café Ｏpening', '/a'),
    link('CAFE closed', '/b'),
    link('Straße 12', '/c'),
    button('cafe'),
  ]);

  test('are compared without case, accents and width', () => {
    expect(filtered(texts, { textContains: 'cafe o' })).toEqual(['Café Ｏpening']);
    expect(filtered(texts, { textContains: 'STRASSE' })).toEqual(['Straße 12']);
  });

  test('are matched by expressions as they are', () => {
    expect(filtered(texts, { textMatches: '^Caf.' })).toEqual(['Café Ｏpening']);
    expect(filtered(texts, { textMatches: '\\d{2}$' })).toEqual(['Straße 12']);
    expect(filtered(texts, { textMatches: '^\\p{Lu}{4}' })).toEqual(['CAFE closed']);
  });

  test('all filters have to hold, and the order is that of the page', () => {
    expect(filtered(texts, { tag: 'A', textContains: 'cafe' })).toEqual(['Café Ｏpening', 'CAFE closed']);
    expect(filtered(texts, { tag: 'a', textContains: 'cafe', idRange: [1, 3] })).toEqual(['CAFE closed']);
    expect(filtered(texts, { tag: 'select' })).toEqual([]);
  });

  test('what is no expression is refused, with the reason', () => {
    expect(() => filtered(texts, { textMatches: '(' })).toThrowError(refused('filters.text_matches'));
    expect(() => filtered(texts, { textMatches: '(' })).toThrowError(/Unterminated group/);
    expect(() => filtered(texts, { textMatches: 'a'.repeat(1_001) })).toThrowError(
      refused('filters.text_matches'),
    );
  });
});

test('an expression that would never end is ended, for all elements together', () => {
  const trap = page(Array.from({ length: 2_000 }, () => link(`${'a'.repeat(60)}!`, '/a')));
  const start = performance.now();
  expect(() => filtered(trap, { textMatches: '(a+)+$' })).toThrowError(refused('filters.text_matches'));
  expect(() => filtered(trap, { textMatches: '(a+)+$' })).toThrowError(/takes too long/);
  expect(performance.now() - start).toBeLessThan(2_500);
});

test('a range includes both ends and may not be reversed', () => {
  const many = page(['a', 'b', 'c', 'd'].map((name) => link(name, '/')));
  expect(filtered(many, { idRange: [1, 2] })).toEqual(['b', 'c']);
  expect(filtered(many, { idRange: [3, 99] })).toEqual(['d']);
  expect(() => filtered(many, { idRange: [2, 1] })).toThrowError(refused('filters.id_range'));
});
