import type { PressOptions } from '../../browser/index.ts';
import type { TabScope } from '../../session/index.ts';
import { answered } from '../bounded.ts';
import type { Intent, INTENTS } from '../terms/index.ts';
import type { Outcome } from '../../inpage/index.ts';
import { act, type Acted } from './act.ts';
import type { Acting } from './acting.ts';
import { answerDialog } from './answer-dialog.ts';
import { dismiss } from './dismiss.ts';
import { foundAgain } from './found-again.ts';
import { keyOf } from './keys.ts';
import { press, pressFirst } from './press.ts';
import { aimFirst, FIELDS, focus, pressFirstKey } from './press-key.ts';

export interface Action {
  readonly handle: string;
  readonly intent: Intent;
  /** How long to wait after the page is quiet. */
  readonly pauseMs?: number | undefined;
}

export async function executeAction(
  scope: TabScope,
  { handle, intent, pauseMs }: Action,
): Promise<Acted<unknown>> {
  const work = workOf(intent);
  const answered = await answerDialog(scope, handle, { intent });
  if (answered !== undefined) return answered;
  return act(scope, handle, {
    pauseMs,
    countsFocus: intent === 'focus',
    isPress: work.isPress === true,
    work: async (acting) => ({ result: undefined, outcome: await work.run(acting) }),
  });
}

/** An intent is an entry of the table, or a key. */
function workOf(intent: Intent): Work {
  if (!intent.startsWith('key:')) return WORK[intent as (typeof INTENTS)[number]];
  const key = keyOf(intent.slice('key:'.length));
  return { run: (acting) => pressFirstKey(acting, key) };
}

interface Work {
  /** Whether it starts with a press, whatever the element is. */
  readonly isPress?: true;
  readonly run: (acting: Acting) => Promise<Outcome | undefined>;
}

const pressing = (how?: PressOptions): Work => ({
  isPress: true,
  run: async (acting) => pressFirst(await foundAgain(acting, true), how),
});
const PRESS = pressing();

const WORK: Readonly<Record<(typeof INTENTS)[number], Work>> = {
  press: PRESS,
  open: PRESS,
  toggle: PRESS,
  confirm: PRESS,
  expand: {
    async run(acting) {
      // An element that is already open stays open.
      if (acting.target().seen.state?.expanded !== true) await press(acting);
      else await aimFirst(acting);
      return undefined;
    },
  },
  dismiss: { run: dismiss },
  submit: {
    async run(acting) {
      const isField = FIELDS.has(acting.target().seen.role);
      await (isField ? pressFirstKey(acting, 'Enter') : press(acting));
      return undefined;
    },
  },
  hover: {
    async run(acting) {
      const point = await aimFirst(acting);
      await answered((bound) => acting.scope.tab.input.move(point, bound), acting.scope.signal);
      return undefined;
    },
  },
  focus: {
    async run(acting) {
      await aimFirst(acting);
      await focus(acting);
      return undefined;
    },
  },
  doubleClick: pressing({ count: 2 }),
  contextMenu: pressing({ button: 'right' }),
};
