// Nodes are numbered here because marks in the DOM could be seen, copied and forged by the page.

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

/** The element with that number, unless it was garbage collected. */
export function elementWithNumber(node: number): Element | undefined {
  return nodes.get(node)?.deref();
}

function forgetOldest(): void {
  let surplus = MOST_NODES / 10;
  for (const [node, reference] of nodes) {
    if (surplus-- <= 0) return;
    const element = reference.deref();
    // The number is no longer valid, so the element may get a new one.
    if (element !== undefined) numbers.delete(element);
    nodes.delete(node);
  }
}
