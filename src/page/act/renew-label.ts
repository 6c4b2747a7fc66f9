import { isSameThing, meaningOf, surroundingsOf } from '../../element/index.ts';
import { perceivePage } from '../perceive/index.ts';
import type { Acting } from './acting.ts';
import type { SeenDifference } from './difference.ts';

/** A label that contains its value changes with it: the handle takes the new label if all else is the same. */
export async function renewLabel(acting: Acting, { controls, removed }: SeenDifference): Promise<void> {
  const { tab, signal, handles } = acting.scope;
  const { handle, address } = acting.target();
  const { meaning } = handles.find(handle);
  const isRenamed = controls.some(({ node, is }) => node === address.node && is.name !== meaning.name);
  if (!isRenamed && !removed.some((text) => text.includes(meaning.name))) return;
  const model = await perceivePage(tab, { signal, wanted: { addresses: [address] } });
  const element = model.all.find(
    (each) => each.address.node === address.node && each.address.frameId === address.frameId,
  );
  const now = element && meaningOf(element, model.groups);
  if (element === undefined || now === undefined || !isSameThing({ ...meaning, name: now.name }, now)) return;
  handles.renew(handle, { address, meaning: now, ...surroundingsOf(element, model) });
}
