import { stripInvisible } from '../../core/index.ts';
import { extractMain, type Coverage } from '../extract/index.ts';
import { isText, nodesIn } from '../hidden/index.ts';
import { collectLinks, type FoundLink } from '../links/index.ts';
import { domToMarkdown, toMarkdown } from '../markdown/index.ts';
import { isElement, type PageDocument, type PageNode } from '../parse/index.ts';

export interface PresentOptions {
  readonly url: string;
  readonly format: 'markdown' | 'links';
  /** What is around the main content stays. */
  readonly isWhole: boolean;
  readonly removeBase64Images: boolean;
}

/** A page as text to be read. */
export interface Presented {
  readonly title: string;
  readonly pageType: string;
  readonly text: string;
  readonly coverage?: ToldCoverage;
  /** Invisible characters in what the page says; none of them is in the text. */
  readonly removed: number;
}

export interface ToldCoverage {
  /** The share of the visible words that stand in the text. */
  readonly kept: number;
  /** The largest parts that were left out; `selector` gets them. */
  readonly dropped: Coverage['dropped'];
}

/** The page in the form that was asked for; where no main content can be told, all of it. */
export function present(document: PageDocument, options: PresentOptions): Presented {
  const base = baseOf(document, options.url);
  const main = extractMain(document, options.url);
  // What a page only says of itself in its data nobody can see.
  const isEmpty = main.candidate === 'description' || main.text.trim() === '';
  const isWhole = options.isWhole || isEmpty;
  const words = options.format === 'links' ? linkList(document, base) : markdownOf();
  const { text } = stripInvisible(words);
  const removed = invisibleIn(document);
  const isPart = !isWhole && options.format === 'markdown';
  const { title, pageType } = main;
  return { title, pageType, text, removed, ...(isPart && { coverage: told(main.coverage) }) };

  function markdownOf(): string {
    const how = { base, removeBase64Images: options.removeBase64Images };
    if (isWhole) return domToMarkdown(document.documentElement, how);
    return toMarkdown(withHeading(main.html, document), how);
  }
}

/** What a page is called is read with it, also where it stands apart from the text. */
function withHeading(html: string, document: PageDocument): string {
  const heading = /<h1[\s>]/i.test(html) ? null : document.querySelector('h1');
  return heading === null ? html : `${heading.outerHTML}${html}`;
}

const NO_TEXT = new Set(['script', 'style', 'noscript', 'template']);

/** Counted in the page, because whoever writes Markdown takes them out on the way. */
function invisibleIn(document: PageDocument): number {
  let removed = 0;
  for (const node of nodesIn(document)) removed += stripInvisible(wordsOf(node)).removed;
  return removed;
}

/** What a node adds to the text of a page. */
function wordsOf(node: PageNode): string {
  if (isElement(node)) return node.getAttribute('alt') ?? '';
  return isText(node) && !NO_TEXT.has(node.parentNode?.localName ?? '') ? (node.nodeValue ?? '') : '';
}

function told({ kept, dropped }: Coverage): ToldCoverage {
  return { kept: Math.round(kept * 100) / 100, dropped };
}

function linkList(document: PageDocument, base: string): string {
  return collectLinks(document, base).map(linkLine).join('\n');
}

function linkLine({ url, text, kind }: FoundLink): string {
  return `- [${text.replaceAll(/[[\]\\]/g, '\\$&')}](${url}) ${kind}`;
}

/** What links are resolved against: the page may name another address for that. */
function baseOf(document: PageDocument, url: string): string {
  const named = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  return URL.canParse(named, url) ? new URL(named, url).href : url;
}
