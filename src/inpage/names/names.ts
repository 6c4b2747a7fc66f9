import { knownRoots } from '../known-roots.ts';
import { createContentRules } from './content-rules.ts';
import { createCounters } from './css-counters.ts';
import { createLabels } from './labels.ts';
import { createOwners } from './owners.ts';
import { ownName, type NamePass } from './own-name.ts';
import { openRootOf } from '../dom.ts';

export { guessName } from './guess-name.ts';

/** Accessible names for one look: the page must not change meanwhile. */
export interface Names {
  /** With collapsed whitespace, truncated to 300 characters. */
  of(element: Element): string;
}

// Bound for all names of one look: nesting 20,000 controls would take minutes. A time limit would make names depend
// on the machine's load.
const MOST_NODES = 150_000;

export function createNames(): Names {
  const names = new Map<Element, string>();
  const pass: NamePass = {
    labelsOf: createLabels(),
    rootOf: (element) => openRootOf(element) ?? knownRoots.of(element),
    mayHaveContent: createContentRules(),
    counters: createCounters(),
    owners: createOwners(),
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
