// Built-ins captured before any script of the page can replace them. Later code uses only these and objects without a
// prototype, so that no page override is ever called.

export const apply = Reflect.apply;
export const forget = Reflect.deleteProperty;
export const nowMs = performance.now.bind(performance);
export const soon = queueMicrotask.bind(window);
export const listen = window.addEventListener.bind(window);
export const dispatch = window.dispatchEvent.bind(window);
export const CustomEventBuiltIn = CustomEvent;
export const FocusEventBuiltIn = FocusEvent;
export const EventBuiltIn = Event;
export const EventTargetBuiltIn = EventTarget;
export const TouchEventBuiltIn = TouchEvent;
export const TouchBuiltIn = Touch;
export const WeakMapBuiltIn = WeakMap;
export const WeakRefBuiltIn = WeakRef;
export const ownKeysOf = Reflect.ownKeys;
export const ITERATOR: typeof Symbol.iterator = Symbol.iterator;

const uncurry =
  (method: unknown) =>
  (self: unknown, ...args: unknown[]): unknown =>
    apply(method as () => unknown, self, args as []); // called only with methods, below

export const sourceOf = uncurry(Reflect.get(Function.prototype, 'toString')) as (value: unknown) => string;
export const sliceOf = uncurry(Reflect.get(String.prototype, 'slice')) as (
  text: string,
  start: number,
  end: number,
) => string;
export const targetOf = uncurry(Reflect.get(WeakRef.prototype, 'deref')) as <T extends WeakKey>(
  reference: WeakRef<T>,
) => T | undefined;

export const textStarts = uncurry(Reflect.get(String.prototype, 'startsWith')) as (
  text: string,
  start: string,
) => boolean;
export const mapGet = uncurry(Reflect.get(WeakMap.prototype, 'get')) as <K extends WeakKey, V>(
  map: WeakMap<K, V>,
  key: unknown,
) => V | undefined;
export const mapSet = uncurry(Reflect.get(WeakMap.prototype, 'set')) as <K extends WeakKey, V>(
  map: WeakMap<K, V>,
  key: K,
  value: V,
) => void;
export const listenOn = uncurry(Reflect.get(EventTarget.prototype, 'addEventListener')) as (
  target: EventTarget,
  type: string,
  listener: (event: Event) => void,
) => void;
export const dispatchOn = uncurry(Reflect.get(EventTarget.prototype, 'dispatchEvent')) as (
  target: EventTarget,
  event: Event,
) => void;

export const stopEvent = uncurry(Reflect.get(Event.prototype, 'stopImmediatePropagation')) as (
  event: Event,
) => void;
export const visibleView = window.visualViewport;

const getter = (owner: object, name: string): unknown => Reflect.getOwnPropertyDescriptor(owner, name)?.get;

export const shadowRootOf = uncurry(getter(Element.prototype, 'shadowRoot')) as (
  host: Node,
) => ShadowRoot | null;
export const hostOf = uncurry(getter(ShadowRoot.prototype, 'host')) as (root: ShadowRoot) => Element;
export const bodyOf = uncurry(getter(Document.prototype, 'body')) as (page: Document) => Element | null;
export const rootElementOf = uncurry(getter(Document.prototype, 'documentElement')) as (
  page: Document,
) => Element | null;
export const detailOf = uncurry(getter(CustomEvent.prototype, 'detail')) as (event: Event) => unknown;

const walkerOn = uncurry(Reflect.get(Document.prototype, 'createTreeWalker'));
const nextOf = uncurry(Reflect.get(TreeWalker.prototype, 'nextNode'));
const findInDocument = uncurry(Reflect.get(Document.prototype, 'querySelectorAll'));
const findInElement = uncurry(Reflect.get(Element.prototype, 'querySelectorAll'));
const lengthOf = uncurry(getter(NodeList.prototype, 'length')) as (list: unknown) => number;
const itemOf = uncurry(Reflect.get(NodeList.prototype, 'item')) as (list: unknown, index: number) => Element;
const SHOW_ELEMENTS = NodeFilter.SHOW_ELEMENT;
export const page = document;

/** Visits all elements below a root, in document order; returns their number. */
export function eachElement(root: Node, onElement: (element: Element) => void, most: number): number {
  const walker = walkerOn(page, root, SHOW_ELEMENTS);
  let count = 0;
  for (; count < most; count++) {
    const element = nextOf(walker);
    if (element === null) break;
    onElement(element as Element); // the walker shows only elements
  }
  return count;
}

/** Visits all matching descendants; none if the selector is invalid. */
export function eachMatch(
  root: Element | Document,
  selector: string,
  onMatch: (match: Element) => void,
): void {
  let list: unknown;
  try {
    list = root === page ? findInDocument(root, selector) : findInElement(root, selector);
  } catch {
    return; // jQuery has non-standard selectors
  }
  const length = lengthOf(list);
  for (let index = 0; index < length; index++) onMatch(itemOf(list, index));
}

const { create, assign, hasOwn, getOwnPropertyDescriptor } = Object;

/** An object without a prototype: a page may have put traps on Object.prototype. */
export function bare<T extends object>(members?: T): T {
  return assign(create(null) as T, members);
}

/** The value of an own property; getters are not run. */
export function ownValue(owner: unknown, key: PropertyKey): unknown {
  const descriptor = isObject(owner) ? getOwnPropertyDescriptor(owner, key) : undefined;
  // A getter's descriptor would inherit a `value` that a page has put on Object.prototype.
  return descriptor !== undefined && hasOwn(descriptor, 'value') ? descriptor.value : undefined;
}

export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

export interface Slot<T> {
  get(holder: object): T | undefined;
  set(holder: object, value: T): void;
}

/** A private value slot on any object, invisible to others; several times as fast as a WeakMap. */
export function createSlot<T>(): Slot<T> {
  const given = function (holder: object): object {
    return holder;
  } as unknown as new (holder: object) => object; // a plain function is constructible
  // If the base constructor returns another object, the private field is added to that object.
  class Holder extends given {
    #value: T;
    constructor(holder: object, value: T) {
      super(holder);
      this.#value = value;
    }
    static get(holder: object): T | undefined {
      return #value in holder ? holder.#value : undefined;
    }
  }
  return {
    get: (holder) => Holder.get(holder),
    set(holder, value) {
      new Holder(holder, value);
    },
  };
}

const ProxyBuiltIn = Proxy;
const originalsByStandIn = new WeakMap<object, object>();

/** A replacement for a built-in function: same name and length, and a native `toString`. */
export function standIn<F extends (...args: never[]) => unknown>(
  original: F,
  call: (self: unknown, args: unknown[]) => unknown,
): F {
  const proxy = new ProxyBuiltIn(
    original,
    bare({ apply: (_: F, self: unknown, args: unknown[]) => call(self, args) }),
  );
  mapSet(originalsByStandIn, proxy, original);
  return proxy;
}

// The source of a proxy lacks the name that a built-in function shows.
const toSource: unknown = Reflect.get(Function.prototype, 'toString');
const originalToSource = toSource as (...args: never[]) => string; // every function has it
Function.prototype.toString = standIn(originalToSource, (self, args) =>
  apply(originalToSource, mapGet(originalsByStandIn, self) ?? self, args as never[]),
);
