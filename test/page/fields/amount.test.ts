import { describe, expect, test } from 'vitest';
import { amountsIn } from '../../../src/page/fields/amount.ts';
import { ratingIn } from '../../../src/page/fields/rating.ts';

describe('an amount of money is read from', () => {
  test.each([
    ['£79.00', 79, 'GBP'],
    ['$1,234.50', 1234.5, '$'],
    ['US $394.99', 394.99, '$'],
    ['US$394.99', 394.99, 'USD'],
    ['1.234,50 €', 1234.5, 'EUR'],
    ['1 234,50 €', 1234.5, 'EUR'],
    ['1\u202f234 €', 1234, 'EUR'],
    ["CHF 1'250.-", 1250, 'CHF'],
    ['1.250,- kr', 1250, 'kr'],
    ['EUR 23.06', 23.06, 'EUR'],
    ['19,79€', 19.79, 'EUR'],
    ['R$ 59,9', 59.9, 'BRL'],
    ['12.000 ₫', 12000, 'VND'],
    ['¥3,980', 3980, '¥'],
    ['129 zł', 129, 'PLN'],
    ['AUD $45', 45, 'AUD'],
    ['SALE $45', 45, '$'],
    ['100 ر.س', 100, 'SAR'],
  ])('%s', (text, value, currency) => {
    expect(amountsIn(text)).toEqual([{ value, currency }]);
  });

  test.each(['SKU 12345', 'Size 42', '4.5 out of 5', 'ABC 12'])('not from %s', (text) => {
    expect(amountsIn(text)).toEqual([]);
  });

  test('a range has two', () => {
    expect(amountsIn('$167.93 - $240.00').map(({ value }) => value)).toEqual([167.93, 240]);
  });
});

describe('a rating is read from', () => {
  test.each([
    ['4.6 out of 5 stars', 4.6],
    ['Rated 4.4 out of 5 stars. 369 reviews', 4.4],
    ['4,5 von 5 Sternen', 4.5],
    ['4.5/5', 4.5],
    ['8.7 / 10', 8.7],
    ['5 stars', 5],
    ['3,5 étoiles', 3.5],
  ])('%s', (text, value) => {
    expect(ratingIn(text)).toMatchObject({ value });
  });

  test.each(['7 of 5', 'Page 3', '4/2024', '24/7', 'Save 5 of 100.50'])('not from %s', (text) => {
    expect(ratingIn(text)).toBeUndefined();
  });
});
