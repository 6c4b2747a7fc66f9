import type { SeenAmount, SeenThing } from '../../inpage/index.ts';
import { amountsIn, numberIn, type Amount } from './amount.ts';
import { isContent, thingNamed, type Extractor, type FieldDraft, type FieldsPage } from './fields-page.ts';

/** An amount on the page, and the values in it. */
interface Cost extends SeenAmount {
  readonly amounts: readonly Amount[];
}

/** The price of the product that the page is about. */
export const readPrice: Extractor = (page) => {
  const { title } = page;
  const thing = thingNamed(title?.text ?? page.model.title, page);
  const costs = page.frame.amounts
    .filter((amount) => amount.rank < OLD)
    .map((amount): Cost => ({ ...amount, amounts: amountsIn(amount.text) }))
    .filter(({ amounts }) => amounts.length > 0);
  const offered = thing && offeredCost(costs, thing, title?.order ?? 0);
  if (offered !== undefined) return offered;
  const own = costs.filter((cost) => cost.rank === 0 && isContent(cost, page));
  const after = own.filter(({ order }) => order > (title?.order ?? -1));
  const [first] = after.length > 0 ? after : own.filter(({ card }) => card === undefined);
  if (first === undefined) return undefined;
  if (first.card === undefined) return ofOne(first, { after, thing, page });
  const cards = new Set(after.filter(({ card }) => card !== undefined).map(({ card }) => card));
  // On a product page, prices in cards belong to other products.
  if (!page.isPart && isAboutOne(page, thing, first)) return undefined;
  return cards.size > 1 ? ofSeveral(after, cards.size) : ofOne(first, { after, thing, page });
};

const OLD = 2;

/** A visible amount that the page's structured data also declares as the product's price. */
function offeredCost(costs: readonly Cost[], thing: SeenThing, titleOrder: number): FieldDraft | undefined {
  const prices = new Set(thing.offers.map(({ price }) => priceOf(price)));
  const same = costs.filter(({ amounts: [amount] }) => amount !== undefined && prices.has(amount.value));
  const [best] = same.toSorted(
    (a, b) =>
      Number(a.card !== undefined) - Number(b.card !== undefined) ||
      a.rank - b.rank ||
      Number(a.order < titleOrder) - Number(b.order < titleOrder) ||
      Number(a.inControl ?? false) - Number(b.inControl ?? false) ||
      a.order - b.order,
  );
  if (best === undefined) return undefined;
  const shown = new Set(
    same.filter(({ card }) => card === undefined).map(({ amounts: [first] }) => first?.value),
  );
  return drafted(best, { thing, isSure: best.card === undefined && shown.size === 1 });
}

/** A number in structured data has a decimal point, whatever the page's language. */
function priceOf(text: string): number {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : numberIn(text);
}

interface PriceContext {
  readonly after: readonly Cost[];
  readonly thing: SeenThing | undefined;
  readonly page: FieldsPage;
}

function ofOne(cost: Cost, { after, thing, page }: PriceContext): FieldDraft {
  const others = after.filter(({ card }) => card === undefined).map(({ amounts: [first] }) => first?.value);
  const isForSale = page.model.elements.some((element) => element.isPrimary && isContent(element, page));
  return drafted(cost, { thing, isSure: isForSale && new Set(others).size === 1 && cost.card === undefined });
}

function ofSeveral(costs: readonly Cost[], several: number): FieldDraft {
  const inCards = costs.filter(({ card }) => card !== undefined);
  const sorted = inCards.toSorted((a, b) => (a.amounts[0]?.value ?? 0) - (b.amounts[0]?.value ?? 0));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const text = lowest === highest ? lowest?.text : `${lowest?.text} – ${highest?.text}`;
  return { value: null, several, ...(text !== undefined && { text }) };
}

/** The page declares one product, or shows its availability before the first price. */
function isAboutOne({ frame }: FieldsPage, thing: SeenThing | undefined, first: Cost): boolean {
  if (thing !== undefined) return true;
  return frame.texts.some(
    ({ isStock, card, order }) => isStock === true && card === undefined && order < first.order,
  );
}

function drafted(
  cost: Cost,
  { thing, isSure }: { readonly thing: SeenThing | undefined; readonly isSure: boolean },
): FieldDraft {
  const [amount, second] = cost.amounts;
  const { text, node } = cost;
  if (amount === undefined) return { value: null, text, at: node };
  // A range belongs to one product that has several prices.
  if (second !== undefined && second.value !== amount.value)
    return { value: null, several: cost.amounts.length, text, at: node };
  const currency = currencyFor(amount, thing);
  return { value: amount.value, currency, text, at: node, confidence: isSure ? 'sure' : 'likely' };
}

/** A sign that several currencies share means the one that the page declares for its product. */
function currencyFor({ currency }: Amount, thing: SeenThing | undefined): string {
  if (currency.length === 3) return currency;
  const named = new Set(thing?.offers.map((offer) => offer.currency?.toUpperCase()));
  const [only] = named;
  return named.size === 1 && only !== undefined ? only : currency;
}
