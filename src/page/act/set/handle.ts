import type { Control } from '../../../inpage/index.ts';
import { aimFirst, focus } from '../press-key.ts';
import { dragTo, stepTo } from './range.ts';
import { notTaken, read, refused, type ControlSetting } from './setting.ts';

/** Tolerance on a track that has no number. */
const NEAR_PERCENT = 1;

/** The thumb of a slider without ARIA: by the number that moves with it, or else by percent of its track. */
export async function setHandle(setting: ControlSetting): Promise<void> {
  const wanted = wantedNumber(setting);
  await aimFirst(setting.acting);
  const learned = { ...setting, control: await learn(setting) };
  const { state } = learned.control;
  const isThere = (now: number | undefined): boolean =>
    now !== undefined && (state.now === undefined ? Math.abs(now - wanted) <= NEAR_PERCENT : now === wanted);
  if (isThere(await stepTo(learned, wanted))) return;
  const { now, isNearest } = await dragTo(learned, wanted);
  if (isNearest || isThere(now)) return;
  await stepTo(learned, Number(setting.control.state.now ?? setting.control.value));
  const { min, max } = (await read(setting.acting))?.state ?? {};
  if (min === undefined || max === undefined || (wanted >= min && wanted <= max))
    throw notTaken(setting, String(now));
  throw refused(setting, [`${min}..${max}`]);
}

function wantedNumber(setting: ControlSetting): number {
  const { wanted } = setting;
  const number = typeof wanted === 'string' ? Number(wanted.replace(/\s*%$/, '') || NaN) : wanted;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw refused(setting, ['a number']);
  return number;
}

/** Moves it a little, once, to see which number moves with it. */
async function learn(setting: ControlSetting): Promise<Control> {
  const { acting, control } = setting;
  if (control.state.now !== undefined) return control;
  const { tab, signal } = acting.scope;
  await focus(acting);
  const moves = [
    () => tab.input.key('ArrowRight', signal),
    () => tab.input.key('ArrowLeft', signal),
    () => dragTo(setting, Number(control.value) > 50 ? 25 : 75),
  ];
  for (const move of moves) {
    await move();
    await acting.settle();
    const now = await read(acting);
    if (now !== undefined && (now.state.now !== undefined || now.value !== control.value)) return now;
  }
  return control;
}
