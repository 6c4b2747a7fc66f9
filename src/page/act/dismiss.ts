import { WayfarerError } from '../../core/index.ts';
import type { NodeAddress } from '../../element/index.ts';
import { find } from '../../element/find/index.ts';
import { answered } from '../bounded.ts';
import { perceivePage } from '../perceive/index.ts';
import type { Acting } from './acting.ts';
import { press } from './press.ts';
import { FIELDS, focus, pressFirstKey } from './press-key.ts';
import { onNode } from './set/setting.ts';

// Pressing one of these chooses it rather than closing its container; plain text cannot be pressed.
const CHOICES = new Set(['menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'text']);

/** Closes something: presses it if it can be pressed; for a layer, uses its close control or the Escape key. */
export async function dismiss(acting: Acting): Promise<undefined> {
  const { frame, address, seen } = acting.target();
  if (FIELDS.has(seen.role)) return pressFirstKey(acting, 'Escape');
  const request = { node: address.node, isInside: CHOICES.has(seen.role) };
  const layer = await frame.ask('layerOf', request, acting.scope.signal);
  const isLayer = layer !== undefined && layer !== 0;
  const closer = isLayer ? await closerIn(acting, { ...address, node: layer }) : address.node;
  if (closer === undefined) return escape(acting);
  await press(onNode(acting, closer));
  return undefined;
}

/** The close control of a layer, according to the finder. */
async function closerIn(acting: Acting, address: NodeAddress): Promise<number | undefined> {
  const { tab, signal } = acting.scope;
  const { elements, groups } = await perceivePage(tab, { region: { address }, signal, withAttributes: true });
  const own = elements.filter(
    (element) => element.address.frameId === address.frameId && !CHOICES.has(element.role),
  );
  const { matches, isLoose } = find(own, groups, 'close');
  const [best] = matches;
  return best === undefined || isLoose || best.isAround ? undefined : best.element.address.node;
}

/** If a layer cannot be focused, the focus stays with its content. */
async function escape(acting: Acting): Promise<undefined> {
  await focus(acting).catch((error: unknown) => {
    if (!(error instanceof WayfarerError && error.code === 'not_settable')) throw error;
  });
  await answered((bound) => acting.scope.tab.input.key('Escape', bound), acting.scope.signal);
  return undefined;
}
