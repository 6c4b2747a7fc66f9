import { Addresses } from './address.ts';
import { Blocks } from './blocks.ts';
import { readDom, type DomNode } from './html/read-dom.ts';
import { TreeBuilder, type HtmlTree } from './html/tree.ts';
import { Inline } from './inline.ts';
import { noteFragment, noteLabels } from './notes.ts';
import { writeChildren } from './rules.ts';
import { endParagraph, type Writing } from './writing.ts';

export interface MarkdownOptions {
  /** The base of relative links. */
  readonly base: string;
  /** Images in `data:` URLs are left out (the default); only their description is kept. */
  readonly removeBase64Images?: boolean;
}

// The minimum of characters that repeated cells may add.
const LEAST_COPIES = 20_000;

/** Markdown, and how many formulas and pictures could not be written. */
export interface WrittenMarkdown {
  readonly markdown: string;
  readonly lost: { readonly formulas: number; readonly images: number };
}

/**
 * A parsed element or document as Markdown, without the nodes that are left out: no raw HTML, no images that a client
 * would fetch, absolute links.
 */
export function writeMarkdown(
  root: DomNode,
  options: MarkdownOptions,
  leftOut: ReadonlySet<unknown> = new Set(),
): WrittenMarkdown {
  const addresses = new Addresses(options.base);
  const builder = new TreeBuilder((attributes) => noteFragment(attributes, addresses));
  readDom(root, builder, leftOut);
  const { tree, textLength } = builder;
  return write(tree, { addresses, options, copies: Math.max(LEAST_COPIES, textLength) });
}

/** The same without the counts. */
export function toMarkdown(...given: Parameters<typeof writeMarkdown>): string {
  return writeMarkdown(...given).markdown;
}

interface WriterOptions {
  readonly addresses: Addresses;
  readonly options: MarkdownOptions;
  readonly copies: number;
}

function write({ root, notes }: HtmlTree, { addresses, options, copies }: WriterOptions): WrittenMarkdown {
  const blocks = new Blocks();
  const lost = { formulas: 0, images: 0 };
  const writing: Writing = {
    out: blocks,
    blocks,
    inline: new Inline(),
    addresses,
    keepsDataImages: options.removeBase64Images === false,
    noteLabel: noteLabels(notes),
    copies: { left: copies },
    lost,
    children: writeChildren,
  };
  writeChildren(writing, root, { style: 0, link: undefined, language: '', isHeading: false, isItem: false });
  endParagraph(writing);
  return { markdown: blocks.markdown, lost };
}
