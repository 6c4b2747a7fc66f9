import { candidateOf, listThatFits } from '../../element/rank/index.ts';
import type { NearElement } from '../terms/index.ts';
import type { ListedElement, ListedPart } from './list-page.ts';

const MOST_BYTES = 2_048;

/** Near misses with their ids, so that the next call can act on one; limited in total size. */
export function nearElements(nearest: readonly ListedElement[], page: ListedPart): readonly NearElement[] {
  const named = page.name(nearest);
  return listThatFits(
    named.map(({ id, element }) => ({ web_agent_id: id, ...candidateOf(element) })),
    MOST_BYTES,
  );
}
