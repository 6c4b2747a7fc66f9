import { fail } from '../../../core/index.ts';
import type { Control } from '../../../inpage/index.ts';
import type { TabScope } from '../../../session/index.ts';
import { answered } from '../../bounded.ts';
import { act, type Acted } from '../act.ts';
import { answerDialog } from '../answer-dialog.ts';
import { focus } from '../execute.ts';
import { setValue } from './range.ts';
import { read, refused, type ControlSetting } from './setting.ts';
import { setText, writeText } from './text.ts';

export interface Typing {
  readonly handle: string;
  readonly text: string;
  /** Whether Enter is pressed in the field afterwards. */
  readonly submit: boolean;
}

/** Replaces what a text field holds; of anything else it is said what it takes instead. */
export async function typeText(scope: TabScope, { handle, text, submit }: Typing): Promise<Acted<unknown>> {
  const dialog = await answerDialog(scope, handle, { intent: 'confirm', text });
  if (dialog !== undefined) return dialog;
  return act(scope, handle, {
    isPress: false,
    async work(acting) {
      const control = await read(acting);
      if (control === undefined) throw fail('handle_stale', { handle });
      const setting: ControlSetting = { acting, control, wanted: text, uploadRoots: [] };
      if (!isField(control)) throw refused(setting, control.options, NO_FIELD);
      if (control.state.disabled === true) throw refused(setting, [], 'The field is disabled.');
      if (control.kind === 'value') await setValue(setting);
      else if (!submit) await setText(setting);
      else await writeText(setting);
      if (submit) {
        await focus(acting);
        await answered((bound) => scope.tab.input.key('Enter', bound), scope.signal);
      }
      return { result: undefined };
    },
  });
}

const NO_FIELD = 'This is no text field. To press it use click_element, to set it action_setState.';

/** What opens a list while it is written in is a text field as well. */
function isField({ kind, isWritable }: Control): boolean {
  return kind === 'text' || kind === 'value' || (kind === 'combobox' && isWritable);
}
