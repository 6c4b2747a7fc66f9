import { isObject, ownValue } from './originals.ts';

const MOST_HANDLERS = 500;
const MOST_SELECTOR_CHARS = 500;

/**
 * Reads jQuery's handlers of an element: from a property of the element (3 and later) or, by an id stored there, from
 * jQuery's cache (1). The cache of jQuery 2 cannot be reached without calling it.
 */
export function jqueryDelegatesOf(
  element: object,
  { key, types }: { readonly key: string; readonly types: object },
  onSelector: (selector: string) => void,
): number {
  const kept = ownValue(element, key);
  const data = typeof kept === 'number' ? ownValue(ownValue(jqueryOf(), 'cache'), kept) : kept;
  const events = ownValue(data, 'events');
  let delegatingTypes = 0;
  if (isObject(events))
    for (const type in types) {
      const handlers = ownValue(events, type);
      const length = ownValue(handlers, 'length');
      if (!isObject(handlers) || typeof length !== 'number' || length === 0) continue;
      if (length === ownValue(handlers, 'delegateCount')) delegatingTypes += 1;
      for (let index = 0; index < length && index < MOST_HANDLERS; index++) {
        const selector = ownValue(ownValue(handlers, index), 'selector');
        if (typeof selector === 'string' && selector.length <= MOST_SELECTOR_CHARS) onSelector(selector);
      }
    }
  return delegatingTypes;
}

function jqueryOf(): unknown {
  return ownValue(globalThis, 'jQuery');
}
