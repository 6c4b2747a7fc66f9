import { TEXT, type PageDocument, type PageNode, type ParsedElement } from '../parse/index.ts';
import { wordsIn } from './words.ts';

// Headings that share fewer of their words with the title are about something else.
const MIN_SHARE = 0.6;
const MOST_HEADINGS = 200;

/**
 * The heading of the page's content: the one that has most words of the page's title, which also names the site, so
 * that a logo has fewer; else the first one of the highest level.
 */
export function mainHeading(document: PageDocument, title: string): ParsedElement | undefined {
  const inTitle = new Set(wordsIn(title));
  const headings = [...document.getElementsByTagName('h1'), ...document.getElementsByTagName('h2')];
  let best: { readonly heading: ParsedElement; readonly shared: number } | undefined;
  for (const heading of headings.slice(0, MOST_HEADINGS)) {
    const words = wordsIn(heading.textContent ?? '');
    const shared = words.filter((word) => inTitle.has(word)).length;
    if (shared > (best?.shared ?? 0) && shared >= words.length * MIN_SHARE) best = { heading, shared };
  }
  return best?.heading ?? document.querySelector('h1') ?? undefined;
}

/** Keeps a heading that would be left out, unless the main content has its own. */
export function withHeading(
  leftOut: ReadonlySet<PageNode>,
  document: PageDocument,
  heading: ParsedElement | undefined,
): ReadonlySet<PageNode> {
  if (heading === undefined) return leftOut;
  const headings = [heading, ...document.getElementsByTagName('h1')];
  if (headings.some((each) => !isLeftOut(each, leftOut))) return leftOut;
  const left = new Set(leftOut);
  // What is beside the heading stays out, although what is around it no longer is.
  let inner: PageNode | undefined;
  for (let at: PageNode | null = heading; at !== null; inner = at, at = at.parentNode)
    if (left.delete(at) && inner !== undefined)
      for (const child of childrenOf(at)) if (child !== inner) left.add(child);
  for (const node of inside(heading)) left.delete(node);
  return left;
}

function isLeftOut(heading: PageNode, leftOut: ReadonlySet<PageNode>): boolean {
  for (let at: PageNode | null = heading; at !== null; at = at.parentNode) if (leftOut.has(at)) return true;
  return inside(heading).every((node) => node.nodeType !== TEXT || leftOut.has(node));
}

function inside(node: PageNode): PageNode[] {
  const found = childrenOf(node);
  for (const each of found) for (const child of childrenOf(each)) found.push(child);
  return found;
}

function childrenOf(node: PageNode): PageNode[] {
  const children: PageNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}
