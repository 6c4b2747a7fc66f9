import { apply, createSlot, isObject, mapGet, mapSet, standIn, WeakMapBuiltIn } from './originals.ts';

export interface PushCauses {
  /** The action to which a connection belongs that the page begins to use now. */
  readonly born: () => number;
  /** Runs a handler of a connection. */
  readonly run: (born: number, handler: () => unknown) => unknown;
}

type PushHandler = (...args: unknown[]) => unknown;

/** Wraps what the page does with messages that a server sends by itself. */
export function carryPushes(causes: PushCauses): void {
  const wrap = createWrapping(causes);
  for (const { prototype } of [EventSource, WebSocket]) {
    for (const name of ['addEventListener', 'removeEventListener'] as const) {
      const method: unknown = Reflect.get(prototype, name);
      const original = method as (...args: never[]) => void; // every event target has both
      prototype[name] = standIn(original, (self, args) => {
        if (args.length > 1) args[1] = wrap.wrapped(self, args[1]);
        apply(original, self, args as never[]);
      });
    }
    for (const name of ['onopen', 'onmessage', 'onerror', 'onclose']) {
      const { get, set, ...rest } = Reflect.getOwnPropertyDescriptor(prototype, name) ?? {};
      if (get === undefined || set === undefined) continue; // not an event of this kind of connection
      Reflect.defineProperty(prototype, name, {
        ...rest,
        get: standIn(get, (self) => wrap.original(apply(get, self, []))),
        set: standIn(set, (self, args) => apply(set, self, [wrap.wrapped(self, args[0])])),
      });
    }
  }
}

interface Wrapping {
  /** The same for the same handler, so that the page can remove it. */
  wrapped(connection: unknown, handler: unknown): unknown;
  original(handler: unknown): unknown;
}

function createWrapping({ born, run }: PushCauses): Wrapping {
  const bornOf = createSlot<number>();
  const wrappers = new WeakMapBuiltIn<object, PushHandler>();
  const originals = new WeakMapBuiltIn<object, PushHandler>();
  return {
    wrapped(connection, handler) {
      if (!isObject(connection) || typeof handler !== 'function') return handler;
      if (bornOf.get(connection) === undefined) bornOf.set(connection, born());
      const known = mapGet(wrappers, handler);
      if (known !== undefined) return known;
      const wrapper = function (this: unknown, ...args: unknown[]): unknown {
        const of = isObject(this) ? bornOf.get(this) : undefined;
        return run(of ?? 0, () => apply(handler as PushHandler, this, args));
      };
      mapSet(wrappers, handler, wrapper);
      mapSet(originals, wrapper, handler as PushHandler);
      return wrapper;
    },
    original: (handler) => (isObject(handler) ? (mapGet(originals, handler) ?? handler) : handler),
  };
}
