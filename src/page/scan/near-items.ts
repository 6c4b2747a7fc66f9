import { MOST_NEAREST, type Match } from '../../element/find/index.ts';
import type { TabScope } from '../../session/index.ts';
import { giveHandle, type PageModel } from '../../element/index.ts';
import { candidateOf, listThatFits } from '../../element/rank/index.ts';
import type { NearItem } from '../terms/index.ts';

export interface NearScope {
  readonly model: PageModel;
  readonly scope: TabScope;
}

/** As many candidates as fit, best first. */
export function nearItems(
  matches: readonly Match[],
  { model, scope }: NearScope,
  maxBytes: number,
): readonly NearItem[] {
  const items = matches.slice(0, MOST_NEAREST).map(({ element }) => ({
    elementId: giveHandle(element, model, scope),
    ...candidateOf(element),
  }));
  return listThatFits(items, maxBytes);
}
