import { stripDeep, WayfarerError } from '../../../core/index.ts';
import type { Option } from '../../../inpage/index.ts';
import { aimFirst } from '../press-key.ts';
import { press } from '../press.ts';
import { editorOf, fillEditor } from './cell.ts';
import { chooseDay, isDate, writtenDate } from './dates.ts';
import { putBack } from './put-back.ts';
import { ask, nodeOf, notTaken, onNode, plain, read, refused, type ControlSetting } from './setting.ts';
import { isTaken, setText } from './text.ts';
import { selectExactly } from './toggles.ts';

const MOST_ALLOWED = 20;

function namesIn(setting: ControlSetting): readonly string[] {
  const { wanted } = setting;
  if (Array.isArray(wanted)) return wanted as readonly string[];
  if (typeof wanted === 'string' || typeof wanted === 'number') return [String(wanted)];
  throw refused(
    setting,
    setting.control.options.length > 0 ? setting.control.options : ['the label of a choice'],
  );
}

/** Native lists. */
export async function setSelect(setting: ControlSetting): Promise<void> {
  const names = namesIn(setting);
  await aimFirst(setting.acting);
  const assigned = await ask(setting, 'assignOptions', { ...nodeOf(setting), names });
  if (!assigned.isTaken) throw refused(setting, stripDeep(assigned.allowed ?? []).value);
}

async function optionsFor(setting: ControlSetting): Promise<readonly Option[]> {
  return stripDeep(await ask(setting, 'optionsOf', nodeOf(setting))).value;
}

/** The option of that name: exact match, else ignoring case, else the only one that starts with or contains it. */
function find(options: readonly Option[], name: string): Option | undefined {
  const wanted = plain(name);
  const free = options.filter(({ isDisabled }) => !isDisabled);
  const tests: ((text: string) => boolean)[] = [
    (text) => text === wanted,
    (text) => text.startsWith(wanted),
    (text) => text.includes(wanted),
  ];
  for (const [rank, isSuch] of tests.entries()) {
    const matching = free.filter((option) => isSuch(plain(option.name)));
    if (matching.length === 1 || (matching.length > 0 && rank === 0)) return matching[0];
  }
  return undefined;
}

function allowedOf(options: readonly Option[]): string[] {
  return options
    .filter(({ isDisabled }) => !isDisabled)
    .map(({ name }) => name)
    .slice(0, MOST_ALLOWED);
}

/** Lists that are always open: presses each option that is not yet in the wanted state. */
export async function setListbox(setting: ControlSetting): Promise<void> {
  const { control } = setting;
  const names = namesIn(setting);
  const [first] = names;
  if (!control.isMultiple && names.length === 1 && first !== undefined) {
    if (await pressOption(setting, first)) return;
    throw refused(setting, allowedOf(await optionsFor(setting)));
  }
  const options = await optionsFor(setting);
  const chosen = names.flatMap((name) => find(options, name) ?? []);
  if (!control.isMultiple || chosen.length < names.length) throw refused(setting, allowedOf(options));
  await selectExactly(setting, new Set(chosen.map(({ node }) => node)), () => optionsFor(setting));
}

const MOST_TRIES = 3;

/** Presses the option of that name, if any; scrolling to it may re-render it. */
async function pressOption(setting: ControlSetting, name: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const option = await seek(setting, name);
    if (option === undefined) return false;
    try {
      await press(onNode(setting.acting, option.node));
      return true;
    } catch (error) {
      const isGone = error instanceof WayfarerError && error.code === 'handle_stale';
      if (!isGone || attempt === MOST_TRIES) throw error;
    }
  }
}

const MOST_PAGES = 200;

