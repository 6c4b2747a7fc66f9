import type { Options } from 'css-select';
import { isElement, type ParsedElement, type PageNode } from '../parse/index.ts';
import { nextNode } from './dom.ts';

type DomAdapter = NonNullable<Options<PageNode, ParsedElement>['adapter']>;

/** How many more steps the matching of selectors may take. */
export interface MatchingSteps {
  left: number;
}

/** Thrown when they are used up. */
export class StepsExhausted extends RangeError {}

let steps: MatchingSteps = { left: 0 };

/** Counts the steps of what follows: compiled selectors are shared by all documents, and know no others. */
export function countSteps(counted: MatchingSteps): void {
  steps = counted;
}

function step(): void {
  if (--steps.left < 0) throw new StepsExhausted();
}

/** Reads documents for css-select. */
export const domAdapter: DomAdapter = {
  isTag: isElement,
  getName: (element) => element.localName.toLowerCase(),
  getAttributeValue: (element, name) => {
    step();
    return element.getAttribute(name) ?? undefined;
  },
  hasAttrib: (element, name) => {
    step();
    return element.hasAttribute(name);
  },
  getParent: (node) => {
    step();
    return node.parentNode;
  },
  getChildren: childrenOf,
  getSiblings: (node) => (node.parentNode === null ? [node] : childrenOf(node.parentNode)),
  prevElementSibling: (node) => {
    for (let at = node.previousSibling; at !== null; at = at.previousSibling) {
      step();
      if (isElement(at)) return at;
    }
    return null;
  },
  getText: (node) => node.textContent ?? '',
  existsOne: (test, nodes) => firstMatch(test, nodes) !== null,
  findOne: firstMatch,
  findAll: (test, nodes) => nodes.filter(isElement).filter(test),
  removeSubsets: (nodes) => nodes,
};

function childrenOf(node: PageNode): PageNode[] {
  const children: PageNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    step();
    children.push(child);
  }
  return children;
}

/** The first match among the nodes and everything inside them. */
function firstMatch(test: (element: ParsedElement) => boolean, nodes: PageNode[]): ParsedElement | null {
  for (const root of nodes) {
    for (let node: PageNode | undefined = root; node !== undefined; node = nextNode(node, root)) {
      step();
      if (isElement(node) && test(node)) return node;
    }
  }
  return null;
}
