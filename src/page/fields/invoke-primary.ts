import { fail } from '../../core/index.ts';
import { giveHandle, type PageElement } from '../../element/index.ts';
import { listThatFits } from '../../element/rank/index.ts';
import type { TabScope } from '../../session/index.ts';
import { executeAction, type Acted } from '../act/index.ts';
import type { RegionInput } from '../scan/region.ts';
import type { NearItem } from '../terms/index.ts';
import { lookForFields } from './look-for-fields.ts';
import { choosePrimary } from './primary.ts';

export interface PrimaryRequest {
  readonly region?: RegionInput | undefined;
  /** The intended effect, in plain words. */
  readonly intentHint?: string | undefined;
}

export interface InvokedPrimary extends Acted<unknown> {
  readonly chosen: {
    readonly elementId: string;
    readonly label: string;
    readonly confidence: 'sure' | 'likely';
  };
  readonly runnersUp: readonly NearItem[];
}

const MOST_RUNNERS_UP = 3;
const MOST_CANDIDATES = 5;
const CANDIDATES_BYTES = 1_200;

/** Presses the page's primary action; presses nothing if that is unclear. */
export async function invokePrimary(
  scope: TabScope,
  { region, intentHint }: PrimaryRequest,
): Promise<InvokedPrimary> {
  const { model, pages } = await lookForFields(scope, region);
  const items = (elements: readonly PageElement[]): NearItem[] =>
    elements.map((element) => ({
      elementId: giveHandle(element, model, scope),
      role: element.role,
      label: element.name,
    }));
  const choices = pages.map((page) => choosePrimary(page, intentHint));
  const { chosen, runnersUp = [] } = choices.find((choice) => choice.chosen !== undefined) ?? {};
  if (chosen === undefined) {
    const known = choices.flatMap((choice) => choice.runnersUp).slice(0, MOST_CANDIDATES);
    const message = 'Nothing was pressed: no single action of the page stands out.';
    throw fail(
      'ambiguous',
      { untrusted: true, candidates: listThatFits(items(known), CANDIDATES_BYTES) },
      { message },
    );
  }
  const [elementId] = items([chosen.element]).map((item) => item.elementId);
  const acted = await executeAction(scope, { handle: elementId ?? '', intent: 'press' });
  return {
    ...acted,
    chosen: {
      elementId: elementId ?? '',
      label: chosen.element.name,
      confidence: chosen.isSure ? 'sure' : 'likely',
    },
    runnersUp: items(runnersUp.slice(0, MOST_RUNNERS_UP)),
  };
}
