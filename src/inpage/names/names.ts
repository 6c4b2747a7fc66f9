import { knownRoots } from '../known-roots.ts';
import { createContentRules } from './content-rules.ts';
import { createLabels } from './labels.ts';
import { ownName, type NamePass } from './own-name.ts';
import { openRootOf } from '../dom.ts';

export { guessName } from './guess-name.ts';

/** Accessible names, for one look at a page: the page must not change meanwhile. */
export interface Names {
  /** Squeezed, and cut after 300 characters. */
  of(element: Element): string;
}

// So many nodes are looked at for all names of one look: a nest of 20,000 controls would take minutes. A bound in time
// would give other names whenever the machine is busy.
const MOST_NODES = 150_000;

export function createNames(): Names {
  const names = new Map<Element, string>();
  const pass: NamePass = {
    labelsOf: createLabels(),
    rootOf: (element) => openRootOf(element) ?? knownRoots.of(element),
    mayHaveContent: createContentRules(),
    nodesLeft: MOST_NODES,
  };
  return {
    of(element) {
      const known = names.get(element);
      if (known !== undefined) return known;
      const name = ownName(element, pass);
      names.set(element, name);
      return name;
    },
  };
}
