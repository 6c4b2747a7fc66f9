import { attribute, walk, type LinkNode } from './dom.ts';
import { textOfLink } from './link-text.ts';
import { isPager, isPagination } from './pagination.ts';

export type LinkKind = 'internal' | 'external' | 'nav' | 'pagination' | 'media';

export interface FoundLink {
  /** Absolute, as the page has it. */
  readonly url: string;
  readonly text: string;
  readonly kind: LinkKind;
}

type Surrounding = 'landmark' | 'part' | 'pager';

const LANDMARK_ROLE = /^(?:navigation|banner|contentinfo|menu|menubar)$/;
const MEDIA =
  /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|tiff?|heic|mp4|m4v|webm|mov|avi|mkv|mp3|m4a|og[gav]|wav|flac|aac|pdf|docx?|xlsx?|pptx?|od[tsp]|epub|mobi|rtf|csv|tsv|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|deb|rpm|apk|iso|jar)$/i;
// Longer ones carry data, not an address.
const MAX_URL = 4096;
const MAX_LINKS = 100_000;

/**
 * All links of a document or element in order, each address once with the best text of its links. What is not a page
 * (`javascript:`, `data:`, `mailto:`, `tel:` …) and links within the page are left out.
 */
export function collectLinks(root: LinkNode, base: string): FoundLink[] {
  const collector = new LinkCollector(base);
  walk(root, collector);
  return collector.links;
}

class LinkCollector {
  readonly #base: string;
  readonly #page: URL | undefined;
  readonly #found = new Map<string, FoundLink>();
  readonly #open: { readonly node: LinkNode; readonly kind: Surrounding }[] = [];
  readonly #around: Record<Surrounding, number> = { landmark: 0, part: 0, pager: 0 };

  constructor(base: string) {
    this.#base = base;
    this.#page = URL.canParse(base) ? new URL(base) : undefined;
  }

  get links(): FoundLink[] {
    return [...this.#found.values()];
  }

  enter(node: LinkNode, name: string): void {
    if (name === 'a' || name === 'area') this.#add(node);
    else if (name === 'link' && /^(?:next|prev)$/i.test(attribute(node, 'rel'))) this.#add(node);
    const kind = this.#surrounding(node, name);
    if (kind === undefined) return;
    this.#open.push({ node, kind });
    this.#around[kind]++;
  }

  leave(node: LinkNode): void {
    const last = this.#open.at(-1);
    if (last?.node !== node) return;
    this.#open.pop();
    this.#around[last.kind]--;
  }

  #surrounding(node: LinkNode, name: string): Surrounding | undefined {
    if (isPager(node)) return 'pager';
    if (name === 'nav' || LANDMARK_ROLE.test(attribute(node, 'role'))) return 'landmark';
    // The header of an article is part of it; only that of the page is a landmark.
    if (name === 'header' || name === 'footer') return this.#around.part === 0 ? 'landmark' : undefined;
    return name === 'article' || name === 'main' || name === 'section' ? 'part' : undefined;
  }

  #add(node: LinkNode): void {
    const url = this.#resolve(attribute(node, 'href'));
    if (url === undefined || (this.#found.size >= MAX_LINKS && !this.#found.has(url.href))) return;
    const text = textOfLink(node) || attribute(node, 'alt').slice(0, 200).trim();
    const rel = attribute(node, 'rel');
    const link = { url: url.href, text, kind: this.#kindOf(url, { text, rel }) };
    const known = this.#found.get(url.href);
    this.#found.set(url.href, known === undefined ? link : better(known, link));
  }

  #resolve(href: string): URL | undefined {
    const trimmed = href.trim();
    if (trimmed === '' || trimmed.startsWith('#') || trimmed.length > MAX_URL) return undefined;
    if (!URL.canParse(trimmed, this.#base)) return undefined;
    const url = new URL(trimmed, this.#base);
    const isPage = url.protocol === 'http:' || url.protocol === 'https:';
    return isPage && url.href.length <= MAX_URL && !this.#isJump(url) ? url : undefined;
  }

  /** Whether an address only names a fragment of this page. */
  #isJump(url: URL): boolean {
    const page = this.#page;
    if (page === undefined || url.hash === '' || url.hash.startsWith('#!') || url.hash.startsWith('#/'))
      return false;
    return url.origin === page.origin && url.pathname === page.pathname && url.search === page.search;
  }

  #kindOf(url: URL, { text, rel }: { readonly text: string; readonly rel: string }): LinkKind {
    if (isPagination({ url: url.href, text, rel, isInPager: this.#around.pager > 0 })) return 'pagination';
    if (MEDIA.test(url.pathname)) return 'media';
    if (this.#around.landmark > 0) return 'nav';
    return isSameSite(url, this.#page) ? 'internal' : 'external';
  }
}

/** Of two links to one address: the first position, the longer text, and the more specific kind. */
function better(known: FoundLink, other: FoundLink): FoundLink {
  const text = isBetterText(other.text, known.text) ? other.text : known.text;
  const isContent = known.kind === 'nav' && (other.kind === 'internal' || other.kind === 'external');
  return { url: known.url, text, kind: isContent ? other.kind : known.kind };
}

const UNINFORMATIVE =
  /^(?:|here|more|read more|link|click here|continue reading|learn more|details|weiterlesen|mehr|lire la suite|\d+|[^\p{L}\p{N}]+)…?$/iu;

function isBetterText(text: string, known: string): boolean {
  if (UNINFORMATIVE.test(text)) return false;
  if (UNINFORMATIVE.test(known)) return true;
  return text.length > known.length && text.length <= 120;
}

function isSameSite(url: URL, page: URL | undefined): boolean {
  return page !== undefined && plainHost(url) === plainHost(page);
}

function plainHost({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}`;
}
