import { find } from '../../element/find/index.ts';
import type { Extractor } from './fields-page.ts';

/** The number of items in the cart, as shown on its link or button. */
export const readCartCount: Extractor = ({ model: { elements, groups } }) => {
  const { matches, isLoose } = find(elements, groups, 'shopping cart');
  for (const { element, isAround } of isLoose ? [] : matches) {
    const numbers = (element.shown ?? element.name).match(/(?<![\d.,$€£])\d{1,4}(?![\d.,%]|\s?[$€£])/g) ?? [];
    const [only] = new Set(numbers);
    if (isAround || only === undefined || new Set(numbers).size > 1) continue;
    return {
      value: Number(only),
      text: element.name,
      at: element,
      confidence: matches.length === 1 ? 'sure' : 'likely',
    };
  }
  return undefined;
};
