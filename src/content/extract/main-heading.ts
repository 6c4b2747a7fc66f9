import { TEXT, type PageDocument, type PageNode, type ParsedElement } from '../parse/index.ts';
import { wordsIn } from './words.ts';

// Headings that share fewer of their words with the title are about something else.
const MIN_SHARE = 0.6;
const MOST_HEADINGS = 200;

export interface MainHeading {
  readonly element: ParsedElement;
  readonly text: string;
  /** It is of the highest level and has the words of the page's title. */
  readonly isOfTitle: boolean;
}

/**
 * The heading of the page's content: the one that has most words of the page's title, which also names the site, so
 * that a logo has fewer; else the first one of the highest level.
 */
export function mainHeading(document: PageDocument, title: string): MainHeading | undefined {
  const inTitle = new Set(wordsIn(title));
  const headings = [...document.getElementsByTagName('h1'), ...document.getElementsByTagName('h2')];
  let best: { readonly heading: ParsedElement; readonly shared: number } | undefined;
  for (const heading of headings.slice(0, MOST_HEADINGS)) {
    const words = wordsIn(heading.textContent ?? '');
    const shared = words.filter((word) => inTitle.has(word)).length;
    if (shared > (best?.shared ?? 0) && shared >= words.length * MIN_SHARE) best = { heading, shared };
  }
  const element = best?.heading ?? document.querySelector('h1') ?? undefined;
  return element && { element, text: plainText(element), isOfTitle: best?.heading.localName === 'h1' };
}

function plainText({ textContent }: ParsedElement): string {
  return (textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Keeps a heading that would be left out, unless the main content has it, or one that is as good. */
export function withHeading(
  leftOut: ReadonlySet<PageNode>,
  document: PageDocument,
  main: MainHeading | undefined,
): ReadonlySet<PageNode> {
  if (main === undefined) return leftOut;
  const { element: heading, text, isOfTitle } = main;
  const headings = [...document.getElementsByTagName('h1'), ...document.getElementsByTagName('h2')];
  const isAsGood = (each: ParsedElement): boolean =>
    isOfTitle ? plainText(each) === text : each.localName === 'h1';
  if (headings.some((each) => isAsGood(each) && !isLeftOut(each, leftOut))) return leftOut;
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
