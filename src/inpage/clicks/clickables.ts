import { ASK_CLICKS_EVENT, CLICK_KINDS, CLICKS_EVENT, ROOT_EVENT, type ClickKind } from '../channel.ts';
import { knownRoots } from '../known-roots.ts';
import { clickAttributeOf, type ClickEvidence } from './click-attributes.ts';

/** The elements that take a click although neither tag nor role says so. */
export const knownClickables = createClickables();

function createClickables(): {
  /** Hears what is new since the last time; the known shadow roots are up to date as well then. */
  refresh(): void;
  evidenceOf(element: Element): ClickEvidence | undefined;
} {
  const evidence = new WeakMap<Element, ClickKind>();
  let wasAsked = false;
  const hearClicks = (event: Event): void => {
    for (const { target, identifier } of (event as TouchEvent).touches)
      if (target instanceof Element) evidence.set(target, CLICK_KINDS[identifier] ?? 'none');
  };
  const hearRoot = (event: Event): void => {
    const root = (event as FocusEvent).relatedTarget;
    if (root instanceof ShadowRoot) knownRoots.add(root);
  };
  return {
    refresh() {
      // Again each time, because document.open takes listeners away; those that are there stay as they are.
      window.addEventListener(CLICKS_EVENT, hearClicks);
      window.addEventListener(ROOT_EVENT, hearRoot);
      window.dispatchEvent(new CustomEvent(ASK_CLICKS_EVENT, { detail: !wasAsked }));
      wasAsked = true;
    },
    evidenceOf(element) {
      if (element === document.documentElement || element === document.body) return undefined;
      const known = evidence.get(element);
      return known === 'listener' || known === 'framework'
        ? known
        : clickAttributeOf(element, known === 'cleared');
    },
  };
}
