import type { Point } from '../../browser/index.ts';
import { fail } from '../../core/index.ts';
import type { TabScope } from '../../session/index.ts';
import { answered } from '../bounded.ts';
import type { Intent, INTENTS } from '../terms/index.ts';
import type { Outcome } from '../../inpage/index.ts';
import { act, type Acted } from './act.ts';
import type { Acting } from './acting.ts';
import { answerDialog } from './answer-dialog.ts';
import { keyOf } from './keys.ts';
import { refuseForbiddenLink } from './refuse-forbidden-link.ts';
import { aimAt, press, pressFirst } from './press.ts';

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
    isPress: key === undefined && PRESSES.has(intent),
    work: async (acting) => {
      const work = WORK[intent as (typeof INTENTS)[number]];
      const outcome = await (key === undefined ? work(acting) : pressFirstKey(acting, key));
      return { result: undefined, outcome };
    },
  });
}

type Work = (acting: Acting) => Promise<Outcome | undefined>;

// What begins with a press, whatever the element is.
const PRESSES: ReadonlySet<string> = new Set([
  'press',
  'open',
  'toggle',
  'confirm',
  'doubleClick',
  'contextMenu',
]);

const WORK: Readonly<Record<(typeof INTENTS)[number], Work>> = {
  press: (acting) => pressFirst(acting),
  open: (acting) => pressFirst(acting),
  toggle: (acting) => pressFirst(acting),
  confirm: (acting) => pressFirst(acting),
  async expand(acting) {
    // What is open already stays open.
    if (acting.target().seen.state?.expanded !== true) await press(acting);
    else await aimFirst(acting);
    return undefined;
  },
  dismiss: (acting) => pressFirstKey(acting, 'Escape'),
  async submit(acting) {
    const isField = FIELDS.has(acting.target().seen.role);
    await (isField ? pressFirstKey(acting, 'Enter') : press(acting));
    return undefined;
  },
  async hover(acting) {
    const point = await aimFirst(acting);
    await answered((bound) => acting.scope.tab.input.move(point, bound), acting.scope.signal);
    return undefined;
  },
  async focus(acting) {
    await aimFirst(acting);
    await focus(acting);
    return undefined;
  },
  doubleClick: (acting) => pressFirst(acting, { count: 2 }),
  contextMenu: (acting) => pressFirst(acting, { button: 'right' }),
};

/** The point that was found as the action began. */
export function aimFirst(acting: Acting): Promise<Point> {
  return aimAt(acting, { isPress: false, begun: acting.begun });
}

const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

/** Gives an element the keyboard, as a person would who comes to it with the tab key. */
export async function focus(acting: Acting): Promise<void> {
  const { frame, address, handle } = acting.target();
  if ((await frame.ask('focusOn', { node: address.node }, acting.scope.signal)) === true) return;
  throw fail('not_settable', { handle }, { message: 'The element does not take the keyboard.' });
}

export async function pressKey(acting: Acting, key: string): Promise<void> {
  await aimAt(acting, { isPress: false });
  await useKey(acting, key);
}

async function pressFirstKey(acting: Acting, key: string): Promise<undefined> {
  await aimFirst(acting);
  await useKey(acting, key);
  return undefined;
}

async function useKey(acting: Acting, key: string): Promise<void> {
  if (key === 'Enter') await refuseForbiddenLink(acting);
  await focus(acting);
  await answered((bound) => acting.scope.tab.input.key(key, bound), acting.scope.signal);
}
