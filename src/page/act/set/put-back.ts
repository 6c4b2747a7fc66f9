import { isNothing } from '../difference.ts';
import { press } from '../press.ts';
import { read, type ControlSetting } from './setting.ts';

const MOST_CHARS = 120;

/** Closes what was opened to look for a value; returns what stays open, as the end of a message. */
export async function putBack({ acting, control }: ControlSetting): Promise<string> {
  const { tab, signal } = acting.scope;
  if (isNothing(await acting.difference())) return '';
  await tab.input.key('Escape', signal);
  await acting.settle();
  const now = await read(acting);
  // A second press closes what the first one opened.
  if (now?.state.expanded === true && control.state.expanded !== true) {
    await press(acting);
    await acting.settle();
  }
  const left = await acting.difference();
  if (isNothing(left)) return '';
  const words = [...left.added, ...left.controls.map(({ is }) => is.name)].join(', ').slice(0, MOST_CHARS);
  return ` It was pressed to find out, and this stays changed: ${words || 'the page'}.`;
}
