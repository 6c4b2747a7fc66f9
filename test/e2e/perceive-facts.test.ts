import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSeenPages, type SeenPages } from '../support/seen-pages.ts';

let pages: SeenPages;

beforeAll(async () => {
  pages = await startSeenPages();
});
afterAll(() => pages[Symbol.asyncDispose]());

const factsOf = async (html: string): Promise<string[]> =>
  (await pages.see(`<h1>Jumper</h1>${html}`)).facts.map(({ text }) => text);

describe('the first price of a page is', () => {
  test.each([
    ['not one in a deleted part', '<div><del>$100.00</del></div><div>$79.00</div>', '$79.00'],
    [
      'not one that a line goes through, however large',
      '<div style="font-size:60px"><span style="text-decoration:line-through">$100.00</span></div><div>$79.00</div>',
      '$79.00',
    ],
    [
      'not one in something that a line goes through',
      '<s><div><div><div><div><b>$100.00</b></div></div></div></div></s><div>$79.00</div>',
      '$79.00',
    ],
    [
      'the new one beside the old one, though its parts stand alone',
      '<p><del>$100.00</del><span>$</span><span>79</span></p>',
      '$79',
    ],
    ['the old one, where there is no other', '<del>$100.00</del>', '$100.00'],
    ['not what shipping costs', '<p style="font-size:40px">$5 shipping</p><p>$79</p>', '$79'],
    [
      'not what delivery costs, in words around the amount',
      '<p style="font-size:40px">Delivery: <b>$5</b></p><p>$79</p>',
      '$79',
    ],
    ['not what something else begins at', '<p style="font-size:40px">from $5</p><p>$79</p>', '$79'],
    [
      'one that says that shipping is free',
      '<p style="font-size:40px"><b>$79</b></p><p>Free shipping</p><p>$5</p>',
      '$79',
    ],
    ['read with its raised cents', '<span><sup>$</sup>45<sup>50</sup></span>', '$45.50'],
    ['read with its small cents', '<p>$45 <span style="font-size:8px">50</span></p>', '$45.50'],
    ['read with the cents that it writes out', '<p>$45<sup>.50</sup></p>', '$45.50'],
  ])('%s', async (_, html, price) => {
    expect((await factsOf(html))[0]).toBe(price);
  });
});

test.each(['Rp 500.000', '99¢', '100 ر.س', '100 د.إ', 'RM 12.90'])('%s is a price', async (price) => {
  expect(await factsOf(`<p>${price}</p><p>RMS 12, Rpm 300.</p>`)).toEqual([price]);
});

describe('a listing has no price', () => {
  const PRICES = ['£5.00', '£6.00', '£7.00'];

  test.each([
    ['items', (price: string) => `<li><a href="/${price}">Sock</a> <b>${price}</b></li>`],
    ['cards', (price: string) => `<div class="card"><h3>Sock</h3><p>${price}</p></div>`],
    ['cards without a class', (price: string) => `<div><p>Sock</p><p>${price}</p><button>Buy</button></div>`],
    ['rows', (price: string) => `<table><tr><td>Sock<td>${price}</table>`],
  ])('of %s', async (_, card) => {
    const cards = PRICES.map(card).join('').replaceAll('</table><table>', '');
    expect(await factsOf(`<div>${cards}</div>`)).toEqual([]);
    // What the page is about is told all the same.
    expect(await factsOf(`<p>£79.00</p><button>Add to bag</button><h2>Also</h2><div>${cards}</div>`)).toEqual(
      ['£79.00'],
    );
  });
});
