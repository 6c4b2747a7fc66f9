import { fail } from '../../../core/index.ts';
import type { Control } from '../../../inpage/index.ts';
import type { TabScope } from '../../../session/index.ts';
import { answered } from '../../bounded.ts';
import { act, type Acted } from '../act.ts';
import { answerDialog } from '../answer-dialog.ts';
import { focus } from '../press-key.ts';
import { setValue } from './range.ts';
import { read, refused, type ControlSetting } from './setting.ts';
import { setText, writeText } from './text.ts';

export interface Typing {
  readonly handle: string;
  readonly text: string;
  /** Whether to press Enter in the field afterwards. */
  readonly submit: boolean;
}

/** Replaces the content of a text field; for any other control, the error says what it takes instead. */
export async function typeText(scope: TabScope, { handle, text, submit }: Typing): Promise<Acted<unknown>> {
  const dialog = await answerDialog(scope, handle, { intent: 'confirm', text });
  if (dialog !== undefined) return dialog;
  return act(scope, handle, {
    isPress: false,
    async work(acting) {
      const control = await read(acting);
      if (control === undefined) throw fail('handle_stale', { handle });
      const setting: ControlSetting = { acting, control, wanted: text, uploadRoots: [] };
      if (!isField(control)) throw refused(setting, undefined, NO_FIELD);
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

const NO_FIELD = 'This is no text field.';

/** A writable combobox is a text field as well. */
function isField({ kind, isWritable }: Control): boolean {
  return kind === 'text' || kind === 'value' || (kind === 'combobox' && isWritable);
}
