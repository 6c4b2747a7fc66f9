import { isContent, thingNamed, type Extractor } from './fields-page.ts';

/** Whether the product is available, in the page's words. */
export const readAvailability: Extractor = (page) => {
  const { title } = page;
  const told = page.frame.texts.filter(
    (text) => text.isStock === true && text.card === undefined && isContent(text, page),
  );
  const first = told.find(({ order }) => order > (title?.order ?? -1)) ?? told[0];
  if (first === undefined) return undefined;
  const isOne = new Set(told.map(({ text }) => text)).size === 1;
  const isNamed = thingNamed(title?.text, page)?.availability !== undefined;
  return { value: first.text, at: first.node, confidence: isOne || isNamed ? 'sure' : 'likely' };
};
