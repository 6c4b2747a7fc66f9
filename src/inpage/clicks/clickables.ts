import { ASK_CLICKS_EVENT, CLICK_KINDS, CLICKS_EVENT, ROOT_EVENT, type ClickKind } from '../channel.ts';
import { knownRoots } from '../known-roots.ts';
import { clickAttributeOf, type ClickEvidence } from './click-attributes.ts';

/** Elements that handle clicks or hover although neither tag nor role says so. */
export const knownClickables = createClickables();

function createClickables(): {
  /** Receives what is new since the last call; also updates the known shadow roots. */
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
      // Repeated each time because document.open removes listeners; adding an existing one has no effect.
      window.addEventListener(CLICKS_EVENT, hearClicks);
      window.addEventListener(ROOT_EVENT, hearRoot);
      window.dispatchEvent(new CustomEvent(ASK_CLICKS_EVENT, { detail: !wasAsked }));
      wasAsked = true;
    },
    evidenceOf(element) {
      if (element === document.documentElement || element === document.body) return undefined;
      const known = evidence.get(element);
      if (known === 'listener' || known === 'framework') return known;
      return clickAttributeOf(element, known === 'cleared') ?? (known === 'hover' ? known : undefined);
    },
  };
}
