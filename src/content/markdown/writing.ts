import type { Addresses } from './address.ts';
import type { BlockSink, Blocks } from './blocks.ts';
import type { HtmlElement } from './html/tree.ts';
import type { Inline, Link, InlineStyle } from './inline.ts';

/** What surrounds the element that is being written. */
export interface WritingContext extends InlineStyle {
  readonly style: number;
  readonly link: Link | undefined;
  /** Programming language that an element around names. */
  readonly language: string;
  readonly isHeading: boolean;
  readonly isItem: boolean;
}

/** One conversion on its way. */
export interface Writing {
  readonly out: BlockSink;
  /** The same as `out` outside of tables. */
  readonly blocks: Blocks;
  readonly inline: Inline;
  readonly addresses: Addresses;
  readonly keepsDataImages: boolean;
  /** Label of the note that a fragment names. */
  readonly noteLabel: (fragment: string) => string | undefined;
  /** Characters that may still be repeated for cells that span others. */
  readonly copies: { left: number };
  readonly children: (writing: Writing, element: HtmlElement, context: WritingContext) => void;
}

/** Ends the paragraph that is being collected. */
export function endParagraph({ out, inline }: Writing): void {
  if (!inline.isEmpty) out.block(inline.take(!out.isCell));
}

/** Writes something that stands on lines of its own. */
export function asBlock(writing: Writing, write: () => void): void {
  endParagraph(writing);
  write();
  endParagraph(writing);
}

export type Rule = (writing: Writing, element: HtmlElement, context: WritingContext) => void;
