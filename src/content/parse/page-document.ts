/** The part of the DOM that is used here; linkedom implements it, and no other code depends on that. */
export interface PageNode {
  readonly nodeType: number;
  readonly localName: string;
  readonly parentNode: ParsedElement | null;
  readonly firstChild: PageNode | null;
  readonly nextSibling: PageNode | null;
  readonly previousSibling: PageNode | null;
  readonly textContent: string | null;
  readonly nodeValue: string | null;
}

export interface ParsedElement extends PageNode {
  readonly tagName: string;
  readonly outerHTML: string;
  readonly innerHTML: string;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  querySelectorAll(selector: string): ArrayLike<ParsedElement> & Iterable<ParsedElement>;
}

export interface PageDocument extends PageNode {
  readonly documentElement: ParsedElement;
  querySelector(selector: string): ParsedElement | null;
  querySelectorAll(selector: string): ArrayLike<ParsedElement> & Iterable<ParsedElement>;
  getElementsByTagName(name: string): ArrayLike<ParsedElement> & Iterable<ParsedElement>;
  cloneNode(deep: boolean): PageDocument;
}

export const ELEMENT = 1;
export const TEXT = 3;

export function isElement(node: PageNode): node is ParsedElement {
  return node.nodeType === ELEMENT;
}
