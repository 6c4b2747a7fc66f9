// DOM access through prototypes: a form with an input named "children", or a document with an image named "body",
// returns that element for the property.

function getter<K extends string, T extends Readonly<Record<K, unknown>>>(
  prototype: T,
  name: K,
): (node: T) => T[K] {
  const property = Object.getOwnPropertyDescriptor(prototype, name);
  const get = property && (Reflect.get(property, 'get') as (() => T[K]) | undefined);
  return get === undefined ? (node) => node[name] : (node) => get.call(node);
}

export const firstChildOf = getter(Node.prototype, 'firstChild');
export const nextSiblingOf = getter(Node.prototype, 'nextSibling');
export const previousSiblingOf = getter(Node.prototype, 'previousSibling');
export const parentNodeOf = getter(Node.prototype, 'parentNode');
export const parentElementOf = getter(Node.prototype, 'parentElement');
export const textContentOf = getter(Node.prototype, 'textContent') as (node: Node) => string; // elements and texts only
export const isConnected = getter(Node.prototype, 'isConnected');
export const nodeTypeOf = getter(Node.prototype, 'nodeType');
export const openRootOf = getter(Element.prototype, 'shadowRoot');
export const assignedSlotOf = getter(Element.prototype, 'assignedSlot');
export const localNameOf = getter(Element.prototype, 'localName');
export const firstElementChildOf = getter(Element.prototype, 'firstElementChild');
export const previousElementOf = getter(Element.prototype, 'previousElementSibling');
export const nextElementOf = getter(Element.prototype, 'nextElementSibling');
export const idOf = getter(Element.prototype, 'id');
export const scrollWidthOf = getter(Element.prototype, 'scrollWidth');
export const scrollHeightOf = getter(Element.prototype, 'scrollHeight');
export const scrollLeftOf = getter(Element.prototype, 'scrollLeft');
export const scrollTopOf = getter(Element.prototype, 'scrollTop');
export const clientWidthOf = getter(Element.prototype, 'clientWidth');
export const clientHeightOf = getter(Element.prototype, 'clientHeight');
export const clientLeftOf = getter(Element.prototype, 'clientLeft');
export const clientTopOf = getter(Element.prototype, 'clientTop');

const getAttribute: (this: Element, name: string) => string | null = Reflect.get(
  Element.prototype,
  'getAttribute',
);
const hasAttribute: (this: Element, name: string) => boolean = Reflect.get(Element.prototype, 'hasAttribute');
const hasAttributes: (this: Element) => boolean = Reflect.get(Element.prototype, 'hasAttributes');
const getBounds: (this: Element) => DOMRect = Reflect.get(Element.prototype, 'getBoundingClientRect');
const getClientRects: (this: Element) => DOMRectList = Reflect.get(Element.prototype, 'getClientRects');
const matches: (this: Element, selector: string) => boolean = Reflect.get(Element.prototype, 'matches');
const checkVisibility: (this: Element, options?: CheckVisibilityOptions) => boolean = Reflect.get(
  Element.prototype,
  'checkVisibility',
);

export const attributeOf = (element: Element, name: string): string | null =>
  getAttribute.call(element, name);
export const hasAttributeOf = (element: Element, name: string): boolean => hasAttribute.call(element, name);
export const hasAttributesOf = (element: Element): boolean => hasAttributes.call(element);
export const boundsOf = (element: Element): DOMRect => getBounds.call(element);
export const clientRectsOf = (element: Element): DOMRectList => getClientRects.call(element);
export const matchesSelector = (element: Element, selector: string): boolean =>
  matches.call(element, selector);

/** Whether it is rendered: false for `display: none`, `display: contents`, and content that a closed element skips. */
export const isRendered = (element: Element): boolean => checkVisibility.call(element);
const EVERY_WAY = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false };
export const isDrawn = (element: Element): boolean => checkVisibility.call(element, EVERY_WAY);

const documentElement = getter(Document.prototype, 'documentElement') as (node: Document) => Element | null;
const body = getter(Document.prototype, 'body') as (node: Document) => Element | null;
const title = getter(Document.prototype, 'title');
const readiness = getter(Document.prototype, 'readyState');
const base = getter(Node.prototype, 'baseURI');
const charset = getter(Document.prototype, 'characterSet');

/** A document without a body, such as an SVG image, still has a root element. */
export const rootElement = (): Element | null => documentElement(document);
export const bodyElement = (): Element | null => body(document);
export const titleOfDocument = (): string => title(document);
export const baseOfDocument = (): string => base(document);
export const charsetOfDocument = (): string => charset(document);
export const isDocumentLoading = (): boolean => readiness(document) === 'loading';

const select: (this: Document, selector: string) => NodeListOf<Element> = Reflect.get(
  Document.prototype,
  'querySelectorAll',
);
const hit: (this: Document, x: number, y: number) => Element | null = Reflect.get(
  Document.prototype,
  'elementFromPoint',
);

export const selectAll = (selector: string, root?: ShadowRoot): Element[] =>
  Array.from(root === undefined ? select.call(document, selector) : root.querySelectorAll(selector));

/** The element of this tree that a press at the point would reach. */
export const elementAt = (x: number, y: number, root?: ShadowRoot): Element | null =>
  root === undefined ? hit.call(document, x, y) : root.elementFromPoint(x, y);
