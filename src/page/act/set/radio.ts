import { giveHandle } from '../../../element/index.ts';
import { resolveHandle } from '../../resolve-handle.ts';
import { perceivePage } from '../../perceive/index.ts';
import { press } from '../press.ts';
import { onNode, plain, read, refused, type ControlSetting } from './setting.ts';
import { tickOf } from './toggles.ts';

/** Selects the radio button itself, or the one of its group that is named. */
export async function setRadio(setting: ControlSetting): Promise<void> {
  const { acting, control, wanted } = setting;
  const isItself = typeof wanted === 'string' && plain(wanted) === plain(acting.target().seen.name);
  const tick = isItself ? true : tickOf(wanted);
  if (tick === true) {
    if (control.state.checked !== true) await press(acting);
    return;
  }
  if (typeof wanted !== 'string' || tick === false) throw refused(setting, ['true']);
  await pressOther(setting, wanted);
}

async function pressOther(setting: ControlSetting, name: string): Promise<void> {
  const { acting } = setting;
  const { scope } = acting;
  const { address, seen } = acting.target();
  const wanted = { query: name, addresses: [address] };
  const model = await perceivePage(scope.tab, { signal: scope.signal, wanted });
  const own = model.all.find(
    (each) => each.address.node === address.node && each.address.frameId === address.frameId,
  );
  const others = model.all.filter(
    (each) =>
      each.role === seen.role && each.group === own?.group && each.address.frameId === address.frameId,
  );
  const other = others.find((each) => plain(each.name) === plain(name));
  if (own === undefined || other === undefined)
    throw refused(setting, others.map((each) => each.name).slice(0, 20));
  const found = await resolveHandle(giveHandle(other, model, scope), scope);
  const there = onNode(acting, found.address.node);
  if ((await read(there))?.state.checked !== true) await press(there);
}
