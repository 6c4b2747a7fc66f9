import type { Point } from '../../browser/index.ts';
import { fail } from '../../core/index.ts';
import { answered } from '../bounded.ts';
import type { Acting } from './acting.ts';
import { aimAt } from './press.ts';
import { refuseForbiddenLink } from './refuse-forbidden-link.ts';

/** Roles of elements that accept text. */
export const FIELDS: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

/** The point that was found when the action started. */
export function aimFirst(acting: Acting): Promise<Point> {
  return aimAt(acting, { isPress: false, begun: acting.begun });
}

/** Focuses an element as the Tab key would. */
export async function focus(acting: Acting): Promise<void> {
  const { frame, address, handle } = acting.target();
  if ((await frame.ask('focusOn', { node: address.node }, acting.scope.signal)) === true) return;
  throw fail('not_settable', { handle }, { message: 'The element does not take the keyboard.' });
}

export async function pressKey(acting: Acting, key: string): Promise<void> {
  await aimAt(acting, { isPress: false });
  await useKey(acting, key);
}

export async function pressFirstKey(acting: Acting, key: string): Promise<undefined> {
  await aimFirst(acting);
  await useKey(acting, key);
  return undefined;
}

async function useKey(acting: Acting, key: string): Promise<void> {
  if (key === 'Enter') await refuseForbiddenLink(acting);
  await focus(acting);
  await answered((bound) => acting.scope.tab.input.key(key, bound), acting.scope.signal);
}
