import { press } from '../press.ts';
import { writtenDate } from './dates.ts';
import { ask, nodeOf, notTaken, read, refused, type ControlSetting } from './setting.ts';

/** Text fields: clicked, cleared, filled, blurred. */
export async function setText(setting: ControlSetting): Promise<void> {
  const { wanted } = setting;
  if (Array.isArray(wanted)) return setEach(setting, wanted as readonly string[]);
  const text = await enter(setting);
  await leave(setting);
  await checkTaken(setting, text);
}

/** The same, but the field keeps the focus. */
export async function writeText(setting: ControlSetting): Promise<void> {
  await checkTaken(setting, await enter(setting));
}

async function enter(setting: ControlSetting): Promise<string> {
  const text = textFor(setting);
  await press(setting.acting);
  await write(setting, text);
  if (!isTaken(text, (await read(setting.acting))?.value)) await typeAnew(setting, text);
  return text;
}

async function checkTaken(setting: ControlSetting, text: string): Promise<void> {
  const now = (await read(setting.acting))?.value;
  if (now !== undefined && !isTaken(text, now)) throw notTaken(setting, setting.control.isSecret ? '' : now);
}

/** The text for the field; throws if it cannot hold the value. */
function textFor(setting: ControlSetting): string {
  const { control, wanted } = setting;
  if (typeof wanted !== 'string' && typeof wanted !== 'number') throw refused(setting, ['a text']);
  const text = writtenDate(String(wanted), control.placeholder) ?? String(wanted);
  if (!control.isWritable) throw refused(setting, [], 'The field is read-only.');
  if (control.maxLength >= 0 && text.length > control.maxLength)
    throw refused(setting, [`at most ${control.maxLength} characters`]);
  if (control.type === 'number' && text !== '') checkNumber(setting, Number(text));
  return text;
}

export function checkNumber(setting: ControlSetting, value: number): void {
  const { min, max } = setting.control.state;
  if (!Number.isFinite(value)) throw refused(setting, ['a number']);
  if ((min !== undefined && value < min) || (max !== undefined && value > max))
    throw refused(setting, [`${min ?? ''}..${max ?? ''}`]);
}

async function write(setting: ControlSetting, text: string): Promise<void> {
  const { input } = setting.acting.scope.tab;
  const { signal } = setting.acting.scope;
  await ask(setting, 'selectText', nodeOf(setting));
  if (text === '') await input.key('Delete', signal);
  else await input.insert(text, signal);
}

/** A field that formats its input or handles key events needs single key presses. */
async function typeAnew(setting: ControlSetting, text: string): Promise<void> {
  const { tab, signal } = setting.acting.scope;
  await ask(setting, 'selectText', nodeOf(setting));
  await tab.input.key('Delete', signal);
  await tab.input.type(text, signal);
}

/** Several texts, as in a field for tags: each is confirmed. */
async function setEach(setting: ControlSetting, texts: readonly string[]): Promise<void> {
  const { acting } = setting;
  const { tab, signal } = acting.scope;
  await press(acting);
  for (const text of texts) {
    await ask(setting, 'selectText', nodeOf(setting));
    await tab.input.type(text, signal);
    await tab.input.key('Enter', signal);
    await acting.settle();
  }
}

/** Many pages accept a value only on blur; a field that has opened suggestions keeps the focus. */
async function leave(setting: ControlSetting): Promise<void> {
  const { acting } = setting;
  await acting.settle();
  if ((await acting.difference()).added.length > 0) return;
  // No answer is fine: a frame that no longer exists needs no blur.
  await acting.target().frame.ask('leaveField', nodeOf(setting), acting.scope.signal);
}

/** A field may reformat a number or a name. */
export function isTaken(text: string, now: string | undefined): boolean {
  if (now === undefined) return true;
  const [wanted, held] = [text, now].map((each) => each.replace(/\r\n?/g, '\n').trim());
  if (wanted === held) return true;
  const [bare, heldBare] = [wanted, held].map((each) =>
    (each ?? '').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase(),
  );
  return bare !== '' && bare === heldBare;
}
