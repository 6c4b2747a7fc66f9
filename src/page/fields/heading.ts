import type { Extractor } from './fields-page.ts';
import { headingOf } from './title.ts';

/** The first heading of the highest level. */
export const readHeading: Extractor = (page) => {
  const heading = headingOf(page);
  return heading && { value: heading.text, at: heading.node, confidence: 'sure' };
};
