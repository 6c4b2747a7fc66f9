import type { Term } from './asked.ts';
import { ACTIONS, CONCEPTS } from './concepts/index.ts';

/** Something to do, rather than a thing. */
export const isDone = ({ concepts }: Term): boolean => concepts.some((name) => ACTIONS.has(name));

/** What pages list many of: articles, products, replies. */
export const isListed = ({ concepts }: Term): boolean =>
  concepts.some((name) => CONCEPTS[name]?.isListed === true);
