import { find } from '../../element/find/index.ts';
import { isContent, type Extractor } from './fields-page.ts';

const ROLES: ReadonlySet<string> = new Set(['spinbutton', 'textbox', 'combobox', 'listbox', 'slider']);

/** The chosen quantity of the product. */
export const readQuantity: Extractor = (page) => {
  const { elements, groups } = page.model;
  const controls = elements.filter((element) => ROLES.has(element.role) && isContent(element, page));
  const { matches, isLoose } = find(controls, groups, 'quantity');
  const counted = (isLoose ? [] : matches).flatMap(({ element }) => {
    const value = element.state.now ?? Number.parseFloat(element.state.value ?? '');
    return Number.isFinite(value) ? [{ element, value }] : [];
  });
  const [first] = counted;
  if (first === undefined) return undefined;
  const isOne = counted.length === 1;
  // Each row of a cart has its own quantity.
  if (!isOne && counted.every(({ element }) => element.row !== ''))
    return { value: null, several: counted.length };
  return { value: first.value, at: first.element, confidence: isOne ? 'sure' : 'likely' };
};
