import { CLICK_TYPES } from './listeners.ts';
import { apply, bare, isObject, ownKeysOf, ownValue, textStarts } from './originals.ts';

// Frameworks with delegated listeners store an element's handlers as its own properties, visible only in the main
// world. They are read without running code: getters are ignored.

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

const REACT_HOVER_PROPS = bare({
  onMouseEnter: true,
  onMouseOver: true,
  onPointerEnter: true,
  onPointerOver: true,
});

/** The kind of an element's own property. */
type KeyKind = 'none' | 'react' | 'reactRoot' | 'react15' | 'handler' | 'handlers' | 'blazor' | 'jquery';

export interface ElementTraits {
  /** A framework handles its clicks. */
  isHandled: boolean;
  /** A framework handles hover. */
  isHovered: boolean;
  /** It has React's properties; React adds a no-op click handler to elements. */
  isReact: boolean;
  /** React's delegated listeners are here. */
  isReactRoot: boolean;
  /** The property where jQuery stores data about the element. */
  jqueryKey: string | undefined;
}

export function traitsOf(element: object): ElementTraits {
  const traits: ElementTraits = {
    isHandled: false,
    isHovered: false,
    isReact: false,
    isReactRoot: false,
    jqueryKey: undefined,
  };
  const keys = ownKeysOf(element);
  const { length } = keys; // no for-of: the page may have replaced the array iterator
  for (let index = 0; index < length; index++) {
    const key = keys[index] ?? '';
    const kind = kindOf(key);
    if (kind === 'none') continue;
    if (kind === 'jquery')
      traits.jqueryKey = key as string; // never a symbol for this kind
    else if (kind === 'reactRoot') traits.isReactRoot = true;
    else {
      traits.isReact ||= kind === 'react';
      const value = ownValue(element, key);
      traits.isHandled ||= holdsHandler(kind, value);
      traits.isHovered ||= kind === 'react' && hasAnyOf(value, REACT_HOVER_PROPS);
    }
  }
  return traits;
}

let kinds = bare<Record<string, KeyKind>>();
let kindCount = 0;

/** The same few keys occur on every element, so each is classified once. */
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
  return apply(descriptionGetter as () => unknown, symbol, []); // supported by every browser that we drive
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

/** The prefixes of Solid, Svelte 5 and Vue's vapor mode for event names. */
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
