import { CURRENCY_SIGNS } from './currency-signs.ts';

/** An amount of money as a number, with its currency as far as it is certain. */
export interface Amount {
  readonly value: number;
  /** An ISO 4217 code, or a sign that several currencies share. */
  readonly currency: string;
}

const NUMBER = String.raw`\d{1,3}(?:[.,'’  \s]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)`;
const SIGNS = Object.keys(CURRENCY_SIGNS)
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[$.]/g, String.raw`\$&`))
  .join('|');
const CURRENCY = String.raw`(?:[A-Z]{3}\s?[$€£¥]|[A-Z]{3}(?![A-Za-z])|${SIGNS})`;
const AMOUNTS = new RegExp(
  `(?<![\\p{L}\\d])(${CURRENCY})\\s?(${NUMBER})|(?<![\\p{L}\\d])(${NUMBER})(?:[.,][-–])?\\s?(${CURRENCY})`,
  'gu',
);
const CODES = new Set(Intl.supportedValuesOf('currency'));

/** The amounts of money in a short text, in text order. */
export function amountsIn(text: string): Amount[] {
  return [...text.matchAll(AMOUNTS)].flatMap(([, before, first, second, after]) => {
    const currency = currencyOf(before ?? after ?? '');
    return currency === undefined ? [] : [{ value: numberIn(first ?? second ?? ''), currency }];
  });
}

/** Parses "1.234,50", "1,234.5" and "1 234". */
export function numberIn(text: string): number {
  const digits = text.replace(/[^\d.,]/g, '');
  const point = /[.,]\d{1,2}$/.exec(digits)?.index ?? digits.length;
  const whole = digits.slice(0, point).replace(/\D/g, '');
  return Number(`${whole === '' ? '0' : whole}.${digits.slice(point + 1)}`);
}

/** Undefined if capital letters are not a currency code. */
function currencyOf(written: string): string | undefined {
  const known = CURRENCY_SIGNS[written];
  if (known !== undefined) return known;
  const [, code = '', sign = ''] = /^([A-Z]{3})\s?([$€£¥]?)$/.exec(written) ?? [];
  return CODES.has(code) ? code : CURRENCY_SIGNS[sign];
}
