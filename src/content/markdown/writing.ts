import type { Addresses } from './address.ts';
import type { BlockSink, Blocks } from './blocks.ts';
import type { HtmlElement } from './html/tree.ts';
import type { Inline, Link, InlineStyle } from './inline.ts';

/** The context of the element that is being written. */
export interface WritingContext extends InlineStyle {
  readonly style: number;
  readonly link: Link | undefined;
  /** The programming language that an ancestor names. */
  readonly language: string;
  readonly isHeading: boolean;
  readonly isItem: boolean;
}

/** The state of one conversion. */
export interface Writing {
  readonly out: BlockSink;
  /** The same as `out` outside tables. */
  readonly blocks: Blocks;
  readonly inline: Inline;
  readonly addresses: Addresses;
  readonly keepsDataImages: boolean;
  /** The label of the note that a fragment names. */
  readonly noteLabel: (fragment: string) => string | undefined;
  /** Characters that may still be repeated for spanning cells. */
  readonly copies: { left: number };
  /** What could not be written. */
  readonly lost: { formulas: number; images: number };
  readonly children: (writing: Writing, element: HtmlElement, context: WritingContext) => void;
}

/** Ends the current paragraph. */
export function endParagraph({ out, inline }: Writing): void {
  if (!inline.isEmpty) out.block(inline.take(!out.isCell));
}

/** Writes a block element. */
export function asBlock(writing: Writing, write: () => void): void {
  endParagraph(writing);
  write();
  endParagraph(writing);
}

export type Rule = (writing: Writing, element: HtmlElement, context: WritingContext) => void;
