import { clientHeightOf, parentElementOf, scrollHeightOf, scrollTopOf } from '../../dom.ts';
import { elementWithNumber } from '../../perceive/node-numbers.ts';
import { nextFrame } from '../next-frame.ts';

const MOST_STEPS = 6;

/** Scrolls an option's list by a page; returns whether it moved. Virtual lists render only the options in view. */
export async function scrollList(node: number, toStart: boolean): Promise<boolean> {
  let at = elementWithNumber(node) ?? null;
  for (let steps = 0; at !== null && steps < MOST_STEPS; steps++, at = parentElementOf(at)) {
    if (scrollHeightOf(at) <= clientHeightOf(at) + 4 || getComputedStyle(at).overflowY === 'visible')
      continue;
    const before = scrollTopOf(at);
    at.scrollTop = toStart ? 0 : before + clientHeightOf(at) * 0.8;
    await nextFrame();
    await nextFrame();
    return scrollTopOf(at) !== before;
  }
  return false;
}
