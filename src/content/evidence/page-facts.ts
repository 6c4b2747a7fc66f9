import { isElement, type PageDocument, type ParsedElement, type PageNode } from '../parse/index.ts';
import { isText, nextNode, nodesIn, type Hidden } from '../hidden/index.ts';

/** What a page shows without its scripts, and signs of what its scripts do. */
export interface PageFacts {
  /** Characters of visible text outside navigation, header and footer. */
  readonly proseChars: number;
  readonly visibleChars: number;
  /** The beginning of that text. */
  readonly opening: string;
  readonly scripts: readonly ParsedElement[];
  readonly noscripts: readonly ParsedElement[];
  readonly refresh: string | undefined;
  /** An empty element that frameworks render into. */
  readonly hasEmptyRoot: boolean;
  readonly hasMarker: boolean;
}

/** Elements without text, and elements around the main text. */
const SKIPPED = new Set('script style noscript template head nav header footer aside'.split(' '));
const ROOT_CHARS = 60;
const OPENING_CHARS = 2000;
const ROOT_ID =
  /^(?:root|app|application|__next|__nuxt|__layout|___gatsby|svelte|react-root|main-app|app-?root|app-?container|app-?mount|mount|ember-app|q-app|gwt-root|site-root|page-root)$/i;
const ROOT_TAG = /^(?:app-root|ion-app|[a-z]+-app|[a-z]+-root|flutter-view|flt-glass-pane)$/;
const MARKERS = [
  'data-reactroot',
  'data-v-app',
  'ng-version',
  'ng-app',
  'data-ng-app',
  'ng-cloak',
  'v-cloak',
  'data-server-rendered',
  'data-sveltekit-preload-data',
  'data-ember-extension',
  'x-cloak',
  'data-turbo-root',
];
const MARKER_IDS = /^(?:__NEXT_DATA__|__NUXT_DATA__|__NUXT__|serverApp-state|ng-state|__REMIX__|___gatsby)$/;

/** Collects what evidence is searched in. */
export function pageFacts(document: PageDocument, hidden: Hidden): PageFacts {
  const scripts: ParsedElement[] = [];
  const noscripts: ParsedElement[] = [];
  let refresh: string | undefined;
  let hasEmptyRoot = false;
  let hasMarker = false;
  for (const node of nodesIn(document)) {
    if (!isElement(node)) continue;
    if (node.localName === 'script') scripts.push(node);
    if (node.localName === 'noscript') noscripts.push(node);
    if (node.localName === 'meta') refresh ??= refreshOf(node);
    hasEmptyRoot ||= isEmptyRoot(node);
    hasMarker ||= isMarked(node);
  }
  const { visibleChars } = hidden;
  return {
    ...readProse(document, hidden),
    visibleChars,
    scripts,
    noscripts,
    refresh,
    hasEmptyRoot,
    hasMarker,
  };
}

function readProse(
  document: PageDocument,
  hidden: Hidden,
): { readonly proseChars: number; readonly opening: string } {
  const unseen = new Set<PageNode>(hidden.pieces.map(({ node }) => node));
  let proseChars = 0;
  let opening = '';
  let node = nextNode(document, document);
  while (node !== undefined) {
    const isSkipped =
      unseen.has(node) || (isElement(node) && SKIPPED.has(node.localName) && !hidden.hasTextInNoscript);
    if (!isSkipped && isText(node)) {
      const text = node.nodeValue?.trim() ?? '';
      proseChars += text.length;
      if (text !== '' && opening.length < OPENING_CHARS) opening += `${text.slice(0, OPENING_CHARS)}\n`;
    }
    node = nextNode(node, document, isSkipped);
  }
  return { proseChars, opening };
}

function refreshOf(meta: ParsedElement): string | undefined {
  const isRefresh = meta.getAttribute('http-equiv')?.trim().toLowerCase() === 'refresh';
  return isRefresh ? (meta.getAttribute('content') ?? '') : undefined;
}

function isEmptyRoot(element: ParsedElement): boolean {
  const id = element.getAttribute('id');
  const isRoot = (id !== null && ROOT_ID.test(id)) || ROOT_TAG.test(element.localName);
  return isRoot && !hasText(element);
}

function isMarked(element: ParsedElement): boolean {
  return (
    MARKERS.some((name) => element.hasAttribute(name)) || MARKER_IDS.test(element.getAttribute('id') ?? '')
  );
}

/** More than a "Loading…" placeholder. */
function hasText(root: ParsedElement): boolean {
  let chars = 0;
  let node = nextNode(root, root);
  while (node !== undefined && chars < ROOT_CHARS) {
    const isSkipped = isElement(node) && SKIPPED.has(node.localName);
    if (isText(node)) chars += node.nodeValue?.trim().length ?? 0;
    node = nextNode(node, root, isSkipped);
  }
  return chars >= ROOT_CHARS;
}
