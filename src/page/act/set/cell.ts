import { press } from '../press.ts';
import { putBack } from './put-back.ts';
import { setValue } from './range.ts';
import { ask, notTaken, onNode, read, refused, type ControlSetting } from './setting.ts';

/** A grid cell becomes a field when it is activated. */
export async function setCell(setting: ControlSetting): Promise<void> {
  const { acting, wanted } = setting;
  const { tab, signal } = acting.scope;
  if (typeof wanted !== 'string' && typeof wanted !== 'number') throw refused(setting, ['a text']);
  const editing = { before: await editorOf(setting), text: String(wanted) };
  await press(acting, { count: 2 });
  await acting.settle();
  if (await fillEditor(setting, editing)) return;
  await tab.input.key('Enter', signal);
  await acting.settle();
  if (await fillEditor(setting, editing)) return;
  throw refused(setting, [], `The cell cannot be edited.${await putBack(setting)}`);
}

/** The focused field; 0 if there is none. */
export function editorOf(setting: ControlSetting): Promise<number> {
  return ask(setting, 'editedField', {});
}

export interface CellEdit {
  /** The field that had the focus before the cell was activated. */
  readonly before: number;
  readonly text: string;
}

/** Fills the field that appeared since, and confirms it; returns whether there was one. */
export async function fillEditor(setting: ControlSetting, { before, text }: CellEdit): Promise<boolean> {
  const { acting, control } = setting;
  const { tab, signal } = acting.scope;
  const field = await editorOf(setting);
  if (field === 0 || field === before) return false;
  try {
    await fill(setting, { field, text });
  } catch (error) {
    await putBack(setting);
    throw error;
  }
  await tab.input.key('Enter', signal);
  await acting.settle();
  // An editor that Enter does not close is blurred, as a person would do.
  if ((await editorOf(setting)) === field) {
    await ask(setting, 'leaveField', { node: field });
    await acting.settle();
  }
  const now = await read(acting);
  if (now?.value !== control.value || now.value === text) return true;
  await putBack(setting);
  throw notTaken(setting, now.value);
}

/** By the field's own kind: a date or a list takes its value as a whole. */
async function fill(
  setting: ControlSetting,
  { field, text }: { readonly field: number; readonly text: string },
): Promise<void> {
  const { tab, signal } = setting.acting.scope;
  const acting = onNode(setting.acting, field);
  const control = await read(acting);
  if (control?.kind === 'select') {
    const names = [text];
    const { isTaken } = await ask(setting, 'assignOptions', { node: field, names });
    if (!isTaken) throw refused(setting, control.options);
    return;
  }
  if (control?.kind === 'value') return setValue({ ...setting, acting, control });
  await ask(setting, 'selectText', { node: field });
  await tab.input.insert(text, signal);
}
