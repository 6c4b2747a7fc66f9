import type { SeenThing } from '../contract/fields.ts';
import { attributeOf, parentElementOf, textContentOf } from '../dom.ts';
import { squeeze } from '../perceive/text.ts';
import { elementsBy } from './elements-by.ts';

const MOST_PROPERTIES = 2_000;
const MOST_CHARS = 200;
const PRODUCT = /\/(?:Product|ProductGroup|IndividualProduct|ProductModel)$/i;

/** Products in microdata, and the one described in the page's head. */
export function thingsInMarkup(): SeenThing[] {
  const products = new Map<Element, Map<string, string[]>>();
  for (const element of elementsBy('[itemprop]').slice(0, MOST_PROPERTIES)) {
    const product = productAround(element);
    if (product === undefined) continue;
    const properties = products.get(product) ?? new Map<string, string[]>();
    products.set(product, properties);
    for (const name of (attributeOf(element, 'itemprop') ?? '').split(/\s+/))
      properties.set(name, [...(properties.get(name) ?? []), valueOf(element)]);
  }
  const things = [...products.values()].map(thingOf);
  return [...things, ...headThing()].filter(({ name }) => name !== '');
}

/** Offers and ratings are separate items within a product; another product is not. */
function productAround(element: Element): Element | undefined {
  let at = parentElementOf(element);
  for (; at !== null; at = parentElementOf(at)) {
    const type = attributeOf(at, 'itemtype');
    if (type !== null && PRODUCT.test(type)) return at;
    if (type !== null && /\/(?:Brand|Organization|Person|Review|ListItem)$/i.test(type)) return undefined;
  }
  return undefined;
}

function valueOf(element: Element): string {
  const written = ['content', 'value', 'href'].map((name) => attributeOf(element, name));
  return squeeze(
    written.find((value) => value !== null) ?? textContentOf(element).slice(0, 2_000),
    MOST_CHARS,
  );
}

function thingOf(properties: ReadonlyMap<string, readonly string[]>): SeenThing {
  const first = (name: string): string => properties.get(name)?.[0] ?? '';
  const currency = first('priceCurrency');
  const prices = ['price', 'lowPrice', 'highPrice'].flatMap((name) => properties.get(name) ?? []);
  const availability = first('availability').split('/').at(-1) ?? '';
  const rating = first('ratingValue');
  return {
    name: first('name'),
    offers: prices.filter(Boolean).map((price) => ({ price, ...(currency !== '' && { currency }) })),
    ...(availability !== '' && { availability }),
    ...(rating !== '' && { rating }),
  };
}

const AMOUNT = 'meta[property="product:price:amount"], meta[property="og:price:amount"]';
const CURRENCY = 'meta[property="product:price:currency"], meta[property="og:price:currency"]';

function headThing(): SeenThing[] {
  const contentOf = (selector: string): string =>
    squeeze(elementsBy(selector).map((element) => attributeOf(element, 'content'))[0] ?? '', MOST_CHARS);
  const price = contentOf(AMOUNT);
  const currency = contentOf(CURRENCY);
  const name = contentOf('meta[property="og:title"]');
  return price === '' ? [] : [{ name, offers: [{ price, ...(currency !== '' && { currency }) }] }];
}
