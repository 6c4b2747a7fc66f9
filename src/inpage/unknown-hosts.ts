import { boundsOf, firstChildOf } from './dom.ts';
import { knownRoots } from './known-roots.ts';

// Each requires a request to the browser.
const MOST_WAITING = 300;
const HOST_TAGS = new Set(
  'article aside blockquote div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

const asked = new WeakSet<Element>();
let waiting: Element[] = [];

/**
 * Elements that may have a closed declarative shadow root, which scripts cannot see. The browser is asked once each.
 */
export const unknownHosts = {
  /** Records an element without a known root. */
  consider(element: Element, tag: string): void {
    if (waiting.length >= MOST_WAITING || asked.has(element)) return;
    const mayHost = tag.includes('-') || (HOST_TAGS.has(tag) && isEmptyButSeen(element));
    if (!mayHost) return;
    asked.add(element);
    waiting.push(element);
  },
  count: (): number => waiting.length,
  /** Those that have not been asked about yet. */
  take: (): Element[] => {
    const taken = waiting;
    waiting = [];
    return taken;
  },
};

/** Returns the number of new roots. */
export function learnRoots(...roots: Node[]): number {
  return roots.filter((root) => knownRoots.add(root)).length;
}

function isEmptyButSeen(element: Element): boolean {
  if (firstChildOf(element) !== null) return false;
  const { width, height } = boundsOf(element);
  return width > 0 && height > 0;
}
