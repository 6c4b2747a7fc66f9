import { fail } from '../../core/index.ts';
import { find } from '../../element/find/index.ts';
import type { PageElement, PageModel } from '../../element/index.ts';
import { MOST_CANDIDATES } from '../../element/rank/index.ts';
import type { TabScope } from '../../session/index.ts';
import { equalMatches, nearItems } from '../scan/index.ts';

/** The one element that has all the words of a label; undefined if none or several do. */
export function findStep(
  label: string,
  elements: readonly PageElement[],
  { groups }: PageModel,
): PageElement | undefined {
  const { matches, isLoose } = find(elements, groups, label);
  const [best] = matches;
  if (best === undefined || isLoose || best.isAround) return undefined;
  return equalMatches(matches).isOne ? best.element : undefined;
}

const NEAREST_BYTES = 900;

/** Why a step was not found: no element has its words, or several do. */
export function stepNotFound(label: string, model: PageModel, scope: TabScope): Error {
  const { matches, nearest, isLoose } = find(model.elements, model.groups, label);
  if (matches.length > 1 && !isLoose) {
    const candidates = nearItems(matches.slice(0, MOST_CANDIDATES), { model, scope }, NEAREST_BYTES);
    return fail('ambiguous', { untrusted: true, candidates, matches: matches.length });
  }
  const near = nearItems([...matches, ...nearest], { model, scope }, NEAREST_BYTES);
  return fail('not_found', { untrusted: true, nearest: near }, { message: 'No element has this label.' });
}
