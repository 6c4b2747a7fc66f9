import { attributeOf } from '../dom.ts';
import type { Entry } from '../perceive/scene.ts';

const SIGN =
  '(?:US|CA?|AU?|NZ|HK|S|R|MX|NT)?[$€£¥₹₩₽₺₫₴₪₱฿₦₡₲₵₸¢₨﷼]|R\\$|Rp\\.?|RM|ر\\.س\\.?|د\\.إ\\.?|ج\\.م\\.?|zł|Kč|kr\\.?|lei|Ft|лв|руб\\.?|元|円|원';
const CODE =
  'USD|EUR|GBP|JPY|CNY|RMB|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|INR|BRL|MXN|KRW|TRY|ZAR|SGD|HKD|AED|Fr\\.|Rs\\.?';
const NUMBER =
  "\\d{1,3}(?:[.,' \\u00a0\\u202f’]\\d{3})*(?:[.,]\\d{1,2}|,-|,–|\\.-)?|\\d+(?:[.,]\\d{1,2})?(?:,-)?";
const BEFORE = `(?:${SIGN}|${CODE})\\s?(?:${NUMBER})`;
const AFTER = `(?:${NUMBER})\\s?(?:${SIGN}|${CODE})`;
const PRICE = new RegExp(`(?<![\\p{L}\\d])-?(?:${BEFORE}|${AFTER})(?![\\p{L}\\d])`, 'u');
const MAY_BE = new RegExp(`${SIGN}|\\b(?:${CODE})`, 'u');

/** A cheap check whether a text may be part of a price. */
export function mayBePrice(text: string): boolean {
  return MAY_BE.test(text);
}

// Words before or after a price that belong to it: "from", "per month", "Total:".
const MOST_AROUND = 24;

// Discounts and minimum order values.
const NO_PRICE =
  /\b(?:off|save|saving|savings|saved|discount|over|under|orders?|free|up to|gift cards?|spare|sparen|rabatt|über|ab einem|remise|économisez|ahorra|sconto)\b/iu;

// Additional charges and prices for comparison.
const ASIDE =
  /\b(?:shipping|delivery|postage|handling|fees?|deposit|tax|from|was|rrp|msrp|list price|save|off|versand|versandkosten|lieferung|ab|livraison|dès|envío|desde|spedizione|verzending|frakt)\b/iu;

/** Whether an amount in a short text is probably not the price. */
export function isAside(text: string): boolean {
  return ASIDE.test(text) && !/\bfree\b/i.test(text);
}

/** The price in a short text, with the few words around it; undefined if the text is about something else. */
export function priceIn(text: string): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim();
  const found = PRICE.exec(line);
  if (found === null || NO_PRICE.test(line)) return undefined;
  return line.length - found[0].length <= MOST_AROUND ? line : undefined;
}

/** Whether a text is a single amount of money, possibly split over several elements. */
export function isOnlyAmount(text: string): boolean {
  return /^[.,\d\s]{0,4}$/.test(text.replace(PRICE, ''));
}

const PRICES = new RegExp(PRICE, 'gu');

/** The text without its amounts. */
export function withoutAmounts(text: string): string {
  return text.replace(PRICES, '').trim();
}

const STOCK =
  /^(?:(?:currently |temporarily )?(?:in|out of) stock|(?:currently )?unavailable|sold out|available(?: now| online)?|back ?ordered|pre-?order|only \d+ left.{0,20}|\d+ (?:in stock|left|available)|auf lager|ausverkauft|(?:sofort )?lieferbar|nicht (?:verfügbar|lieferbar)|en stock|épuisé|indisponible|disponible|agotado|no disponible|esaurito|disponibile|op voorraad|uitverkocht|在庫あり|在庫切れ|有货|缺货)\b.{0,30}$/iu;
const RESULTS =
  /^(?:about |showing |found )?[\d.,–\- ]{1,20}(?:of (?:about )?[\d.,]+ )?(?:results?|items?|products?|matches|hits|treffer|ergebnisse|résultats?|resultados?|risultati|件)\b.{0,40}$/iu;
/** Whether a text states availability. */
export function isStock(text: string): boolean {
  return text.length <= MOST_CHARS && STOCK.test(text);
}

const STATUS_ROLES = new Set(['status', 'alert']);
const MOST_CHARS = 90;

/** The text if it is a message: availability, a result count, or the content of a status element. */
export function statusIn(text: string, owner: Entry): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length > MOST_CHARS || line.length < 2) return undefined;
  if (STOCK.test(line) || RESULTS.test(line)) return line;
  return isForMessages(owner) ? line : undefined;
}

function isForMessages(owner: Entry): boolean {
  let at: Entry | undefined = owner;
  for (let steps = 0; at !== undefined && steps < 3; steps++, at = at.parent) {
    if (STATUS_ROLES.has(at.role)) return true;
    if (at.role === '' && attributeOf(at.element, 'aria-live') === 'assertive') return true;
  }
  return false;
}

/** The amount alone, to recognise two mentions of one price. */
export function amountIn(text: string): string {
  return (PRICE.exec(text)?.[0] ?? text).replace(/\s/g, '');
}
