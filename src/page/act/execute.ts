import { fail } from '../../core/index.ts';
import type { TabScope } from '../../session/index.ts';
import { answered } from '../bounded.ts';
import type { Intent, INTENTS } from '../terms/index.ts';
import { act, type Acted, type Acting } from './acting.ts';
import { answerDialog } from './answer-dialog.ts';
import { keyOf } from './keys.ts';
import { refuseForbiddenLink } from './leads-to.ts';
import { aimAt, press } from './press.ts';

export interface Action {
  readonly handle: string;
  readonly intent: Intent;
  /** How long to wait afterwards, beyond the moment when all is quiet. */
  readonly pauseMs?: number | undefined;
}

export async function executeAction(
  scope: TabScope,
  { handle, intent, pauseMs }: Action,
): Promise<Acted<unknown>> {
  const key = intent.startsWith('key:') ? keyOf(intent.slice('key:'.length)) : undefined;
  const answered = await answerDialog(scope, handle, { intent });
  if (answered !== undefined) return answered;
  return act(scope, handle, {
    pauseMs,
    countsFocus: intent === 'focus',
    work: (acting) =>
      key === undefined ? WORK[intent as (typeof INTENTS)[number]](acting) : pressKey(acting, key),
  });
}

const WORK: Readonly<Record<(typeof INTENTS)[number], (acting: Acting) => Promise<void>>> = {
  press: (acting) => press(acting),
  open: (acting) => press(acting),
  toggle: (acting) => press(acting),
  confirm: (acting) => press(acting),
  async expand(acting) {
    // What is open already stays open.
    if (acting.target().seen.state?.expanded !== true) await press(acting);
    else await aimAt(acting, { isPress: false });
  },
  dismiss: (acting) => pressKey(acting, 'Escape'),
  async submit(acting) {
    const isField = FIELDS.has(acting.target().seen.role);
    await (isField ? pressKey(acting, 'Enter') : press(acting));
  },
  async hover(acting) {
    const point = await aimAt(acting, { isPress: false });
    await answered((bound) => acting.scope.tab.input.move(point, bound), acting.scope.signal);
  },
  async focus(acting) {
    await aimAt(acting, { isPress: false });
    await focus(acting);
  },
  doubleClick: (acting) => press(acting, { count: 2 }),
  contextMenu: (acting) => press(acting, { button: 'right' }),
};

const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

/** Gives an element the keyboard, as a person would who comes to it with the tab key. */
export async function focus(acting: Acting): Promise<void> {
  const { frame, address, handle } = acting.target();
  if ((await frame.ask('focusOn', { node: address.node }, acting.scope.signal)) === true) return;
  throw fail('not_settable', { handle }, { message: 'The element does not take the keyboard.' });
}

export async function pressKey(acting: Acting, key: string): Promise<void> {
  if (key === 'Enter') await refuseForbiddenLink(acting);
  await aimAt(acting, { isPress: false });
  await focus(acting);
  await answered((bound) => acting.scope.tab.input.key(key, bound), acting.scope.signal);
}
