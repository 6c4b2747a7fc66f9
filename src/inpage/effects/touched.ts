import { placeOf } from './recent-changes.ts';

const MOST_NODES = 3_000;
const MOST_PARTS = 30;
const MOST_DEPTH = 60;

/** The nodes affected by changes of one kind. */
export interface Touched {
  note(record: MutationRecord): void;
  /** Whether the text in an element has changed, or its attributes. */
  within(element: Element): 'text' | 'attributes' | undefined;
  /** Whether the element itself was added or removed, or may be visible only because of its attributes. */
  at(node: Node): boolean;
  readonly isEmpty: () => boolean;
}

export function createTouched(): Touched {
  const parts = new Set<Node>();
  const texts = new Set<Node>();
  const attributes = new Set<Node>();
  let count = 0;
  const add = (to: Set<Node>, node: Node): void => {
    if (count++ < MOST_NODES) to.add(node);
  };
  /** The node and its ancestors, as far as a paragraph may extend. */
  const addUpwards = (to: Set<Node>, from: Node): void => {
    let node: Node | null = from;
    for (let depth = 0; node !== null && depth < MOST_DEPTH && !to.has(node); depth++) {
      add(to, node);
      node = parentOf(node);
    }
  };
  return {
    note(record) {
      if (record.type === 'attributes') {
        add(parts, record.target);
        addUpwards(attributes, record.target);
        return;
      }
      addUpwards(texts, placeOf(record));
      for (const nodes of [record.addedNodes, record.removedNodes]) {
        // Too many to record each: any node in the target may be one of them.
        if (nodes.length > MOST_PARTS) add(parts, record.target);
        for (let index = 0; index < Math.min(nodes.length, MOST_PARTS); index++) {
          const node = nodes.item(index);
          if (node instanceof Element) add(parts, node);
        }
      }
    },
    within: (element) => (texts.has(element) ? 'text' : attributes.has(element) ? 'attributes' : undefined),
    at: (node) => parts.has(node),
    isEmpty: () => count === 0,
  };
}

/** Whether only foreign changes explain a difference in an element; an unexplained one is not foreign. */
export function isForeignTo(element: Element, own: Touched, foreign: Touched): boolean {
  if (foreign.isEmpty()) return false;
  for (const kind of ['text', 'attributes']) {
    if (own.within(element) === kind) return false;
    if (foreign.within(element) === kind) return true;
  }
  let node: Node | null = element;
  for (let depth = 0; node !== null && depth < MOST_DEPTH; depth++, node = parentOf(node)) {
    if (own.at(node)) return false;
    if (foreign.at(node)) return true;
  }
  return false;
}

export function parentOf(node: Node): Node | null {
  return node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
}
