/** What of the DOM is used here; linkedom gives it, and nobody else needs to know that. */
export interface PageNode {
  readonly nodeType: number;
  readonly localName: string;
  readonly parentNode: PageElement | null;
  readonly firstChild: PageNode | null;
  readonly nextSibling: PageNode | null;
  readonly previousSibling: PageNode | null;
  readonly textContent: string | null;
  readonly nodeValue: string | null;
}

export interface PageElement extends PageNode {
  readonly tagName: string;
  readonly outerHTML: string;
  readonly innerHTML: string;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  querySelectorAll(selector: string): ArrayLike<PageElement> & Iterable<PageElement>;
}

export interface PageDocument extends PageNode {
  readonly documentElement: PageElement;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): ArrayLike<PageElement> & Iterable<PageElement>;
  getElementsByTagName(name: string): ArrayLike<PageElement> & Iterable<PageElement>;
  cloneNode(deep: boolean): PageDocument;
}

export const ELEMENT = 1;
export const TEXT = 3;

export function isElement(node: PageNode): node is PageElement {
  return node.nodeType === ELEMENT;
}
