import type { Point } from '../../../browser/index.ts';
import { isReadAsText } from '../../../element/rank/index.ts';
import type { Track } from '../../../inpage/index.ts';
import { aimFirst, focus } from '../press-key.ts';
import { ask, nodeOf, notTaken, plain, read, refused, type ControlSetting, type Wanted } from './setting.ts';
import { checkNumber } from './text.ts';

const MOST_KEYS = 300;
const MOST_DRAGS = 8;
const MOST_ALLOWED = 20;
const HALF_PX = 0.5;

/** Native dates, times, colours and sliders: set as a whole. */
export async function setValue(setting: ControlSetting): Promise<void> {
  const { acting, wanted } = setting;
  if (typeof wanted !== 'string' && typeof wanted !== 'number') throw refused(setting, ['a text']);
  await aimFirst(acting);
  const request = { ...nodeOf(setting), value: String(wanted) };
  const { isTaken, allowed = [] } = await ask(setting, 'assignValue', request);
  if (!isTaken) throw refused(setting, allowed);
}

/** Custom sliders and spin buttons: by keys, or by dragging if they handle none. */
export async function setRange(setting: ControlSetting): Promise<void> {
  if (typeof setting.wanted === 'boolean' || Array.isArray(setting.wanted))
    throw refused(setting, ['a number']);
  if (isReadAsText(setting.control.state) && isText(setting.wanted))
    return setByText(setting, setting.wanted);
  const wanted = Number(setting.wanted);
  checkNumber(setting, wanted);
  await aimFirst(setting.acting);
  const byKeys = await stepTo(setting, wanted);
  if (byKeys === wanted) return;
  const { now: byDrag, isNearest } = await dragTo(setting, wanted);
  if (byDrag !== wanted && !isNearest) throw notTaken(setting, String(byDrag ?? byKeys ?? ''));
}

/** A value that is not a number: the text that people read on the control. */
export function isText(wanted: Wanted): wanted is string {
  return typeof wanted === 'string' && !Number.isFinite(Number(wanted));
}

/** Steps by keys towards both ends until the text matches; otherwise restores the original position. */
async function setByText(setting: ControlSetting, wanted: string): Promise<void> {
  const { tab, signal } = setting.acting.scope;
  const { now: first } = setting.control.state;
  const read = new Set<string>();
  await aimFirst(setting.acting);
  await focus(setting.acting);
  for (const key of ['ArrowUp', 'ArrowDown']) {
    for (let keys = 0, last = ''; keys < MOST_KEYS; keys++) {
      const text = await textOf(setting);
      if (plain(text) === plain(wanted)) return;
      if (text === last) break;
      read.add(text);
      last = text;
      await tab.input.key(key, signal);
    }
  }
  if (first !== undefined) await stepTo(setting, first);
  throw refused(setting, [...read].slice(0, MOST_ALLOWED));
}

async function textOf({ acting }: ControlSetting): Promise<string> {
  return (await read(acting))?.state.value ?? '';
}

async function nowOf({ acting }: ControlSetting): Promise<number | undefined> {
  const control = await read(acting);
  return (
    control?.state.now ?? (control === undefined || control.value === '' ? undefined : Number(control.value))
  );
}

/** Presses one key first, to learn the step size. */
export async function stepTo(setting: ControlSetting, wanted: number): Promise<number | undefined> {
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
  let [more, less] = ['ArrowUp', 'ArrowDown'];
  for (let keys = 0; now !== undefined && now !== wanted && keys < MOST_KEYS; keys++) {
    const before: number = now;
    await tab.input.key(now < wanted ? more : less, signal);
    now = await nowOf(setting);
    if (now === before && keys === 0) {
      [more, less] = ['ArrowRight', 'ArrowLeft'];
      await tab.input.key(before < wanted ? more : less, signal);
      now = await nowOf(setting);
    }
    // No key moves it, or it steps over the wanted value.
    if (now === undefined || now === before || before < wanted !== now < wanted) return now;
  }
  return now;
}

/** Where the handle was seen, and its value there. */
interface HandleSample {
  readonly at: Point;
  readonly value: number;
}

export interface DragResult {
  readonly now: number | undefined;
  /** The pixels beside this one are farther from the wanted value. */
  readonly isNearest: boolean;
}

/**
 * Drags it along its track, closer each time: from where the track seems to be, then by how far the handle went for how
 * much of a change. What looks like its track may move with it, and its range may end at another handle.
 */
export async function dragTo(setting: ControlSetting, wanted: number): Promise<DragResult> {
  const { acting } = setting;
  const { tab, signal } = acting.scope;
  let now = await nowOf(setting);
  let before: HandleSample | undefined;
  for (let drags = 0; now !== undefined && now !== wanted && drags < MOST_DRAGS; drags++) {
    const track = await ask(setting, 'trackOf', nodeOf(setting));
    if (track === null) break;
    const here: HandleSample = { at: track.handle, value: now };
    const learned = before && goalBetween(before, here, wanted);
    const [x, y] = learned ?? goalOnTrack(setting, track, wanted);
    const [fromX, fromY] = here.at;
    if (learned !== undefined && Math.hypot(x - fromX, y - fromY) <= HALF_PX) return { now, isNearest: true };
    const [left, top] = await acting.target().frame.origin(signal);
    await tab.input.drag(
      [
        [left + fromX, top + fromY],
        [left + x, top + y],
      ],
      signal,
    );
    await acting.settle();
    before = here;
    now = await nowOf(setting);
  }
  return { now, isNearest: false };
}

function goalOnTrack({ control }: ControlSetting, { from, to }: Track, wanted: number): Point {
  const { min = 0, max = 100 } = control.state;
  const share = (wanted - min) / (max - min);
  return [between(from[0], to[0], share), between(from[1], to[1], share)];
}

/** Undefined if the two samples say nothing. */
function goalBetween(one: HandleSample, other: HandleSample, wanted: number): Point | undefined {
  if (one.value === other.value) return undefined;
  const share = (wanted - other.value) / (other.value - one.value);
  const along = (axis: 0 | 1): number => other.at[axis] + (other.at[axis] - one.at[axis]) * share;
  return [along(0), along(1)];
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * Math.min(1, Math.max(0, share));
}
