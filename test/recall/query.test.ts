import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WayfarerError } from '../../src/core/index.ts';
import { parseQuery } from '../../src/recall/query/parse-query.ts';
import type { QueryNode } from '../../src/recall/query/query-node.ts';

// Lone surrogates included.
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 30 })
  .map((codes) => String.fromCodePoint(...codes));

/** A query written with all its parentheses. */
function written(node: QueryNode): string {
  switch (node.kind) {
    case 'word':
      return `${node.inTitle ? 'title:' : ''}${node.word.text}${node.isPrefix ? '*' : ''}`;
    case 'phrase':
      return `${node.inTitle ? 'title:' : ''}"${node.words.map(({ text }) => text).join(' ')}"`;
    case 'site':
      return `site:${node.host}`;
    case 'not':
      return `-${written(node.of)}`;
    case 'all':
      return `(${node.of.map(written).join(' ')})`;
    case 'any':
      return `(${node.of.map(written).join(' OR ')})`;
  }
}

describe('a query', () => {
  test.each([
    ['ferry', 'ferry'],
    ['night train', '(night train)'],
    ['night AND train', '(night train)'],
    ['a b OR c', '(a (b OR c))'],
    ['(a b) OR c', '((a b) OR c)'],
    ['a OR b OR c d', '((a OR b OR c) d)'],
    ['"night train" -bus', '("night train" -bus)'],
    ['-"night bus" train', '(-"night bus" train)'],
    ['a -(b OR c)', '(a -(b OR c))'],
    ['retur* OR go', '(retur* OR go)'],
    ['title:ferry title:"new line"', '(title:ferry title:"new line")'],
    ['title:(a OR b)', '(title:a OR title:b)'],
    ['site:Example.org ferry', '(site:example.org ferry)'],
    ['site:https://example.org:8080/path x', '(site:example.org x)'],
    ['ferry -site:example.org', '(ferry -site:example.org)'],
    ['cats NOT dogs NOT "big birds"', '(cats -dogs -"big birds")'],
    ['or and not', '(or and not)'],
    ["y a-t-il l'homme ?", '(y a t il l homme)'],
    ['well-known - fact', '(well known fact)'],
    ['5" pipe', '(5 pipe)'],
    ['什么是"一带一路"倡议', '(什么是 "一带一路" 倡议)'],
    ['ratio: 3', '(ratio 3)'],
    ['f(x)', '(f x)'],
    ['a () b', '(a b)'],
  ])('%s means %s', (query, meaning) => {
    expect(written(parseQuery(query))).toBe(meaning);
  });

  test.each([
    ['', 1],
    ['  ?! ', 1],
    ['""', 1],
    ['a "b c', 3],
    ['a (b', 3],
    ['a b)', 4],
    ['OR a', 1],
    ['a OR', 5],
    ['a OR OR b', 6],
    ['a NOT', 6],
    ['site: a', 1],
    [`${'('.repeat(30)}a${')'.repeat(30)}`, 21],
  ])('%s is refused at character %i', (query, position) => {
    expect(refusal(query)).toMatchObject({ code: 'invalid_input', facts: { field: 'query', position } });
  });

  test.each(['-a', '-a -b', 'a OR -b', '(-a)', 'a (-b OR c)'])(
    '%s is refused: it only says what to leave out',
    (query) => {
      expect(refusal(query)).toMatchObject({ code: 'invalid_input', facts: { field: 'query' } });
    },
  );

  test('that is too long is refused with the limit', () => {
    expect(refusal('word '.repeat(1000))).toMatchObject({
      code: 'invalid_input',
      facts: { maxLength: 2000 },
    });
  });

  test('of any characters is read or refused, never more', () => {
    const piece = fc.constantFrom(
      '"',
      '(',
      ')',
      '-',
      ' ',
      'OR',
      ' OR ',
      '*',
      'site:',
      'title:',
      'a',
      'b.c',
      '日本',
      'ไทย',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, anyText), { maxLength: 12 }), (pieces) => {
        const refused = refusal(pieces.join(''));
        expect(refused === undefined || refused instanceof WayfarerError).toBe(true);
      }),
    );
  });
});

function refusal(query: string): unknown {
  try {
    parseQuery(query);
    return undefined;
  } catch (error) {
    return error;
  }
}
