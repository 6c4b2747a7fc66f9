import { knownRoots } from '../known-roots.ts';

/** Made anew with this world, that is with each document. */
export const documentId = randomId();

const OBSERVED: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  characterData: true,
};
// What changes controls, or what can be seen, without a change of the DOM.
const EVENTS = [
  'input',
  'change',
  'reset',
  'toggle',
  'close',
  'load',
  'resize',
  'transitionend',
  'animationend',
];

let version = 1;
let observer: MutationObserver | undefined;
const observed = new WeakSet<Node>();

/** A number that stays while nothing changes in the document and the shadow roots that are known. */
export function currentVersion(): number {
  observer ??= new MutationObserver(grow);
  // Again each time, because document.open takes listeners away; those that are there stay as they are.
  for (const type of EVENTS) window.addEventListener(type, grow, { capture: true, passive: true });
  if (observer.takeRecords().length > 0) grow();
  for (const root of [document, ...knownRoots.all()]) {
    if (observed.has(root)) continue;
    observed.add(root);
    observer.observe(root, OBSERVED);
  }
  return version;
}

function grow(): void {
  version += 1;
}

/** `randomUUID` is missing where there is no TLS. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
}
