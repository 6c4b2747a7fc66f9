import { choosePrimary } from './primary.ts';
import type { Extractor } from './fields-page.ts';

/** The page's call to action. */
export const readCta: Extractor = (page) => {
  const { chosen } = choosePrimary(page);
  return (
    chosen && {
      value: chosen.element.name,
      at: chosen.element,
      confidence: chosen.isSure ? 'sure' : 'likely',
    }
  );
};
