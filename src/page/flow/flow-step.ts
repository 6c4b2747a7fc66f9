import { shorten } from '../../core/index.ts';
import { parseTarget } from '../../net/index.ts';
import type { TabScope } from '../../session/index.ts';
import {
  executeAction,
  setState,
  type Acted,
  type SetOptions,
  type SetResult,
  type Wanted,
} from '../act/index.ts';
import { openPage } from '../open-page.ts';
import type { FLOW_VERBS, FlowLine, Receipt } from '../terms/index.ts';
import { waitForPage } from '../wait-for-page.ts';
import type { Expectation } from './expectation.ts';
import { flowTarget } from './flow-target.ts';

export interface FlowStep {
  readonly do: (typeof FLOW_VERBS)[number];
  /** A handle or a label; a text to wait for; an address. */
  readonly target: string;
  readonly value?: Wanted | undefined;
  readonly expect?: Expectation | undefined;
}

type Run = (scope: TabScope, step: FlowStep, options: SetOptions) => Promise<FlowLine>;

const RUN: Readonly<Record<FlowStep['do'], Run>> = {
  async press(scope, { target }) {
    const { handle } = await flowTarget(scope, target);
    return lineOf({ do: 'press', handle }, await executeAction(scope, { handle, intent: 'press' }));
  },
  async set(scope, { target, value = true }, options) {
    const { handle, wanted = value } = await flowTarget(scope, target, value);
    const acted = await setState(scope, { handle, state: wanted }, options);
    return lineOf({ do: 'set', handle }, acted, acted.result);
  },
  async wait(scope, { target }) {
    await waitForPage(scope, { text: target });
    return { do: 'wait', target: { label: shorten(target, MOST_LABEL_CHARS) } };
  },
  async goto(scope, { target }) {
    const { url, status, dialog } = await openPage(scope, parseTarget(target), { waitFor: 'settled' });
    return {
      do: 'goto',
      target: { label: shorten(url, MOST_URL_CHARS) },
      ...(status !== undefined && { status }),
      ...(dialog !== undefined && { dialog }),
    };
  },
};

/** Runs one step in a tab, and reports its effect. */
export function runStep(scope: TabScope, step: FlowStep, options: SetOptions): Promise<FlowLine> {
  return RUN[step.do](scope, step, options);
}

const MOST_LABEL_CHARS = 40;
const MOST_URL_CHARS = 120;
const MOST_ADDED = 3;
const FAILED_STATUS = 400;

function lineOf(
  { do: verb, handle }: { readonly do: 'press' | 'set'; readonly handle: string },
  { receipt }: Acted<unknown>,
  result?: SetResult,
): FlowLine {
  const { changed, url, added, dialog, newTab, download, healed, requests = [] } = receipt;
  const state = result === undefined ? statesOf(receipt) : stateOfTarget(receipt, result);
  const failed = requests.filter(({ status }) => status === undefined || status >= FAILED_STATUS).length;
  return {
    do: verb,
    target: { handle, label: shorten(receipt.target.label, MOST_LABEL_CHARS) },
    changed,
    ...(state !== undefined && { state }),
    ...(url !== undefined && { url: shorten(url, MOST_URL_CHARS) }),
    ...(added !== undefined && { added: added.slice(0, MOST_ADDED) }),
    ...(dialog !== undefined && { dialog }),
    ...(newTab !== undefined && { newTab: newTab.contextId }),
    ...(download !== undefined && { download }),
    ...(failed > 0 && { failedRequests: failed }),
    ...(healed !== undefined && { healed }),
  };
}

/** In the receipt's words if it has any, otherwise the values read before and after. */
function stateOfTarget({ state = {}, target }: Receipt, { before, after }: SetResult): string {
  return shorten(state[target.label] ?? `${String(before)} → ${String(after)}`, MOST_STATE_CHARS);
}

const MOST_STATE_CHARS = 80;

function statesOf({ state = {} }: Receipt): string | undefined {
  const [first] = Object.entries(state);
  return first === undefined ? undefined : shorten(`${first[0]}: ${first[1]}`, MOST_STATE_CHARS);
}
