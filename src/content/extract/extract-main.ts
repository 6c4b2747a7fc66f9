import type { PageDocument, PageNode, ParsedElement } from '../parse/index.ts';
import { chooseBlocks, type CandidateName, type ContentChoice } from './choose.ts';
import { coverageOf, type Coverage } from './coverage.ts';
import { evidenceOf, type ExtractEvidence } from './evidence.ts';
import { likelihoodsOf } from './likely.ts';
import { outlineOf, type Outline } from './outline.ts';
import { pageTypeOf, type PageType } from './page-type.ts';
import { leftOut } from './left-out.ts';
import { mainHeading, withHeading } from './main-heading.ts';

export interface Extraction {
  readonly title: string;
  /** The text of the heading of the main content. */
  readonly heading: string;
  /** The nodes of the document that are not main content. */
  readonly leftOut: ReadonlySet<PageNode>;
  /** The texts of the main content; `text` has one per line. */
  readonly blocks: readonly string[];
  readonly text: string;
  readonly pageType: PageType;
  /** Which candidate was chosen, and why. */
  readonly candidate: CandidateName;
  readonly reason: string;
  readonly coverage: Coverage;
  readonly language?: string;
  readonly byline?: string;
  readonly published?: string;
}

/** The main content of a page, the kind of page, and what was left out. The document is not changed. */
export function extractMain(document: PageDocument, url: string): Extraction {
  const evidence = evidenceOf(document);
  const outline = outlineOf(document.documentElement);
  const { pageType, because } = pageTypeOf(outline, evidence, url);
  const found =
    outline.blocks.length === 0 ? fromMetadata(evidence) : fromBlocks(document, outline, { evidence, url });
  const language = document.documentElement.getAttribute('lang');
  return {
    title: evidence.title === '' ? found.heading : evidence.title,
    ...found,
    pageType,
    reason: `${pageType} (${because}); ${found.reason}`,
    ...(language === null || language === '' ? {} : { language }),
    ...(evidence.author === '' ? {} : { byline: evidence.author }),
    ...(evidence.published === '' ? {} : { published: evidence.published }),
  };
}

type FoundContent = Pick<
  Extraction,
  'heading' | 'leftOut' | 'blocks' | 'text' | 'candidate' | 'reason' | 'coverage'
>;

function fromBlocks(
  document: PageDocument,
  outline: Outline,
  { evidence, url }: { evidence: ExtractEvidence; url: string },
): FoundContent {
  const choice = chooseBlocks(document, outline, likelihoodsOf(outline, evidence, url));
  const blocks = textsOf(outline, choice);
  const heading = mainHeading(document, evidence.title);
  return {
    heading: textOf(heading),
    leftOut: withHeading(leftOut(outline, choice.kept), document, heading),
    blocks,
    text: blocks.join('\n'),
    candidate: choice.candidate,
    reason: choice.reason,
    coverage: coverageOf(outline, choice.kept),
  };
}

/** A page without visible text may still describe itself in its metadata. */
function fromMetadata({ articleBody, description }: ExtractEvidence): FoundContent {
  const text = articleBody.length > description.length ? articleBody : description;
  return {
    heading: '',
    leftOut: new Set(),
    blocks: [text],
    text,
    candidate: text === '' ? 'nothing' : 'description',
    reason: text === '' ? 'the page shows no text' : 'the page shows no text; its description is used',
    coverage: { kept: 1, dropped: [] },
  };
}

function textsOf({ blocks }: Outline, { kept }: ContentChoice): string[] {
  return blocks.filter(({ index }) => kept[index] === true).map(({ text }) => text);
}

function textOf(heading: ParsedElement | undefined): string {
  return (heading?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
