import type { ClickKind } from '../channel.ts';
import { traitsOf, type ElementTraits } from './framework-clicks.ts';
import { jqueryClicksOf } from './jquery-clicks.ts';
import { isHandlerName, type Listeners, type Listening } from './listeners.ts';
import {
  bare,
  bodyOf,
  eachElement,
  eachMatch,
  hostOf,
  isObject,
  mapGet,
  mapSet,
  ownValue,
  page,
  rootElementOf,
  shadowRootOf,
  WeakMapBuiltIn,
} from './originals.ts';

// Of a page with more of them, so many are looked at.
const MOST_ELEMENTS = 100_000;
const MOST_SELECTORS = 500;

type OnChanged = (element: Element, kind: ClickKind) => void;

export interface Clickables {
  /** A root that may be closed: what lies in it is looked at as well. */
  addRoot(root: ShadowRoot): void;
  /** Tells the elements of which something else is known than the last time. */
  tellChanged(onChanged: OnChanged): void;
  /** Nothing counts as told. */
  forgetTold(): void;
}

/** Which elements of the document take a click: they listen for it, or a framework does so in their stead. */
export function createClickables(listeners: Listeners): Clickables {
  const closedRoots = new WeakMapBuiltIn<Element, ShadowRoot>();
  let told = new WeakMapBuiltIn<Element, ClickKind>();
  return {
    addRoot: (root) => mapSet(closedRoots, hostOf(root), root),
    forgetTold: () => void (told = new WeakMapBuiltIn()),
    tellChanged(onChanged) {
      // Where nothing listens, no framework can either.
      if (!listeners.any()) return;
      const found = createFindings((element) => mapGet(told, element) !== undefined);
      walk(closedRoots, createLooker(listeners, found));
      found.each((element, kind) => {
        if ((mapGet(told, element) ?? 'none') === kind) return;
        mapSet(told, element, kind);
        onChanged(element, kind);
      });
    },
  };
}

interface Findings {
  add(element: Element, kind: ClickKind): void;
  each(onFinding: OnChanged): void;
}

/** What is found at one look; the first thing that is found of an element holds, unless it is nothing. */
function createFindings(wasTold: (element: Element) => boolean): Findings {
  const kinds = new WeakMapBuiltIn<Element, ClickKind>();
  const elements = bare<Record<number, Element>>();
  let count = 0;
  return {
    add(element, kind) {
      const known = mapGet(kinds, element);
      if (known === undefined && kind === 'none' && !wasTold(element)) return;
      if (known === undefined) elements[count++] = element;
      if (known === undefined || known === 'none' || known === 'cleared') mapSet(kinds, element, kind);
    },
    each(onFinding) {
      for (let index = 0; index < count; index++) {
        const element = elements[index];
        if (element !== undefined) onFinding(element, mapGet(kinds, element) ?? 'none');
      }
    },
  };
}

/** Every element of the document and of the shadow roots in it. */
function walk(closedRoots: WeakMap<Element, ShadowRoot>, onElement: (element: Element) => void): void {
  const roots = bare<Record<number, Node>>({ 0: page });
  let rootCount = 1;
  let left = MOST_ELEMENTS;
  for (let index = 0; index < rootCount && left > 0; index++) {
    const visit = (element: Element): void => {
      const root = shadowRootOf(element) ?? mapGet(closedRoots, element);
      if (root !== undefined) roots[rootCount++] = root;
      onElement(element);
    };
    left -= eachElement(roots[index] ?? page, visit, left);
  }
}

function createLooker(listeners: Listeners, found: Findings): (element: Element) => void {
  const html = rootElementOf(page);
  const body = bodyOf(page);
  const svelteTop = isObject(ownValue(globalThis, '__svelte')) ? listeners.of(page) : undefined;
  let selectorsLeft = MOST_SELECTORS;
  const delegatedOf = (root: Element | Document, { jqueryKey }: ElementTraits): number => {
    if (jqueryKey === undefined) return 0;
    return jqueryClicksOf(root, jqueryKey, (selector) => {
      if (selectorsLeft-- > 0) eachMatch(root, selector, (match) => found.add(match, 'framework'));
    });
  };
  delegatedOf(page, traitsOf(page));
  return sheltered((element) => {
    const traits = traitsOf(element);
    const delegated = delegatedOf(element, traits);
    if (element === html || element === body) return;
    const listening = listeners.of(element);
    if (listening !== undefined && countOwn(listening, traits, svelteTop) > delegated)
      found.add(element, 'listener');
    else if (traits.isHandled) found.add(element, 'framework');
    else found.add(element, listening?.isCleared === true ? 'cleared' : 'none');
  });
}

/** A proxy among the properties of an element may throw: then nothing is known of that one. */
function sheltered(look: (element: Element) => void): (element: Element) => void {
  return (element) => {
    try {
      look(element);
    } catch {
      // What the page throws is no concern of ours, and none of its error handlers' either.
    }
  };
}

/** How many listeners are the element's own, not those of a framework for all that lies in it. */
function countOwn(listening: Listening, traits: ElementTraits, svelteTop: Listening | undefined): number {
  if (traits.isReactRoot) return 0;
  if (listening.isFull) return Infinity;
  let count = 0;
  for (let entry = listening.first; entry !== undefined; entry = entry.next) {
    // React gives elements a handler that does nothing.
    if (traits.isReact && isHandlerName(entry.type)) continue;
    if (svelteTop === undefined || !hasSame(svelteTop, entry)) count += 1;
  }
  return count;
}

/** Svelte puts the one listener that serves all on its root and on the document. */
function hasSame({ first }: Listening, { type, handler }: { type: string; handler: object }): boolean {
  for (let entry = first; entry !== undefined; entry = entry.next)
    if (entry.handler === handler && entry.type === type) return true;
  return false;
}
