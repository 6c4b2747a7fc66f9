import { bodyElement, openRootOf, rootElement, selectAll } from '../dom.ts';
import { flatParentOf } from '../perceive/flat-tree.ts';
import { knownRoots } from '../known-roots.ts';

const MOST_MATCHES = 1_000;
const MOST_ROOTS = 2_000;
const MOST_LOOKED_AT = 200_000;

/** The outermost matches, including shadow roots; undefined if the selector is invalid. */
export function selected(selector: string): Element[] | undefined {
  const found = new Set<Element>();
  try {
    for (const root of [undefined, ...rootsOfPage()])
      for (const element of selectAll(selector, root)) if (found.size < MOST_MATCHES) found.add(element);
  } catch {
    return undefined; // an invalid selector
  }
  return [...found].filter((element) => !isInOther(element, found)).map(drawn);
}

/** Only the body of a document is rendered. */
function drawn(element: Element): Element {
  return element === rootElement() ? (bodyElement() ?? element) : element;
}

function isInOther(element: Element, found: ReadonlySet<Element>): boolean {
  for (let at = flatParentOf(element); at !== null; at = flatParentOf(at)) if (found.has(at)) return true;
  return false;
}

/** Known shadow roots and declarative ones. */
function rootsOfPage(): ShadowRoot[] {
  const roots = new Set(knownRoots.all());
  let left = MOST_LOOKED_AT;
  const look = (root?: ShadowRoot): void => {
    for (const element of selectAll('*', root)) {
      if (--left < 0 || roots.size > MOST_ROOTS) return;
      const inner = openRootOf(element);
      if (inner !== null) roots.add(inner);
    }
  };
  look();
  // Iterating over a set includes items added meanwhile.
  for (const root of roots) look(root);
  return [...roots];
}
