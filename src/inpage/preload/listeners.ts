import { apply, bare, createSlot, isObject, standIn } from './originals.ts';

// A target with more of them counts as one that takes a click for good.
const MOST_PER_TARGET = 64;

/** The events that a click, a double click or a tap sets off. */
export const CLICK_TYPES = bare({
  click: true,
  mousedown: true,
  mouseup: true,
  pointerdown: true,
  pointerup: true,
  dblclick: true,
  touchstart: true,
  touchend: true,
});
const HANDLERS = 'onclick onmousedown onmouseup onpointerdown onpointerup ondblclick ontouchstart ontouchend';

/** One listener or handler of a target; the next one follows. */
interface ListenerNode {
  readonly type: string;
  readonly handler: object;
  readonly next: ListenerNode | undefined;
}

export interface Listening {
  first: ListenerNode | undefined;
  count: number;
  isFull: boolean;
  /** A handler was taken away through its property, so one in the markup is gone too. */
  isCleared: boolean;
}

/** Whether it names a handler, of which there is one, and not a kind of event. */
export function isHandlerName(type: string): boolean {
  return !(type in CLICK_TYPES);
}

export interface Listeners {
  /** Whether anything at all has ever listened for clicks. */
  readonly any: () => boolean;
  of(target: object): Listening | undefined;
}

/**
 * Takes note of who listens for clicks. Nothing of what is handed in is looked at beyond its identity, so `once`,
 * `signal` and the phase are not known: a listener counts until it is removed by name.
 */
export function watchListeners(): Listeners {
  const slot = createSlot<Listening>();
  let hasAny = false;
  const listeningOf = (target: object): Listening => {
    const known = slot.get(target);
    if (known !== undefined) return known;
    const made: Listening = { first: undefined, count: 0, isFull: false, isCleared: false };
    slot.set(target, made);
    return made;
  };
  const add = (target: unknown, type: string, handler: unknown): void => {
    hasAny = true;
    if (isObject(target) && isObject(handler)) addTo(listeningOf(target), type, handler);
  };
  standInForMethods(add, (target, type, handler) => {
    const listening = isObject(target) ? slot.get(target) : undefined;
    if (listening !== undefined) removeFrom(listening, type, handler);
  });
  standInForHandlers((target, type, handler) => {
    hasAny = true;
    const listening = listeningOf(target);
    removeFrom(listening, type);
    listening.isCleared = !isObject(handler);
    if (isObject(handler)) add(target, type, handler);
  });
  return { any: () => hasAny, of: (target) => slot.get(target) };
}

function addTo(listening: Listening, type: string, handler: object): void {
  if (listening.isFull) return;
  for (let entry = listening.first; entry !== undefined; entry = entry.next)
    if (entry.handler === handler && entry.type === type) return;
  listening.first = { type, handler, next: listening.first };
  listening.count += 1;
  listening.isFull = listening.count > MOST_PER_TARGET;
}

/** Without a handler, all of the type. */
function removeFrom(listening: Listening, type: string, handler?: unknown): void {
  let kept: ListenerNode | undefined;
  let count = 0;
  for (let entry = listening.first; entry !== undefined; entry = entry.next) {
    if (entry.type === type && (handler === undefined || entry.handler === handler)) continue;
    kept = { type: entry.type, handler: entry.handler, next: kept };
    count += 1;
  }
  listening.first = kept;
  listening.count = count;
}

type Note = (target: unknown, type: string, handler: unknown) => void;

function standInForMethods(onAdd: Note, onRemove: Note): void {
  const owner = EventTarget.prototype;
  const follow = <F extends (...args: never[]) => unknown>(original: F, note: Note): F =>
    standIn(original, (self, args) => {
      const result: unknown = apply(original, self, args as never[]);
      const type = args[0];
      // Anything but a text would be turned into one, which could run code of the page twice.
      if (typeof type === 'string' && type in CLICK_TYPES) note(self, type, args[1]);
      return result;
    });
  owner.addEventListener = follow(Reflect.get(owner, 'addEventListener'), onAdd);
  owner.removeEventListener = follow(Reflect.get(owner, 'removeEventListener'), onRemove);
}

function standInForHandlers(onSet: (target: object, type: string, handler: unknown) => void): void {
  for (const owner of [HTMLElement.prototype, SVGElement.prototype, MathMLElement.prototype])
    for (const type of HANDLERS.split(' ')) {
      const descriptor = Reflect.getOwnPropertyDescriptor(owner, type);
      const original = descriptor?.set;
      if (descriptor === undefined || original === undefined) continue; // no touch on this device
      const set = standIn(original, (self, args) => {
        apply(original, self, args as [unknown]);
        if (isObject(self)) onSet(self, type, args[0]);
      });
      Reflect.defineProperty(owner, type, { ...descriptor, set });
    }
}
