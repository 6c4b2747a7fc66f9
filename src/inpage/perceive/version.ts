import { noteRecent } from '../effects/recent-changes.ts';
import { knownRoots } from '../known-roots.ts';

/** Generated with this world, that is, for each document. */
export const documentId = randomId();

const OBSERVED: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  characterData: true,
};
// Events that change controls or visibility without a DOM mutation.
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

/** Stays the same while nothing changes in the document and the known shadow roots. */
export function currentVersion(): number {
  observer ??= new MutationObserver(hear);
  // Repeated each time because document.open removes listeners; adding an existing one has no effect.
  for (const type of EVENTS) window.addEventListener(type, grow, { capture: true, passive: true });
  const records = observer.takeRecords();
  if (records.length > 0) hear(records);
  for (const root of [document, ...knownRoots.all()]) {
    if (observed.has(root)) continue;
    observed.add(root);
    observer.observe(root, OBSERVED);
  }
  return version;
}

function hear(records: readonly MutationRecord[]): void {
  grow();
  noteRecent(records);
}

function grow(): void {
  version += 1;
}

/** `randomUUID` is missing in insecure contexts. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
}
