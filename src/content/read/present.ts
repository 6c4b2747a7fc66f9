import { stripInvisible } from '../../core/index.ts';
import { extractMain, type Coverage } from '../extract/index.ts';
import { isText, nodesIn } from '../hidden/index.ts';
import { collectLinks, nextPage, refreshTarget, type FoundLink } from '../links/index.ts';
import { toMarkdown } from '../markdown/index.ts';
import { isElement, type PageDocument, type PageNode } from '../parse/index.ts';

export interface PresentOptions {
  readonly url: string;
  readonly format: 'markdown' | 'links';
  /** The whole page, not only its main content. */
  readonly isWhole: boolean;
  readonly removeBase64Images: boolean;
}

/** A page as text. */
export interface Presented {
  readonly title: string;
  readonly pageType: string;
  readonly text: string;
  readonly coverage?: PageCoverage;
  /** Invisible characters in the page's text; none of them is in `text`. */
  readonly removed: number;
  /** The page that follows in a list, and the one that the page sends its readers to after a while. */
  readonly next?: string | undefined;
  /** The number of links, if they are what was asked for. */
  readonly links?: number;
  readonly refreshTo?: string | undefined;
}

export interface PageCoverage {
  /** The share of the visible words that are in the text. */
  readonly kept: number;
  /** The largest parts that were left out; `selector` reads one of them. */
  readonly dropped: Coverage['dropped'];
}

/** The page in the requested format; all of it if no main content is found. */
export function present(document: PageDocument, options: PresentOptions): Presented {
  const base = baseOf(document, options.url);
  const main = extractMain(document, options.url);
  // A description from the page's metadata is not visible text.
  const isEmpty = main.candidate === 'description' || main.text.trim() === '';
  const isWhole = options.isWhole || isEmpty;
  const links = options.format === 'links' ? collectLinks(document, base) : undefined;
  const words = links?.map(linkLine).join('\n') ?? markdownOf();
  const { text } = stripInvisible(words);
  const removed = invisibleIn(document);
  const isPart = !isWhole && options.format === 'markdown';
  const { title, pageType } = main;
  const onward = { next: nextPage(document, base), refreshTo: refreshTarget(document, base) };
  const facts = {
    ...onward,
    ...(links !== undefined && { links: links.length }),
    ...(isPart && { coverage: rounded(main.coverage) }),
  };
  return { title, pageType, text, removed, ...facts };

  function markdownOf(): string {
    const markdownOptions = { base, removeBase64Images: options.removeBase64Images };
    return toMarkdown(document.documentElement, markdownOptions, isWhole ? NOTHING : main.leftOut);
  }
}

const NOTHING: ReadonlySet<PageNode> = new Set();

const NO_TEXT = new Set(['script', 'style', 'noscript', 'template']);

/** Counted in the document, because converting to Markdown removes some of them. */
function invisibleIn(document: PageDocument): number {
  let removed = 0;
  for (const node of nodesIn(document)) removed += stripInvisible(wordsOf(node)).removed;
  return removed;
}

/** The text that a node adds to the page. */
function wordsOf(node: PageNode): string {
  if (isElement(node)) return node.getAttribute('alt') ?? '';
  return isText(node) && !NO_TEXT.has(node.parentNode?.localName ?? '') ? (node.nodeValue ?? '') : '';
}

function rounded({ kept, dropped }: Coverage): PageCoverage {
  return { kept: Math.round(kept * 100) / 100, dropped };
}

function linkLine({ url, text, kind }: FoundLink): string {
  return `- [${text.replaceAll(/[[\]\\]/g, '\\$&')}](${url}) ${kind}`;
}

/** The base of relative links, which the page may set. */
function baseOf(document: PageDocument, url: string): string {
  const named = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  return URL.canParse(named, url) ? new URL(named, url).href : url;
}
