import { fail, monotonicMs } from '../../core/index.ts';
import type { TabScope } from '../../session/index.ts';
import { settle } from '../settle.ts';
import { SETTLE_POLICIES } from '../settle-policies.ts';
import { frameOf } from '../perceive/index.ts';
import type { Acted } from './act.ts';
import { differenceOf, type SeenDifference } from './difference.ts';
import { isHandleOf } from './dialogs.ts';
import { beginningOf, tellOutcome } from './outcome.ts';

const CONFIRMS = new Set(['press', 'open', 'confirm', 'submit', 'key:Enter']);
const DISMISSES = new Set(['dismiss', 'key:Escape']);

export interface DialogAnswer {
  readonly intent: string;
  /** The answer to a prompt. */
  readonly text?: string;
}

/** Answers the dialog of a handle; undefined if the handle is not a dialog's. */
export async function answerDialog(
  scope: TabScope,
  handle: string,
  { intent, text }: DialogAnswer,
): Promise<Acted<unknown> | undefined> {
  const startedMs = monotonicMs();
  const { tab, signal } = scope;
  const dialog = tab.dialog();
  if (dialog === undefined || !isHandleOf(scope.handles.find(handle), dialog)) return undefined;
  const frameId = dialog.cameFrom;
  const accept = CONFIRMS.has(intent);
  if (!accept && !DISMISSES.has(intent)) {
    const message = 'A dialog can be confirmed or dismissed.';
    throw fail('invalid_input', { field: 'intent', allowed: ['confirm', 'dismiss'] }, { message });
  }
  if (text !== undefined && dialog.type !== 'prompt') {
    throw fail('not_settable', { handle, allowed: ['confirm', 'dismiss'] }, NO_TEXT);
  }
  const before = beginningOf(scope, tab.lastDocument());
  await dialog.answer(accept, text);
  const policy = SETTLE_POLICIES[scope.config.defaultSettlePolicy];
  const { settledBy } = await settle(tab, policy, signal);
  const { receipt, url } = await tellOutcome({
    before,
    scope,
    target: { role: dialog.type, label: dialog.message, node: -1 },
    frameId,
    difference: (until) => differenceSince(frameId, scope, until),
    dialog: tab.dialog(),
    settledBy,
    startedMs,
    state: { [dialog.type]: accept ? 'open → confirmed' : 'open → dismissed' },
  });
  return { result: undefined, url, receipt };
}

/** The difference since before the action that opened the dialog. */
async function differenceSince(
  frameId: string | undefined,
  { tab }: TabScope,
  signal: AbortSignal,
): Promise<SeenDifference | undefined> {
  const frame = frameId === undefined ? undefined : await frameOf(tab, frameId, signal);
  return frame && differenceOf({ frame, unknown: new Set() }, { tab, signal });
}

const NO_TEXT = { message: 'Only a prompt takes a text.' };
