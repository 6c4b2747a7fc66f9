import { ACCOUNTS } from './accounts.ts';
import { BRANDS } from './brands.ts';
import { BUYING } from './buying.ts';
import type { Concepts } from './concept.ts';
import { DOING } from './doing.ts';
import { FIELDS } from './fields.ts';
import { FINDING } from './finding.ts';
import { LISTED } from './listed.ts';
import { SITE } from './site.ts';

/** All concepts of user interfaces, by name. */
export const CONCEPTS: Concepts = {
  ...ACCOUNTS,
  ...FINDING,
  ...BUYING,
  ...DOING,
  ...SITE,
  ...FIELDS,
  ...LISTED,
  ...BRANDS,
};

const inTable =
  (table: Concepts) =>
  (concepts: readonly string[]): boolean =>
    concepts.some((name) => name in table);

/** Whether it is an action of a control. */
export const isAction = inTable(DOING);
export const isField = inTable(FIELDS);
export const isBrand = inTable(BRANDS);
/** Whether pages list many of it: posts, results, products. */
export const isListed = (concepts: readonly string[]): boolean =>
  concepts.some((name) => CONCEPTS[name]?.isListed === true);

/** The effect of opening or choosing a thing, whatever its label: "watch …", "filter by …". */
export const OPENING = new Set(
  'buy play listen start try details more search book write filter sort switch activate deactivate'.split(
    ' ',
  ),
);
/** "Turn off the comments": a control with two states can be switched, whatever its label. */
export const SWITCHING = new Set('close activate deactivate accept reject expand collapse stop'.split(' '));
/** "Add … to the cart": verbs that form one action with their destination. */
export const CARRIERS = new Set(['add', 'put', 'save']);
export const DESTINATIONS: Readonly<Record<string, string>> = {
  cart: 'addtocart',
  wishlist: 'keep',
  bookmark: 'keep',
  keep: 'keep',
  compare: 'compare',
};

export type { Concept } from './concept.ts';
export * from './grammar.ts';
