import { find } from '../../element/find/index.ts';
import { amountsIn } from './amount.ts';
import type { Extractor, FieldDraft, FieldsPage } from './fields-page.ts';
import { draftOf, totalsOf } from './total.ts';

/** The total of the items in the cart. */
export const readCartTotal: Extractor = (page) => {
  const totals = totalsOf(page);
  const inCart = totals.filter(({ within = '' }) => CART.test(within));
  return draftOf((inCart.length > 0 ? inCart : totals).at(-1), inCart.length === 1) ?? onCartLink(page);
};

const CART = /\b(?:cart|bag|basket|trolley|checkout|warenkorb|panier|carrito|carrello)\b/u;

/** Such as "Cart: 2 items, £30.00". */
function onCartLink({ model: { elements, groups } }: FieldsPage): FieldDraft | undefined {
  const { matches, isLoose } = find(elements, groups, 'shopping cart');
  const [first] = (isLoose ? [] : matches).filter(
    ({ element, isAround }) => !isAround && amountsIn(element.name).length === 1,
  );
  const [amount] = first === undefined ? [] : amountsIn(first.element.name);
  return first && amount && { ...amount, text: first.element.name, at: first.element, confidence: 'likely' };
}
