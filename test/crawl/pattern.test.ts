import { describe, expect, test } from 'vitest';
import { essenceOf, patternOf } from '../../src/crawl/pattern.ts';

describe('the form of an address', () => {
  test.each([
    [
      'the months of a calendar',
      'https://a.org/calendar?month=2031-04',
      'https://a.org/calendar?month=1999-12',
    ],
    ['days in folders', 'https://a.org/events/2031/04/17', 'https://a.org/events/1998/12/01'],
    ['folders that repeat', 'https://a.org/a/a/x', 'https://a.org/a/a/a/a/a/x'],
    ['a session in the query', 'https://a.org/p?s=1&session=ab', 'https://a.org/p?session=zz&s=2'],
  ])('is the same for %s', (_, one, other) => {
    expect(patternOf(one)).toBe(patternOf(other));
  });

  test.each([
    ['hosts', 'https://a.org/x', 'https://b.org/x'],
    ['folders', 'https://a.org/news/x', 'https://a.org/shop/x'],
    ['parameters', 'https://a.org/x?page=1', 'https://a.org/x?month=1'],
  ])('differs for different %s', (_, one, other) => {
    expect(patternOf(one)).not.toBe(patternOf(other));
  });
});

describe('the essence of a text', () => {
  test('has nothing that only repeats the address', () => {
    const month = (address: string, text: string): string => essenceOf(text, `https://a.org${address}`);
    expect(month('/c?month=2031-04', 'Events in 2031-04: none.')).toBe(
      month('/c?month=1998-12', 'Events in 1998-12: none.'),
    );
    expect(month('/c/2031/04', 'Month 4 of 2031: none.')).toBe(
      month('/c/1998/12', 'Month 12 of 1998: none.'),
    );
    expect(month('/find?q=caf%C3%A9', 'Nothing found for Café.')).toBe(
      month('/find?q=tee', 'Nothing found for tee.'),
    );
  });

  test('keeps what the address does not say', () => {
    expect(essenceOf('Item 17 costs 45.', 'https://a.org/item/17')).not.toBe(
      essenceOf('Item 18 costs 46.', 'https://a.org/item/18'),
    );
  });
});
