// Built-ins as they are before any script of the page can replace them. What runs later uses these, and objects
// without a prototype, so that nothing that a page overrides is ever asked.

export const apply = Reflect.apply;
export const forget = Reflect.deleteProperty;
export const nowMs = performance.now.bind(performance);
export const listen = window.addEventListener.bind(window);
export const dispatch = window.dispatchEvent.bind(window);
export const CustomEventBuiltIn = CustomEvent;
export const FocusEventBuiltIn = FocusEvent;
export const WeakRefBuiltIn = WeakRef;

const uncurry =
  (method: unknown) =>
  (self: unknown, ...args: unknown[]): unknown =>
    apply(method as () => unknown, self, args as []); // only methods are handed in below

export const sourceOf = uncurry(Reflect.get(Function.prototype, 'toString')) as (value: unknown) => string;
export const sliceOf = uncurry(Reflect.get(String.prototype, 'slice')) as (
  text: string,
  start: number,
  end: number,
) => string;
export const targetOf = uncurry(Reflect.get(WeakRef.prototype, 'deref')) as <T extends WeakKey>(
  reference: WeakRef<T>,
) => T | undefined;

const { create, assign } = Object;

/** An object that inherits nothing: a page may have put traps on Object.prototype. */
export function bare<T extends object>(members?: T): T {
  return assign(create(null) as T, members);
}

/** A function in the place of a built-in one: same name, same length, and as native to whoever looks at its source. */
export function standIn<F extends (...args: never[]) => unknown>(
  original: F,
  call: (self: unknown, args: unknown[]) => unknown,
): F {
  return new Proxy(original, bare({ apply: (_: F, self: unknown, args: unknown[]) => call(self, args) }));
}
