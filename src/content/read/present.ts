import { stripInvisible } from '../../core/index.ts';
import type { Coverage, LostContent } from '../extract/index.ts';
import { isText, nodesIn, removeNodes } from '../hidden/index.ts';
import { collectLinks, nextPage, refreshTarget, type FoundLink } from '../links/index.ts';
import { writeMarkdown, type WrittenMarkdown } from '../markdown/index.ts';
import { baseOf, isElement, type PageDocument, type PageNode } from '../parse/index.ts';
import { chooseVisible, type ChoiceOptions, type VisibleChoice } from './choose-visible.ts';
import type { Onward } from './scrape-options.ts';

export interface PresentOptions extends ChoiceOptions {
  readonly format: 'markdown' | 'links';
  readonly removeBase64Images: boolean;
  readonly withOnward?: true | undefined;
}

/** A page as text. */
export interface Presented extends Pick<VisibleChoice, 'keptChars' | 'uncheckedChars' | 'waitsForScripts'> {
  readonly title: string;
  readonly pageType: string;
  readonly text: string;
  /** The main text, if `text` is something else. */
  readonly mainText?: string;
  readonly coverage?: PageCoverage;
  /** Only where the main content may not be what was found. */
  readonly quality?: 'unsure';
  /** Formulas and pictures of the content that the text does not have. */
  readonly lost?: Partial<LostContent>;
  /** Invisible characters in the page's text, and pieces that linked sheets hide; none of them is in `text`. */
  readonly removed: number;
  /** The page that follows in a list, and the one that the page sends its readers to after a while. */
  readonly next?: string | undefined;
  /** The number of links, if they are what was asked for. */
  readonly links?: number;
  readonly refreshTo?: string | undefined;
  readonly leadsTo?: Onward | undefined;
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
  const isList = options.format === 'links';
  const leadsTo = options.withOnward === true ? onwardFrom(document, base) : undefined;
  const choice = chooseVisible(document, isList ? { ...options, isWhole: true } : options);
  const { main, leftOut, keptChars, uncheckedChars, waitsForScripts } = choice;
  if (isList) removeNodes([...leftOut]);
  const links = isList ? collectLinks(document, base) : undefined;
  const written = links === undefined ? markdownOf(leftOut) : undefined;
  const { text } = stripInvisible(written?.markdown ?? links?.map(linkLine).join('\n') ?? '');
  const removed = invisibleIn(document) + choice.removed;
  const isPart = !choice.isWhole && !isList;
  const { title, pageType } = main;
  const onward = { next: nextPage(document, base), refreshTo: refreshTarget(document, base) };
  const facts = {
    ...onward,
    ...(links !== undefined && { links: links.length }),
    ...(isPart && { coverage: rounded(main.coverage) }),
    ...(isPart && main.isUnsure && { quality: 'unsure' as const }),
    ...(written !== undefined && lostIn(written.lost, choice.isWhole ? main.lostOfWhole : main.lost)),
    ...((isList || options.isWhole) && { mainText: mainText() }),
  };
  return { title, pageType, text, removed, keptChars, uncheckedChars, waitsForScripts, leadsTo, ...facts };

  function markdownOf(without: ReadonlySet<PageNode>): WrittenMarkdown {
    const markdownOptions = { base, removeBase64Images: options.removeBase64Images };
    return writeMarkdown(document.documentElement, markdownOptions, without);
  }

  function mainText(): string {
    const without = choice.isEmpty ? leftOut : new Set([...leftOut, ...main.leftOut]);
    return stripInvisible(markdownOf(without).markdown).text;
  }
}

/** Before the main content is chosen: navigation leads on, too. */
function onwardFrom(document: PageDocument, base: string): Onward {
  const metas = [...document.querySelectorAll('meta[name]')];
  const robots = metas
    .filter((meta) => /^(?:robots|wayfarer)$/i.test(meta.getAttribute('name') ?? ''))
    .map((meta) => meta.getAttribute('content')?.toLowerCase() ?? '');
  return { links: collectLinks(document, base), robots: robots.join(',') };
}

/** Both together; only what is lost. */
function lostIn(...all: readonly LostContent[]): Pick<Presented, 'lost'> {
  const formulas = all.reduce((sum, each) => sum + each.formulas, 0);
  const images = all.reduce((sum, each) => sum + each.images, 0);
  if (formulas + images === 0) return {};
  return { lost: { ...(formulas > 0 && { formulas }), ...(images > 0 && { images }) } };
}

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
