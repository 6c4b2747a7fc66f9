import type { Point } from '../../../browser/index.ts';
import { aimFirst, focus } from '../execute.ts';
import { ask, nodeOf, notTaken, read, refused, type ControlSetting } from './setting.ts';
import { checkNumber } from './text.ts';

const MOST_KEYS = 300;
const MOST_DRAGS = 8;

/** Native dates, times, colours and sliders: given as a whole. */
export async function setValue(setting: ControlSetting): Promise<void> {
  const { acting, wanted } = setting;
  if (typeof wanted !== 'string' && typeof wanted !== 'number') throw refused(setting, ['a text']);
  await aimFirst(acting);
  const request = { ...nodeOf(setting), value: String(wanted) };
  const { isTaken, allowed = [] } = await ask(setting, 'assignValue', request);
  if (!isTaken) throw refused(setting, allowed);
}

/** Sliders and spin buttons of a page's own: by keys, and where it has none, by dragging. */
export async function setRange(setting: ControlSetting): Promise<void> {
  const wanted = Number(setting.wanted);
  if (typeof setting.wanted === 'boolean' || Array.isArray(setting.wanted))
    throw refused(setting, ['a number']);
  checkNumber(setting, wanted);
  await aimFirst(setting.acting);
  const byKeys = await stepTo(setting, wanted);
  if (byKeys === wanted) return;
  const byDrag = await dragTo(setting, wanted);
  if (byDrag !== wanted) throw notTaken(setting, String(byDrag ?? byKeys ?? ''));
}

async function nowOf({ acting }: ControlSetting): Promise<number | undefined> {
  const control = await read(acting);
  return (
    control?.state.now ?? (control === undefined || control.value === '' ? undefined : Number(control.value))
  );
}

/** One key at first, to learn how far it goes. */
async function stepTo(setting: ControlSetting, wanted: number): Promise<number | undefined> {
  const { tab, signal } = setting.acting.scope;
  let now = await nowOf(setting);
  if (now === undefined || now === wanted) return now;
  if (
    !(await focus(setting.acting).then(
      () => true,
      () => false,
    ))
  )
    return now;
  const { min, max } = setting.control.state;
  if (wanted === min || wanted === max) {
    await tab.input.key(wanted === min ? 'Home' : 'End', signal);
    now = await nowOf(setting);
  }
  for (let keys = 0; now !== undefined && now !== wanted && keys < MOST_KEYS; keys++) {
    const before: number = now;
    const key = now < wanted ? 'ArrowUp' : 'ArrowDown';
    await tab.input.key(key, signal);
    now = await nowOf(setting);
    if (now === before && keys === 0) {
      await tab.input.key(key === 'ArrowUp' ? 'ArrowRight' : 'ArrowLeft', signal);
      now = await nowOf(setting);
    }
    // No key moves it, or it steps over what is wanted.
    if (now === undefined || now === before || before < wanted !== now < wanted) return now;
  }
  return now;
}

async function dragTo(setting: ControlSetting, wanted: number): Promise<number | undefined> {
  const { acting, control } = setting;
  const { tab, signal } = acting.scope;
  const { min = 0, max = 100 } = control.state;
  let share = (wanted - min) / (max - min);
  let now = await nowOf(setting);
  for (let drags = 0; now !== wanted && drags < MOST_DRAGS; drags++) {
    const track = await ask(setting, 'trackOf', nodeOf(setting));
    if (track === null) return now;
    const [left, top] = await acting.target().frame.origin(signal);
    const at = ([x, y]: Point): Point => [left + x, top + y];
    const goal: Point = [
      between(track.from[0], track.to[0], share),
      between(track.from[1], track.to[1], share),
    ];
    await tab.input.drag([at(track.handle), at(goal)], signal);
    await acting.settle();
    now = await nowOf(setting);
    if (now === undefined) return undefined;
    share += (wanted - now) / (max - min) / (drags > 2 ? 2 : 1);
  }
  return now;
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * Math.min(1, Math.max(0, share));
}
