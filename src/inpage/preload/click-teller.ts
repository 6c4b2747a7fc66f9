import { CLICK_KINDS, CLICKS_EVENT } from '../channel.ts';
import type { Clickables } from './clickables.ts';
import {
  bare,
  dispatch,
  dispatchOn,
  EventBuiltIn,
  EventTargetBuiltIn,
  ITERATOR,
  listenOn,
  TouchBuiltIn,
  TouchEventBuiltIn,
} from './originals.ts';

const IDENTIFIERS = bare<Record<string, number>>();
for (const [identifier, kind] of CLICK_KINDS.entries()) IDENTIFIERS[kind] = identifier;

/** Sends changes to the isolated world. */
export function createClickTeller(clickables: Clickables): () => void {
  let touches = bare<Record<number, Touch>>();
  let count = 0;
  const collect = createAside(() => {
    clickables.tellChanged((target, kind) => {
      touches[count++] = new TouchBuiltIn(bare({ identifier: IDENTIFIERS[kind] ?? 0, target }));
    });
  });
  return () => {
    collect();
    if (count === 0) return;
    dispatch(new TouchEventBuiltIn(CLICKS_EVENT, bare({ touches: listOf(touches, count) })));
    touches = bare();
    count = 0;
  };
}

/** A list that does not use Array.prototype, which the page may have changed. */
function listOf(items: Readonly<Record<number, Touch>>, count: number): Touch[] {
  let index = 0;
  const next = (): object => (index < count ? { __proto__: null, done: false, value: items[index++] } : END);
  return bare({ [ITERATOR]: () => bare({ next }) }) as unknown as Touch[]; // only iteration is used
}

const END = bare({ done: true, value: undefined });

/**
 * A proxy among a page's properties notices when it is read, and could then get the dispatched event, with its secret
 * name, from the window: so properties are read within an event of another name.
 */
function createAside(work: () => void): () => void {
  const target = new EventTargetBuiltIn();
  listenOn(target, 'load', () => {
    try {
      work();
    } catch {
      // An exception from a page's proxy must not be reported to the page as an error.
    }
  });
  return () => dispatchOn(target, new EventBuiltIn('load'));
}
