// Numbers for nodes: the page's own marks would be seen, copied and forged by it.

const MOST_NODES = 200_000;

const numbers = new WeakMap<Element, number>();
const nodes = new Map<number, WeakRef<Element>>();
let last = 0;

export function numberOf(element: Element): number {
  const known = numbers.get(element);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(element, last);
  nodes.set(last, new WeakRef(element));
  if (nodes.size > MOST_NODES) forgetOldest();
  return last;
}

/** The element with that number, as long as the page has not thrown it away. */
export function elementWithNumber(node: number): Element | undefined {
  return nodes.get(node)?.deref();
}

function forgetOldest(): void {
  let surplus = MOST_NODES / 10;
  for (const [node, reference] of nodes) {
    if (surplus-- <= 0) return;
    const element = reference.deref();
    // Its number would lead nowhere, so that it may get another one when it is seen again.
    if (element !== undefined) numbers.delete(element);
    nodes.delete(node);
  }
}
