import { selectAll } from '../dom.ts';
import { knownRoots } from '../known-roots.ts';

const MOST_ROOTS = 200;

/** The elements that match a selector, including those in shadow trees. */
export function elementsBy(selector: string): Element[] {
  return [undefined, ...knownRoots.all().slice(0, MOST_ROOTS)].flatMap((root) => selectAll(selector, root));
}
