import { apply, bare, createSlot, isObject, standIn } from './originals.ts';

// A target with more of them counts as handling clicks permanently.
const MOST_PER_TARGET = 64;

/** The events of a click, a double click or a tap. */
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
/** The events of the pointer entering an element. */
export const HOVER_TYPES = bare({ mouseenter: true, mouseover: true, pointerenter: true, pointerover: true });
const HANDLERS =
  'onclick onmousedown onmouseup onpointerdown onpointerup ondblclick ontouchstart ontouchend ' +
  'onmouseenter onmouseover onpointerenter onpointerover';
const HOVER_HANDLERS = bare({
  onmouseenter: true,
  onmouseover: true,
  onpointerenter: true,
  onpointerover: true,
});

/** A listener or handler of a target, in a linked list. */
interface ListenerNode {
  readonly type: string;
  readonly handler: object;
  readonly next: ListenerNode | undefined;
}

export interface Listening {
  first: ListenerNode | undefined;
  count: number;
  isFull: boolean;
  /** A handler was removed through its property, so an inline one is gone too. */
  isCleared: boolean;
}

/** Whether it names a handler property, which holds one handler, and not an event type. */
export function isHandlerName(type: string): boolean {
  return !(type in CLICK_TYPES) && !(type in HOVER_TYPES);
}

/** Whether it is for hover, not for clicks. */
export function isHoverName(type: string): boolean {
  return type in HOVER_TYPES || type in HOVER_HANDLERS;
}

export interface Listeners {
  /** Whether anything has ever listened for clicks or hover. */
  readonly any: () => boolean;
  of(target: object): Listening | undefined;
}

/**
 * Records listeners for clicks and hover. Only the identity of arguments is used, so `once`, `signal` and the phase are
 * unknown: a listener counts until it is explicitly removed.
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
    if (!isHoverName(type)) listening.isCleared = !isObject(handler);
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

/** Without a handler, removes all of the type. */
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
      // Converting a non-string could run the page's code twice.
      if (typeof type === 'string' && (type in CLICK_TYPES || type in HOVER_TYPES)) note(self, type, args[1]);
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
      if (descriptor === undefined || original === undefined) continue; // no touch support on this device
      const set = standIn(original, (self, args) => {
        apply(original, self, args as [unknown]);
        if (isObject(self)) onSet(self, type, args[0]);
      });
      Reflect.defineProperty(owner, type, { ...descriptor, set });
    }
}
