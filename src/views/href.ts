import type { PageElement, PageModel } from '../element/index.ts';

// Longer ones are cut in the answer and cannot be followed.
const MOST_CHARS = 500;
const SHOWN = /^(?:https?|mailto|tel|ftp):$/;

/** The target of a link; undefined if it has none, or an invalid one. */
export function addressOf(element: PageElement, { bases, url }: PageModel): URL | undefined {
  const { href } = element.attributes;
  if (href === undefined || href === '' || href.length >= MOST_CHARS) return undefined;
  const base = bases.get(element.address.frameId) ?? url;
  const address = URL.canParse(href, base) ? new URL(href, base) : undefined;
  return address !== undefined && SHOWN.test(address.protocol) ? address : undefined;
}

/** As short as possible for a reader who knows the address of `page`. */
export function shortHref(address: URL, page: string): string {
  const here = URL.canParse(page) ? new URL(page) : undefined;
  if (here?.origin !== address.origin || address.origin === 'null') return address.href;
  const isHere = here.pathname === address.pathname && here.search === address.search;
  if (isHere && address.hash !== '') return address.hash;
  // Two slashes would name another host.
  if (address.pathname.startsWith('//')) return address.href;
  return `${address.pathname}${address.search}${address.hash}`;
}
