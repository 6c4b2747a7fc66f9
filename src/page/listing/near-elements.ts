import { candidateOf, candidatesThatFit, type Candidate } from '../rank/index.ts';
import type { ListedElement, ListedPart } from './list-page.ts';

/** A near miss under an id, so that the next call can act on it. */
export interface NearElement extends Candidate {
  readonly web_agent_id: string;
}

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
