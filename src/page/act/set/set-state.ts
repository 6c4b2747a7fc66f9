import { fail } from '../../../core/index.ts';
import type { Control, ControlKind } from '../../../inpage/index.ts';
import type { TabScope } from '../../../session/index.ts';
import { act, type Acted } from '../act.ts';
import type { Acting } from '../acting.ts';
import { answerDialog } from '../answer-dialog.ts';
import { setCombobox, setListbox, setOther, setSelect } from './choices.ts';
import { setFiles } from './files.ts';
import { setHandle } from './handle.ts';
import { setPicture } from './picture.ts';
import { setRadio } from './radio.ts';
import { isText, setRange, setValue } from './range.ts';
import { setCell } from './cell.ts';
import { read, refused, TICKED, type ControlSetting, type Wanted } from './setting.ts';
import { setText } from './text.ts';
import { setExpanded, setSelected, setToggle, tickNow } from './toggles.ts';

export type Value = string | number | boolean;

export interface SetOptions {
  readonly uploadRoots: readonly string[];
}

export interface SetResult {
  readonly before: Value;
  readonly after: Value;
}

const SETTERS: Readonly<Record<ControlKind, (setting: ControlSetting) => Promise<void>>> = {
  text: setText,
  value: setValue,
  select: setSelect,
  check: setToggle,
  radio: setRadio,
  pressed: setToggle,
  expanded: setExpanded,
  selected: setSelected,
  combobox: setCombobox,
  listbox: setListbox,
  range: setRange,
  handle: setHandle,
  file: setFiles,
  cell: setCell,
  other: setOther,
};

/** Sets a control to a state, and reads it back. */
export async function setState(
  scope: TabScope,
  { handle, state }: { readonly handle: string; readonly state: Wanted },
  { uploadRoots }: SetOptions,
): Promise<Acted<SetResult | undefined>> {
  const text = typeof state === 'string' ? { text: state } : {};
  const intent = state === false ? 'dismiss' : 'confirm';
  const answered = await answerDialog(scope, handle, { intent, ...text });
  if (answered !== undefined) return { ...answered, result: undefined };
  return act(scope, handle, {
    isPress: false,
    renewsLabel: true,
    async work(acting) {
      const control = await controlOf(acting);
      const setting = { acting, control, wanted: state, uploadRoots };
      if (scope.handles.find(handle).visual?.isPart === true) {
        const result = await setPicture(setting);
        await acting.settle();
        return { result };
      }
      if (control.state.disabled === true) throw refused(setting, [], 'The control is disabled.');
      await SETTERS[setterFor(setting)](setting);
      await acting.settle();
      const after = await read(acting);
      const result = { before: valueOf(control, state), after: valueOf(after ?? control, state) };
      return { result };
    },
  });
}

async function controlOf(acting: Acting): Promise<Control> {
  const control = await read(acting);
  if (control === undefined) throw fail('handle_stale', { handle: acting.target().handle });
  return control;
}

/** A control that opens something also accepts the name of one of its choices. */
function setterFor({ control, wanted }: ControlSetting): ControlKind {
  const isName = typeof wanted === 'string' || typeof wanted === 'number' || Array.isArray(wanted);
  const opens = control.kind === 'expanded' || control.kind === 'selected' || control.kind === 'pressed';
  if (opens && isName && !['true', 'false'].includes(String(wanted))) return 'combobox';
  if (control.kind === 'expanded' && control.state.expanded === undefined) return 'selected';
  if (control.kind === 'combobox' && typeof wanted === 'boolean') return 'expanded';
  return control.kind;
}

const HIDDEN = '••••••';

/** As text if the value was given as text. */
function valueOf(control: Control, wanted: Wanted): Value {
  const { kind, state, value, isSecret } = control;
  if (kind === 'range' && isText(wanted) && state.value !== undefined) return state.value;
  if (isSecret) return value === '' ? '' : HIDDEN;
  if (TICKED.has(kind)) return tickNow(control);
  return kind === 'range' || kind === 'handle' ? (state.now ?? value) : value.slice(0, 200);
}
