import { attributeOf, boundsOf, firstChildOf, localNameOf, nextSiblingOf, nodeTypeOf } from '../dom.ts';
import { hashOf } from '../group/around.ts';
import { start } from '../perceive/text.ts';
import { deepestAt } from '../visible/cover.ts';

const PER_SIDE = 5;
const MOST_TEXTS = 20;
const MOST_CHARS = 100;
// Whatever changes how an element looks or what it is without changing its text.
const ATTRIBUTES = ['class', 'style', 'transform', 'd', 'x', 'y', 'cx', 'cy', 'fill', 'src', 'aria-label'];

/** A hash for each point of a grid around a point: it differs when the element there does. */
export function probe([x, y]: readonly [number, number], reach: number): number[] {
  const step = (2 * reach) / (PER_SIDE - 1);
  const hashes: number[] = [];
  for (let row = 0; row < PER_SIDE; row++)
    for (let column = 0; column < PER_SIDE; column++) {
      const hit = deepestAt(x - reach + column * step, y - reach + row * step);
      hashes.push(hit === undefined ? 0 : hashOf(saidBy(hit)));
    }
  return hashes;
}

function saidBy(element: Element): string {
  const { left, top, width, height } = boundsOf(element);
  const attributes = ATTRIBUTES.map((name) => attributeOf(element, name) ?? '');
  return JSON.stringify([localNameOf(element), left, top, width, height, ...attributes, textOf(element)]);
}

function textOf(element: Element): string {
  let text = '';
  let node = firstChildOf(element);
  for (let steps = 0; node !== null && steps < MOST_TEXTS; steps++, node = nextSiblingOf(node))
    if (nodeTypeOf(node) === Node.TEXT_NODE) text += start(node as Text, MOST_CHARS);
  return text;
}
