import { CLICK_TYPES } from './listeners.ts';
import { apply, bare, isObject, ownKeysOf, ownValue, textStarts } from './originals.ts';

// Frameworks that listen at the top of the document keep the handlers of an element as properties of its own, which
// only the page's world can see. They are read without running anything: a getter counts as nothing.

const MOST_KNOWN_KEYS = 1_000;

const REACT_PROPS = bare({
  onClick: true,
  onMouseDown: true,
  onMouseUp: true,
  onPointerDown: true,
  onPointerUp: true,
  onDoubleClick: true,
  onTouchStart: true,
  onTouchEnd: true,
});

/** What a property of an element's own is. */
type KeyKind = 'none' | 'react' | 'reactRoot' | 'react15' | 'handler' | 'handlers' | 'blazor' | 'jquery';

export interface ElementTraits {
  /** A handler of a framework waits for clicks. */
  isHandled: boolean;
  /** Its properties are React's, which gives elements a click handler that does nothing. */
  isReact: boolean;
  /** React listens here for what lies within. */
  isReactRoot: boolean;
  /** Where jQuery keeps what it knows of the element. */
  jqueryKey: string | undefined;
}

export function traitsOf(element: object): ElementTraits {
  const traits: ElementTraits = {
    isHandled: false,
    isReact: false,
    isReactRoot: false,
    jqueryKey: undefined,
  };
  const keys = ownKeysOf(element);
  const { length } = keys; // no for-of: the page may have replaced the iterator of lists
  for (let index = 0; index < length; index++) {
    const key = keys[index] ?? '';
    const kind = kindOf(key);
    if (kind === 'none') continue;
    if (kind === 'jquery')
      traits.jqueryKey = key as string; // a symbol is never of this kind
    else if (kind === 'reactRoot') traits.isReactRoot = true;
    else {
      traits.isReact ||= kind === 'react';
      traits.isHandled ||= holdsHandler(kind, ownValue(element, key));
    }
  }
  return traits;
}

let kinds = bare<Record<string, KeyKind>>();
let kindCount = 0;

/** The same few keys come on every element of a page, so each is judged once. */
function kindOf(key: string | symbol): KeyKind {
  if (typeof key === 'symbol') return descriptionOf(key) === 'events' ? 'handlers' : 'none'; // Svelte
  const known = kinds[key];
  if (known !== undefined) return known;
  if (kindCount >= MOST_KNOWN_KEYS) {
    kinds = bare();
    kindCount = 0;
  }
  kindCount += 1;
  return (kinds[key] = judgedKind(key));
}

const descriptionGetter: unknown = Reflect.getOwnPropertyDescriptor(Symbol.prototype, 'description')?.get;

function descriptionOf(symbol: symbol): unknown {
  return apply(descriptionGetter as () => unknown, symbol, []); // every browser that we drive has it
}

const PREFIXES = bare<Record<string, KeyKind>>({
  __reactProps$: 'react',
  __reactEventHandlers$: 'react',
  __reactInternalInstance$: 'react15',
  __reactContainer$: 'reactRoot',
  _reactListening: 'reactRoot',
  _blazorEvents_: 'blazor',
  jQuery: 'jquery',
});

/** What Solid, Svelte 5 and Vue's vapor mode put before the name of an event. */
const HANDLER_KEYS = bare<Record<string, true>>();
for (const type in CLICK_TYPES)
  for (const prefix of ['$$', '_$$', '__', '$evt']) HANDLER_KEYS[prefix + type] = true;

function judgedKind(key: string): KeyKind {
  if (key in HANDLER_KEYS) return 'handler';
  for (const prefix in PREFIXES) if (textStarts(key, prefix)) return PREFIXES[prefix] ?? 'none';
  return 'none';
}

function holdsHandler(kind: KeyKind, value: unknown): boolean {
  if (!isObject(value)) return false;
  if (kind === 'handler') return true;
  if (kind === 'handlers') return hasAnyOf(value, CLICK_TYPES);
  if (kind === 'blazor') return hasAnyOf(ownValue(value, 'handlers'), CLICK_TYPES);
  if (kind === 'react') return hasAnyOf(value, REACT_PROPS);
  return hasAnyOf(ownValue(ownValue(value, '_currentElement'), 'props'), REACT_PROPS);
}

function hasAnyOf(holder: unknown, names: object): boolean {
  if (isObject(holder)) for (const name in names) if (isObject(ownValue(holder, name))) return true;
  return false;
}
