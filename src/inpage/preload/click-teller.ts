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

/** Hands what has changed to the isolated world. */
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

/** A list that asks nothing of Array.prototype, which the page may have changed. */
function listOf(items: Readonly<Record<number, Touch>>, count: number): Touch[] {
  let index = 0;
  const next = (): object => (index < count ? { __proto__: null, done: false, value: items[index++] } : END);
  return bare({ [ITERATOR]: () => bare({ next }) }) as unknown as Touch[]; // all that is asked of a list
}

const END = bare({ done: true, value: undefined });

/**
 * A proxy among a page's properties notices that somebody looks, and could then read the event that is being
 * dispatched, with its secret name, from the window: what looks does so within an event of another name.
 */
function createAside(work: () => void): () => void {
  const target = new EventTargetBuiltIn();
  listenOn(target, 'load', () => {
    try {
      work();
    } catch {
      // What a proxy of the page throws must not be told to the page as an error of its own.
    }
  });
  return () => dispatchOn(target, new EventBuiltIn('load'));
}
