import { candidateOf, candidatesThatFit } from '../../element/rank/index.ts';
import type { NearElement } from '../terms/index.ts';
import type { ListedElement, ListedPart } from './list-page.ts';

/** As many near misses as there is room for. */
export function nearElements(
  nearest: readonly ListedElement[],
  page: ListedPart,
  maxBytes: number,
): readonly NearElement[] {
  const named = page.name(nearest);
  return candidatesThatFit(
    named.map(({ id, element }) => ({ web_agent_id: id, ...candidateOf(element) })),
    maxBytes,
  );
}
