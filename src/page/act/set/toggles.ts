import { WayfarerError } from '../../../core/index.ts';
import type { Control, Option } from '../../../inpage/index.ts';
import type { Acting } from '../acting.ts';
import { pressKey } from '../press-key.ts';
import { press } from '../press.ts';
import {
  ask,
  nodeOf,
  notTaken,
  onNode,
  plain,
  read,
  refused,
  type ControlSetting,
  type Wanted,
} from './setting.ts';

type Tick = boolean | 'mixed';

const YES = new Set(['true', 'on', 'yes', 'checked', 'pressed', 'expanded', 'selected', 'open']);
const NO = new Set(['false', 'off', 'no', 'unchecked', 'collapsed', 'closed', 'not pressed', 'not selected']);
// From one state through a third one to the wanted one.
const MOST_PRESSES = 3;

/** On, off or mixed; undefined for any other value. */
export function tickOf(wanted: Wanted): Tick | undefined {
  if (typeof wanted === 'boolean') return wanted;
  const word = typeof wanted === 'string' ? plain(wanted) : '';
  if (word === 'mixed') return 'mixed';
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

export function tickNow({ kind, state }: Control): Tick {
  if (kind === 'pressed') return state.pressed ?? false;
  if (kind === 'expanded') return state.expanded ?? state.selected ?? false;
  if (kind === 'selected') return state.selected ?? state.checked ?? false;
  return state.checked ?? false;
}

/** Checkboxes, switches, toggle buttons: pressed until they are in the wanted state. */
export async function setToggle(setting: ControlSetting): Promise<void> {
  const wanted = tickOf(setting.wanted);
  if (wanted === undefined) throw refused(setting, ['true', 'false']);
  await pressUntil(setting, wanted, () => press(setting.acting));
}

/** Tree items, disclosures, accordions, details: by arrow keys if the ARIA pattern has them, else by a press. */
export async function setExpanded(setting: ControlSetting): Promise<void> {
  const wanted = tickOf(setting.wanted);
  if (typeof wanted !== 'boolean') throw refused(setting, ['true', 'false']);
  const { acting, control } = setting;
  const isTree = acting.target().seen.role === 'treeitem' || acting.target().seen.role === 'row';
  if (control.state.expanded === undefined || !isTree) {
    await pressUntil(setting, wanted, () => press(acting));
    return;
  }
  if (tickNow(control) === wanted) return;
  const ways = [() => byArrow(acting, wanted), () => byExpander(acting), () => press(acting)];
  for (const use of ways) {
    await use();
    await acting.settle();
    const now = await read(acting);
    if (now === undefined || tickNow(now) === wanted) return;
  }
  throw notTaken(setting, String(!wanted));
}

/** An item that cannot be focused is left to the pointer. */
async function byArrow(acting: Acting, opens: boolean): Promise<void> {
  await pressKey(acting, opens ? 'ArrowRight' : 'ArrowLeft').catch((error: unknown) => {
    if (!(error instanceof WayfarerError && error.code === 'not_settable')) throw error;
  });
}

async function byExpander(acting: Acting): Promise<void> {
  const node = await ask({ acting }, 'expanderOf', nodeOf({ acting }));
  if (node !== 0) await press(onNode(acting, node));
}

/** Options and tabs; in a multi-select, the others keep their state. */
export async function setSelected(setting: ControlSetting): Promise<void> {
  const wanted = tickOf(setting.wanted);
  if (typeof wanted !== 'boolean') throw refused(setting, ['true', 'false']);
  const { node } = nodeOf(setting);
  const optionsAround = (): Promise<readonly Option[]> => ask(setting, 'optionsAround', { node });
  const around = await optionsAround();
  if (around.length === 0) {
    await pressUntil(setting, wanted, () => press(setting.acting));
    return;
  }
  const selected = around.filter((option) => (option.node === node ? wanted : option.isSelected));
  await selectExactly(setting, new Set(selected.map((option) => option.node)), optionsAround);
}

/** Presses what is not in the wanted state; if that replaces the selection, again with the modifier that adds to it. */
export async function selectExactly(
  setting: ControlSetting,
  wanted: ReadonlySet<number>,
  options: () => Promise<readonly Option[]>,
): Promise<void> {
  const { acting } = setting;
  const wrong = (all: readonly Option[]): Option[] =>
    all.filter(({ node, isSelected }) => isSelected !== wanted.has(node));
  for (const how of [{}, { key: 'Control' }, { key: 'Control' }] as const) {
    for (const { node } of wrong(await options())) {
      if (!wrong(await options()).some((option) => option.node === node)) continue;
      await press(onNode(acting, node), how);
      await acting.settle();
    }
  }
  const left = wrong(await options());
  if (left.length > 0) throw notTaken(setting, left.map(({ name }) => name).join(', '));
}

async function pressUntil(setting: ControlSetting, wanted: Tick, use: () => Promise<void>): Promise<void> {
  let now = tickNow(setting.control);
  for (let presses = 0; now !== wanted; presses++) {
    if (presses === MOST_PRESSES) throw notTaken(setting, String(now));
    const before = now;
    await use();
    await setting.acting.settle();
    const control = await read(setting.acting);
    if (control === undefined) return; // re-rendered: the receipt reports it
    now = tickNow(control);
    if (now === before && wanted !== 'mixed' && presses > 0) throw notTaken(setting, String(now));
  }
}