/** The option of that name; a virtualised list is scrolled from start to end. */
async function seek(setting: ControlSetting, name: string): Promise<Option | undefined> {
  let options = await optionsFor(setting);
  let found = find(options, name);
  for (let page = 0; found === undefined && page < MOST_PAGES; page++) {
    const [first] = options;
    const isMoved =
      first !== undefined && (await ask(setting, 'scrollList', { node: first.node, toStart: page === 0 }));
    if (!isMoved && page > 0) return undefined;
    options = await optionsFor(setting);
    found = find(options, name);
  }
  return found;
}

/** Fields and buttons that open a list to choose from. */
export async function setCombobox(setting: ControlSetting): Promise<void> {
  const { acting, control } = setting;
  const names = namesIn(setting);
  for (const name of names) {
    if (isDate(name) ? await setDate(setting, name) : await choose(setting, name)) continue;
    if (!control.isWritable) throw await refusedChoice(setting);
    await setText({ ...setting, wanted: name });
  }
  await acting.settle();
  const now = await read(acting);
  const last = names.at(-1) ?? '';
  if (now === undefined || control.isMultiple || isDate(last)) return;
  const shown = `${now.value} ${now.state.value ?? ''} ${now.shown}`;
  if (!isTaken(last, now.value) && !plain(shown).includes(plain(last))) throw notTaken(setting, now.value);
}

/** The error for a choice that does not exist; closes what was opened to look for it. */
async function refusedChoice(setting: ControlSetting): Promise<Error> {
  const options = allowedOf(await optionsFor(setting));
  const left = await putBack(setting);
  const allowed = options.length > 0 ? options : undefined;
  return refused(setting, allowed, left === '' ? undefined : `The control does not offer this.${left}`);
}

/** Types the date if the field shows its format, else uses its calendar. */
async function setDate(setting: ControlSetting, iso: string): Promise<boolean> {
  const written = setting.control.isWritable ? writtenDate(iso, setting.control.placeholder) : undefined;
  if (written !== undefined) {
    await setText({ ...setting, wanted: written });
    return true;
  }
  await press(setting.acting);
  await setting.acting.settle();
  return (await chooseDay(setting, iso)) || choose(setting, iso);
}

async function choose(setting: ControlSetting, name: string): Promise<boolean> {
  const { acting, control } = setting;
  const { tab, signal } = acting.scope;
  await ask(setting, 'noteSeen', nodeOf(setting));
  if ((await read(acting))?.state.expanded !== true) await press(acting);
  await acting.settle();
  if (await pressChoice(setting, name)) return true;
  if (!control.isWritable) return false;
  await ask(setting, 'selectText', nodeOf(setting));
  await tab.input.type(name, signal);
  await acting.settle();
  // A field may be re-rendered on each key press.
  if ((await read(acting)) === undefined) await acting.renew();
  return pressChoice(setting, name);
}

/** Presses an option of that name, or else something with that text that has just appeared. */
async function pressChoice(setting: ControlSetting, name: string): Promise<boolean> {
  return (await pressOption(setting, name)) || pressAppeared(setting, name);
}

/** For lists without ARIA roles: presses what has just appeared with that text. */
export async function pressAppeared(setting: ControlSetting, name: string): Promise<boolean> {
  const { acting } = setting;
  const node = await ask(setting, 'appearedText', { name, control: nodeOf(setting).node });
  if (node === 0) return false;
  await press(onNode(acting, node));
  return true;
}

/** For an element that can only be pressed: it may open a list or become a field. Links navigate and are skipped. */
export async function setOther(setting: ControlSetting): Promise<void> {
  const { acting, wanted } = setting;
  const isLink = acting.target().seen.role === 'link';
  if ((typeof wanted !== 'string' && typeof wanted !== 'number') || isLink) throw refused(setting);
  await ask(setting, 'noteSeen', nodeOf(setting));
  const editing = { before: await editorOf(setting), text: String(wanted) };
  await press(acting);
  await acting.settle();
  if (await pressChoice(setting, editing.text)) return;
  if (!(await fillEditor(setting, editing))) throw await refusedChoice(setting);
}
