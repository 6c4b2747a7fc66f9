import type { ClickKind } from '../channel.ts';
import { traitsOf, type ElementTraits } from './framework-clicks.ts';
import { jqueryDelegatesOf } from './jquery-clicks.ts';
import {
  CLICK_TYPES,
  HOVER_TYPES,
  isHandlerName,
  isHoverName,
  type Listeners,
  type Listening,
} from './listeners.ts';
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

// Upper bound of examined elements.
const MOST_ELEMENTS = 100_000;
const MOST_SELECTORS = 500;

type OnChanged = (element: Element, kind: ClickKind) => void;

export interface Clickables {
  /** A root that may be closed: its content is examined as well. */
  addRoot(root: ShadowRoot): void;
  /** Reports elements whose kind has changed since the last report. */
  tellChanged(onChanged: OnChanged): void;
  /** Everything is reported again. */
  forgetTold(): void;
}

/** The elements that handle clicks: with their own listener, or through a framework's. */
export function createClickables(listeners: Listeners): Clickables {
  const closedRoots = new WeakMapBuiltIn<Element, ShadowRoot>();
  let told = new WeakMapBuiltIn<Element, ClickKind>();
  return {
    addRoot: (root) => mapSet(closedRoots, hostOf(root), root),
    forgetTold: () => void (told = new WeakMapBuiltIn()),
    tellChanged(onChanged) {
      // Without any listener, no framework can listen either.
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

/** Stronger findings replace weaker ones. */
const STRENGTHS = bare<Record<ClickKind, number>>({
  none: 0,
  cleared: 0,
  hover: 1,
  framework: 2,
  listener: 2,
});

interface Findings {
  add(element: Element, kind: ClickKind): void;
  each(onFinding: OnChanged): void;
}

/** The findings of one pass; the first for an element wins, unless it is not about clicks. */
function createFindings(wasTold: (element: Element) => boolean): Findings {
  const kinds = new WeakMapBuiltIn<Element, ClickKind>();
  const elements = bare<Record<number, Element>>();
  let count = 0;
  return {
    add(element, kind) {
      const known = mapGet(kinds, element);
      if (known === undefined && kind === 'none' && !wasTold(element)) return;
      if (known === undefined) elements[count++] = element;
      if (known === undefined || STRENGTHS[kind] > STRENGTHS[known] || STRENGTHS[known] === 0)
        mapSet(kinds, element, kind);
    },
    each(onFinding) {
      for (let index = 0; index < count; index++) {
        const element = elements[index];
        if (element !== undefined) onFinding(element, mapGet(kinds, element) ?? 'none');
      }
    },
  };
}

/** Every element of the document and its shadow roots. */
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
  const delegatedOf = (
    root: Element | Document,
    { jqueryKey: key }: ElementTraits,
    isHover: boolean,
  ): number => {
    if (key === undefined) return 0;
    const types = isHover ? HOVER_TYPES : CLICK_TYPES;
    return jqueryDelegatesOf(root, bare({ key, types }), (selector) => {
      if (selectorsLeft-- > 0)
        eachMatch(root, selector, (match) => found.add(match, isHover ? 'hover' : 'framework'));
    });
  };
  delegatedOf(page, traitsOf(page), false);
  delegatedOf(page, traitsOf(page), true);
  return sheltered((element) => {
    const traits = traitsOf(element);
    const delegated = delegatedOf(element, traits, false);
    const hoverDelegated = delegatedOf(element, traits, true);
    if (element === html || element === body) return;
    const listening = listeners.of(element);
    const count = (isHover: boolean): number =>
      listening === undefined ? 0 : countOwn(listening, traits, bare({ svelteTop, isHover }));
    if (count(false) > delegated) found.add(element, 'listener');
    else if (traits.isHandled) found.add(element, 'framework');
    else if (traits.isHovered || count(true) > hoverDelegated) found.add(element, 'hover');
    else found.add(element, listening?.isCleared === true ? 'cleared' : 'none');
  });
}

/** A proxy among an element's properties may throw: then nothing is known about that element. */
function sheltered(look: (element: Element) => void): (element: Element) => void {
  return (element) => {
    try {
      look(element);
    } catch {
      // Exceptions from the page are ignored, and must not reach its error handlers.
    }
  };
}

/** The number of the element's own listeners, without a framework's delegated ones. */
function countOwn(
  listening: Listening,
  traits: ElementTraits,
  { svelteTop, isHover }: { readonly svelteTop: Listening | undefined; readonly isHover: boolean },
): number {
  if (traits.isReactRoot) return 0;
  if (listening.isFull) return Infinity;
  let count = 0;
  for (let entry = listening.first; entry !== undefined; entry = entry.next) {
    if (isHoverName(entry.type) !== isHover) continue;
    // React adds a no-op handler to elements.
    if (traits.isReact && isHandlerName(entry.type)) continue;
    if (svelteTop === undefined || !hasSame(svelteTop, entry)) count += 1;
  }
  return count;
}

/** Svelte adds its delegated listener to both its root and the document. */
function hasSame({ first }: Listening, { type, handler }: { type: string; handler: object }): boolean {
  for (let entry = first; entry !== undefined; entry = entry.next)
    if (entry.handler === handler && entry.type === type) return true;
  return false;
}
