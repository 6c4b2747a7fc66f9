import type { SeenThing } from '../contract/fields.ts';
import { thingsInJson } from './json-things.ts';
import { thingsInMarkup } from './markup-things.ts';

const MOST_THINGS = 60;

/** Products in the page's structured data; used only as evidence for visible text. */
export function thingsOfPage(): SeenThing[] {
  return [...thingsInJson(), ...thingsInMarkup()].slice(0, MOST_THINGS);
}
