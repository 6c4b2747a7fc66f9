import type { SeenThing } from '../contract/fields.ts';
import { textContentOf } from '../dom.ts';
import { squeeze } from '../perceive/text.ts';
import { elementsBy } from './elements-by.ts';

const MOST_SCRIPTS = 30;
const MOST_SCRIPT_CHARS = 1_000_000;
const MOST_VALUES = 20_000;
const MOST_OFFERS = 40;
const MOST_CHARS = 200;
const TYPES =
  /(?:^|\/)(?:Product|ProductGroup|IndividualProduct|ProductModel|Vehicle|Book|Course|Event|SoftwareApplication|VideoGame|MobileApplication)$/;

type Json = Readonly<Record<string, unknown>>;

/** Products in JSON-LD. */
export function thingsInJson(): SeenThing[] {
  const scripts = elementsBy('script[type="application/ld+json" i]').slice(0, MOST_SCRIPTS);
  const things: SeenThing[] = [];
  for (const script of scripts) {
    const text = textContentOf(script);
    const data = text.length > MOST_SCRIPT_CHARS ? undefined : parsed(text);
    for (const each of productsIn(data)) {
      const thing = thingOf(each);
      if (thing !== undefined) things.push(thing);
    }
  }
  return things;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // often written by hand, and invalid
  }
}

/** Outermost products only: variants and accessories are part of them. */
function productsIn(data: unknown): Json[] {
  const found: Json[] = [];
  const waiting: unknown[] = [data];
  for (let count = 0; waiting.length > 0 && count < MOST_VALUES; count++) {
    const value = waiting.shift();
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value))
      waiting.push(...(value as unknown[])); // elements of any type
    else if (isProduct(value as Json))
      found.push(value as Json); // an object and not an array
    else waiting.push(...(Object.values(value) as unknown[])); // the same
  }
  return found;
}

function isProduct(value: Json): boolean {
  const types = [value['@type']].flat();
  return types.some((type) => typeof type === 'string' && TYPES.test(type));
}

function thingOf(product: Json): SeenThing | undefined {
  const name = textIn(product['name']);
  if (name === '') return undefined;
  const variants = objectsIn(product['hasVariant']);
  const offers = [product, ...variants].flatMap((each) => objectsIn(each['offers'])).flatMap(offersIn);
  const priced = offers.flatMap((offer) => {
    const prices = ['price', 'lowPrice', 'highPrice'].map((key) => textIn(offer[key]));
    const specified = objectsIn(offer['priceSpecification']).map((each) => textIn(each['price']));
    const currency = textIn(offer['priceCurrency']) || currencyIn(offer);
    return [...prices, ...specified]
      .filter((price) => price !== '')
      .map((price) => ({ price, ...(currency !== '' && { currency }) }));
  });
  const availability = textIn(offers[0]?.['availability']).split('/').at(-1) ?? '';
  const [rated] = objectsIn(product['aggregateRating']);
  const rating = textIn(rated?.['ratingValue']);
  return {
    name,
    offers: priced.slice(0, MOST_OFFERS),
    ...(availability !== '' && { availability }),
    ...(rating !== '' && { rating }),
  };
}

function offersIn(offer: Json): Json[] {
  return [offer, ...objectsIn(offer['offers'])];
}

function currencyIn(offer: Json): string {
  return objectsIn(offer['priceSpecification'])
    .map((each) => textIn(each['priceCurrency']))
    .join('')
    .slice(0, 3);
}

function objectsIn(value: unknown): Json[] {
  const all: unknown[] = [value].flat();
  return all.filter((each): each is Json => typeof each === 'object' && each !== null);
}

function textIn(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? squeeze(value, MOST_CHARS) : '';
}
